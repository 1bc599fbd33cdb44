import type { ShellData } from '../../shared/contract/session';
import { t } from '../../shared/i18n/translate';
import { AccountCard, AccountRow } from './AccountCard';
import { AvatarPlace } from './EmbeddedAvatar';
import { PageFrame } from './EmbeddedPage';
import { Destinations } from './PageLinks';
import { ShellFrame } from './ShellLayout';
import { SignOutLink } from './SignOutLink';
import { WelcomeCard } from './WelcomeCard';

/** What the page shows where no server fills it. */
export const defaults: ShellData = {
  isLoggedIn: false,
  userId: '',
  userName: '',
  displayName: '',
  email: '',
  isAdmin: false,
  logoutToken: '',
};

/** The shell before its script, as a Mustache template: whoever has no script still sees who they are, and signs out. */
export function Skeleton() {
  const avatar = (
    <>
      {'{{#data.isLoggedIn}}'}
      <AvatarPlace />
      {'{{/data.isLoggedIn}}'}
    </>
  );
  const role = `{{#data.isAdmin}}${t('SHELL_ROLE_ADMIN')}{{/data.isAdmin}}{{^data.isAdmin}}${t('SHELL_ROLE_USER')}{{/data.isAdmin}}`;
  return (
    <ShellFrame account={avatar} page={<PageFrame />}>
      {'{{#data.isLoggedIn}}'}
      <AccountCard
        userId="{{data.userId}}"
        name="{{data.displayName}}"
        userName="{{data.userName}}"
        role={role}
        action={<SignOutLink logoutToken="{{data.logoutToken}}" />}
      >
        {'{{#data.email}}'}
        <AccountRow term={t('SHELL_EMAIL')} value="{{data.email}}" />
        {'{{/data.email}}'}
      </AccountCard>
      <Destinations
        administration={(section) => (
          <>
            {'{{#data.isAdmin}}'}
            {section}
            {'{{/data.isAdmin}}'}
          </>
        )}
      />
      {'{{/data.isLoggedIn}}{{^data.isLoggedIn}}'}
      <WelcomeCard />
      {'{{/data.isLoggedIn}}'}
    </ShellFrame>
  );
}
