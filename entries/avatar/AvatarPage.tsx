import { type MouseEvent, useRef, useState } from 'react';
import type { AvatarData } from '../../shared/contract/avatar';
import { PROFILE_DIALOG } from '../../shared/contract/dialogs';
import { describeFailure, type Failure } from '../../shared/http/call';
import { bidiIsolate } from '../../shared/i18n/bidi-isolate';
import { t } from '../../shared/i18n/translate';
import { usePage } from '../../shared/runtime/start/page-context';
import { AvatarButton } from './AvatarButton';
import { Anonymous, Photo } from './AvatarPhoto';
import { isInLegacyShell } from './legacy-shell';
import { useFreshData } from './use-avatar-data';
import { useDialogSequence } from './use-dialog-sequence';
import { useFocusInside } from './use-focus-inside';
import { useKeys } from './use-keyboard';
import { useUserChanges } from './use-publish-user';
import { useServerStream } from './use-server-stream';
import { useStoredRedirect } from './use-stored-redirect';

interface AvatarPageProps {
  /** Without a `userId` nobody is signed in. */
  data: AvatarData;
  /** Why there are no better data. */
  failure?: Failure;
}

/** The avatar in a shell's top bar: opens the profile, and the dialogs that wait for a person. */
export function AvatarPage({ data: latest, failure }: AvatarPageProps) {
  const { shell } = usePage();
  const isKnown = !failure || failure.status === 401;
  const data = useLastKnown(latest, isKnown);
  const isBlocked = useDialogSequence(data, isKnown);
  const [isProfileBlocked, setIsProfileBlocked] = useState(false);
  const openProfile = () => setIsProfileBlocked(!shell.openDialog(PROFILE_DIALOG));
  useKeys(openProfile);
  const { hear, read } = useFreshData(failure);
  useStoredRedirect();
  const button = useFocusInside<HTMLButtonElement>();
  const { userId, userName } = data;
  useServerStream(userId !== '', { hear, onBroken: read });
  useUserChanges(data, isKnown);
  const name = userId && userName ? t('AVATAR_OPEN', { name: bidiIsolate(userName) }) : t('AVATAR_TITLE');
  const trouble = isBlocked || isProfileBlocked ? t('DIALOG_BLOCKED') : isKnown ? '' : describeFailure(failure);
  return (
    <AvatarButton
      label={trouble ? `${name}. ${trouble}` : name}
      isLegacyShell={isInLegacyShell()}
      buttonRef={button}
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        openProfile();
      }}
    >
      {userId ? <Photo data={data} /> : <Anonymous />}
    </AvatarButton>
  );
}

/** A server that is away for a moment takes nobody's photo away; one that says that nobody is signed in does. */
function useLastKnown(data: AvatarData, isKnown: boolean): AvatarData {
  const known = useRef(data);
  if (isKnown) known.current = data;
  return known.current;
}
