import { type MouseEvent, useRef, useState } from 'react';
import { PROFILE_DIALOG } from '../../shared/contract/dialog-pages';
import type { AvatarData } from '../../shared/contract/shell/avatar';
import type { Failure } from '../../shared/http/call';
import { describeFailure } from '../../shared/http/failure-text';
import { bidiIsolate } from '../../shared/i18n/bidi-isolate';
import { t } from '../../shared/i18n/translate';
import { usePage } from '../../shared/runtime/start/page-context';
import { AvatarButton } from './AvatarButton';
import { AnonymousPhoto, AvatarPhoto } from './AvatarPhoto';
import { isInLegacyShell } from './read-dialog-conditions';
import { useDataUpdates } from './use-data-updates';
import { useDialogSequence } from './use-dialog-sequence';
import { useFocusOnWindowFocus } from './use-focus-on-window-focus';
import { useFollowStoredRedirect } from './use-follow-stored-redirect';
import { useOpenProfileByKey } from './use-open-profile-by-key';
import { usePublishUser } from './use-publish-user';

interface AvatarPageProps {
  /** `userId` is empty while no user is signed in. */
  data: AvatarData;
  /** Why the data could not be loaded. */
  failure?: Failure;
}

/** The avatar in a shell's top bar: opens the profile, and the dialogs that are pending for the user. */
export function AvatarPage({ data: latest, failure }: AvatarPageProps) {
  const { shell } = usePage();
  const isKnown = !failure || failure.status === 401;
  const data = useLastKnown(latest, isKnown);
  const isDialogBlocked = useDialogSequence(data, isKnown);
  const [isProfileBlocked, setIsProfileBlocked] = useState(false);
  const openProfile = () => setIsProfileBlocked(!shell.openDialog(PROFILE_DIALOG));
  useOpenProfileByKey(openProfile);
  useFollowStoredRedirect();
  const button = useFocusOnWindowFocus<HTMLButtonElement>();
  const { userId, userName } = data;
  useDataUpdates(failure, userId !== '');
  usePublishUser(data, isKnown);
  const name = userId && userName ? t('AVATAR_OPEN', { name: bidiIsolate(userName) }) : t('AVATAR_TITLE');
  const error = isDialogBlocked || isProfileBlocked ? t('DIALOG_BLOCKED') : isKnown ? '' : describeFailure(failure);
  return (
    <AvatarButton
      label={error ? `${name}. ${error}` : name}
      isLegacyShell={isInLegacyShell()}
      buttonRef={button}
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        openProfile();
      }}
    >
      {userId ? <AvatarPhoto data={data} /> : <AnonymousPhoto />}
    </AvatarButton>
  );
}

/** The last data from the server: a server that is unreachable for a moment must not remove the photo, a 401 must. */
function useLastKnown(data: AvatarData, isKnown: boolean): AvatarData {
  const known = useRef(data);
  if (isKnown) known.current = data;
  return known.current;
}
