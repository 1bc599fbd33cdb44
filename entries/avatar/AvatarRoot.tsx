import type { AvatarData } from '../../shared/contract/shell/avatar';
import { t } from '../../shared/i18n/translate';
import { ErrorBoundary } from '../../shared/runtime/start/ErrorBoundary';
import { PageProvider, type PageStart } from '../../shared/runtime/start/PageProvider';
import { AvatarButton } from './AvatarButton';
import { AvatarPage } from './AvatarPage';
import { AnonymousPhoto } from './AvatarPhoto';

/** Shown in place of data that could not be loaded: a frame of this size has no room for an error card. */
const SIGNED_OUT: AvatarData = {
  userName: '',
  userId: '',
  showTfaDialog: false,
  mustSetUpTfa: false,
  showUnconfirmedApiKeyDialog: false,
  showUnconfirmedAdminApiKeyPage: false,
};

/** The avatar, without the notifications and dialogs of other pages, which would be unreadable at this size. */
export function AvatarRoot({ start }: { start: PageStart<AvatarData> }) {
  return (
    <ErrorBoundary fallback={() => <CrashedAvatar />}>
      <PageProvider start={start}>
        {(loaded) =>
          loaded.ok ? <AvatarPage data={loaded.data} /> : <AvatarPage data={SIGNED_OUT} failure={loaded.failure} />
        }
      </PageProvider>
    </ErrorBoundary>
  );
}

/** A button that opens the profile by submitting a form, as the page does without a script. */
function CrashedAvatar() {
  return (
    <AvatarButton label={t('AVATAR_TITLE')}>
      <AnonymousPhoto />
    </AvatarButton>
  );
}
