import type { ShellData } from '../../shared/contract/shell/host-shell';
import { NoPhoto, PhotoImage } from '../../shared/ui/image/PhotoImage';
import { AccountCard } from './AccountCard';
import { AttentionCard } from './AttentionCard';
import { TEMPLATE_CONDITIONS } from './conditions';
import { EmbeddedAvatar } from './EmbeddedAvatar';
import { EmbeddedPage } from './EmbeddedPage';
import { MenuButton } from './MenuButton';
import { Navigation } from './Navigation';
import { currentPage } from './navigation-entries';
import { SearchButton } from './SearchButton';
import { ShellLayout } from './ShellLayout';
import { SignedOutCard } from './SignedOutCard';
import { SignOutLink } from './SignOutLink';

/** The data of the static HTML file. */
export const defaults: ShellData = {
  isLoggedIn: false,
  hasNoAdministrator: false,
  userId: '',
  userName: '',
  displayName: '',
  email: '',
  isAdmin: false,
  canChangeOpenId: false,
  logoutToken: '',
  antiCsrfToken: '',
  version: '',
  isTfaUnavailable: false,
  isPasswordUnavailable: false,
  areSessionsUnavailable: false,
  hasPasskeys: false,
  hasSecurityPage: false,
};

const { when, unless } = TEMPLATE_CONDITIONS;

/** The start page before its script has loaded, as a Mustache template; its links work without a script. */
export function Skeleton() {
  return (
    <ShellLayout
      menuButton={when('isLoggedIn', <MenuButton />)}
      navigation={when('isLoggedIn', <Navigation conditions={TEMPLATE_CONDITIONS} current={currentPage()} />)}
      account={when(
        'isLoggedIn',
        <>
          <SearchButton />
          <EmbeddedAvatar />
        </>,
      )}
      frame={<EmbeddedPage />}
    >
      {when('isLoggedIn', <SignedIn />)}
      {unless('isLoggedIn', <SignedOutCard conditions={TEMPLATE_CONDITIONS} />)}
    </ShellLayout>
  );
}

function SignedIn() {
  return (
    <>
      <AccountCard
        conditions={TEMPLATE_CONDITIONS}
        photo={
          <>
            {when('userId', <PhotoImage userId="{{data.userId}}" size={64} />)}
            {unless('userId', <NoPhoto size="size-10" />)}
          </>
        }
        name="{{data.displayName}}{{^data.displayName}}{{data.userName}}{{/data.displayName}}"
        address="{{data.email}}{{^data.email}}{{data.userName}}{{/data.email}}"
        action={<SignOutLink logoutToken="{{data.logoutToken}}" />}
      />
      {when(
        'attention',
        <AttentionCard
          conditions={TEMPLATE_CONDITIONS}
          keysToConfirm="{{data.attention.keysToConfirm}}"
          unconfirmedKeys="{{data.attention.unconfirmedKeys}}"
          expiringKeys="{{data.attention.expiringKeys}}"
          failedMails="{{data.attention.failedMails}}"
          // Its plural form is known to the script only, which fills the line.
          skips={'\u00a0'}
        />,
      )}
    </>
  );
}
