import type { ShellData } from '../../shared/contract/session';
import { t } from '../../shared/i18n/translate';
import { AccountCard, AccountRow } from './AccountCard';
import { EmbeddedAvatar } from './EmbeddedAvatar';
import { EmbeddedPage } from './EmbeddedPage';
import { PageLinks } from './PageLinks';
import { ShellLayout } from './ShellLayout';
import { SignedOutCard } from './SignedOutCard';
import { SignOutLink } from './SignOutLink';

/** The data of the static HTML file. */
export const defaults: ShellData = {
  isLoggedIn: false,
  userId: '',
  userName: '',
  displayName: '',
  email: '',
  isAdmin: false,
  logoutToken: '',
};

/** The start page before its script has loaded, as a Mustache template; its links work without a script. */
export function Skeleton() {
  const avatar = (
    <>
      {'{{#data.isLoggedIn}}'}
      <EmbeddedAvatar />
      {'{{/data.isLoggedIn}}'}
    </>
  );
  const role = `{{#data.isAdmin}}${t('SHELL_ROLE_ADMIN')}{{/data.isAdmin}}{{^data.isAdmin}}${t('SHELL_ROLE_USER')}{{/data.isAdmin}}`;
  return (
    <ShellLayout account={avatar} page={<EmbeddedPage />}>
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
      <PageLinks
        administration={(section) => (
          <>
            {'{{#data.isAdmin}}'}
            {section}
            {'{{/data.isAdmin}}'}
          </>
        )}
      />
      {'{{/data.isLoggedIn}}{{^data.isLoggedIn}}'}
      <SignedOutCard />
      {'{{/data.isLoggedIn}}'}
    </ShellLayout>
  );
}
