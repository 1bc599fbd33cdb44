import { useCallback, useEffect } from 'react';
import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import type { ShellData } from '../../shared/contract/session';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { LanguageSelect } from '../../shared/runtime/LanguageSelect';
import { usePage } from '../../shared/runtime/page-context';
import { signOut } from '../../shared/runtime/sign-out';
import { ThemeSelect } from '../../shared/runtime/ThemeSelect';
import { useServerEvents } from '../../shared/runtime/use-server-events';
import { AccountCard, AccountRow } from './AccountCard';
import { ShellFrame } from './ShellFrame';
import { SignOutLink } from './SignOutLink';
import { WelcomeCard } from './WelcomeCard';

/** The shell that shows the product at work (design §2): who is signed in, in which language and theme. */
export function HostShellPage({ data }: { data: ShellData }) {
  useSessionChanges();
  useServerEvents(data.isLoggedIn);
  const leave = useSignOut();
  return (
    <ShellFrame
      choices={
        <>
          <LanguageSelect />
          <ThemeSelect />
        </>
      }
      account={data.isLoggedIn ? <SignOutLink logoutToken={data.logoutToken} onLeave={leave} /> : null}
    >
      {data.isLoggedIn ? <Account data={data} /> : <WelcomeCard />}
    </ShellFrame>
  );
}

function Account({ data }: { data: ShellData }) {
  return (
    <AccountCard
      userId={encodeURIComponent(data.userId)}
      name={data.displayName}
      userName={data.userName}
      role={data.isAdmin ? t('SHELL_ROLE_ADMIN') : t('SHELL_ROLE_USER')}
    >
      {data.email ? <AccountRow term={t('SHELL_EMAIL')} value={data.email} /> : null}
    </AccountCard>
  );
}

/** Signs out; a failure is told and leaves the person signed in. */
function useSignOut() {
  const { notifyFailure } = useNotifications();
  return useCallback(
    async (logoutToken: string) => {
      const failure = await signOut(logoutToken);
      // Busy until the next page is there.
      if (failure === undefined) await new Promise(() => {});
      else notifyFailure(failure, { title: t('LOGOUT_FAILED') });
    },
    [notifyFailure],
  );
}

/** Another tab or a dialog signed in or out: this page shows it too. */
function useSessionChanges() {
  const { shell, reload } = usePage();
  useEffect(
    () =>
      shell.on('ResourceChanged', ({ resource }) => {
        if (resource === SESSION_RESOURCE) void reload();
      }),
    [shell, reload],
  );
}
