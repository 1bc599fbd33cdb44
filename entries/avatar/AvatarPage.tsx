import { type MouseEvent, useRef } from 'react';
import type { AvatarData } from '../../shared/contract/avatar';
import { PROFILE_DIALOG } from '../../shared/contract/dialogs';
import type { Failure } from '../../shared/http/call';
import { isolate } from '../../shared/i18n/isolate';
import { t } from '../../shared/i18n/translate';
import { usePage } from '../../shared/runtime/page-context';
import { AvatarButton } from './AvatarButton';
import { isInLegacyShell } from './legacy-shell';
import { Anonymous, Photo } from './Photo';
import { useDialogSequence } from './use-dialog-sequence';
import { useFocusInside } from './use-focus-inside';
import { useFreshData } from './use-fresh-data';
import { useKeys } from './use-keys';
import { useServerStream } from './use-server-stream';
import { useStoredRedirect } from './use-stored-redirect';

interface AvatarPageProps {
  /** Without a `userId` nobody is signed in. */
  data: AvatarData;
  /** Why there are no better data. */
  failure?: Failure;
}

/** The avatar in a shell's top bar (spec 000 §2.8): opens the profile, and the dialogs that wait for a person. */
export function AvatarPage({ data: latest, failure }: AvatarPageProps) {
  const { shell } = usePage();
  const data = useLastKnown(latest, failure);
  const openBlocked = useDialogSequence(data);
  const openProfile = () => {
    if (!openBlocked()) shell.openDialog(PROFILE_DIALOG);
  };
  useKeys(openProfile);
  const hear = useFreshData(failure);
  useStoredRedirect();
  const button = useFocusInside<HTMLButtonElement>();
  const { userId, userName } = data;
  useServerStream(userId !== '', hear);
  return (
    <AvatarButton
      label={userId && userName ? t('AVATAR_OPEN', { name: isolate(userName) }) : t('AVATAR_TITLE')}
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
function useLastKnown(data: AvatarData, failure: Failure | undefined): AvatarData {
  const known = useRef(data);
  if (!failure || failure.status === 401) known.current = data;
  return known.current;
}
