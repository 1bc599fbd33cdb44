import type { AvatarData } from '../../shared/contract/avatar';
import { t } from '../../shared/i18n/translate';
import { ErrorBoundary } from '../../shared/runtime/start/ErrorBoundary';
import { PageProvider, type PageStart } from '../../shared/runtime/start/PageProvider';
import { AvatarButton } from './AvatarButton';
import { AvatarPage } from './AvatarPage';
import { Anonymous } from './AvatarPhoto';

/** Shown wherever there are no data: a frame of this size has no place for an error card. */
const NOBODY: AvatarData = {
  userName: '',
  userId: '',
  showTfaDialog: false,
  showUnconfirmedApiKeyDialog: false,
  showUnconfirmedAdminApiKeyPage: false,
};

/** The avatar without notifications and dialogs of its own, which nobody could read at this size. */
export function AvatarRoot({ start }: { start: PageStart<AvatarData> }) {
  return (
    <ErrorBoundary fallback={() => <Crashed />}>
      <PageProvider start={start}>
        {(loaded) =>
          loaded.ok ? <AvatarPage data={loaded.data} /> : <AvatarPage data={NOBODY} failure={loaded.failure} />
        }
      </PageProvider>
    </ErrorBoundary>
  );
}

/** Still a button that opens the profile, as before there was a script. */
function Crashed() {
  return (
    <AvatarButton label={t('AVATAR_TITLE')}>
      <Anonymous />
    </AvatarButton>
  );
}
