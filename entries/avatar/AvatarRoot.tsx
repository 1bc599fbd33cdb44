import { Component } from 'react';
import type { AvatarData } from '../../shared/contract/avatar';
import { t } from '../../shared/i18n/translate';
import { PageProvider, type PageStart } from '../../shared/runtime/PageProvider';
import { AvatarButton } from './AvatarButton';
import { AvatarPage } from './AvatarPage';
import { Anonymous } from './Photo';

/** Shown wherever there are no data: a frame of this size has no place for an error card. */
const NOBODY: AvatarData = {
  userName: '',
  userId: '',
  showTfaDialog: false,
  showUnconfirmedApiKeyDialog: false,
  showUnconfirmedAdminApiKeyPage: false,
};

interface AvatarRootProps {
  start: PageStart<AvatarData>;
}

/** The avatar without notifications and dialogs of its own, which nobody could read at this size. */
export class AvatarRoot extends Component<AvatarRootProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error); // to window.onerror, where monitoring listens
  }

  override render() {
    // Still a button that opens the profile, as before there was a script.
    if (this.state.crashed)
      return (
        <AvatarButton label={t('AVATAR_TITLE')}>
          <Anonymous />
        </AvatarButton>
      );
    return (
      <PageProvider start={this.props.start}>
        {(loaded) =>
          loaded.ok ? <AvatarPage data={loaded.data} /> : <AvatarPage data={NOBODY} failure={loaded.failure} />
        }
      </PageProvider>
    );
  }
}
