import { useEffect } from 'react';
import { SESSION_RESOURCE } from '../../shared/contract/addresses';
import type { ShellData } from '../../shared/contract/session';
import { LanguageSelect } from '../../shared/runtime/LanguageSelect';
import { usePage } from '../../shared/runtime/page-context';
import { ThemeSelect } from '../../shared/runtime/ThemeSelect';
import { AccountCard } from './AccountCard';
import { ShellFrame } from './ShellFrame';
import { SignOutButton } from './SignOutButton';
import { WelcomeCard } from './WelcomeCard';

/** The shell that shows the product at work (design §2): who is signed in, in which language and theme. */
export function HostShellPage({ data }: { data: ShellData }) {
  useSessionChanges();
  return (
    <ShellFrame
      controls={
        <>
          <LanguageSelect />
          <ThemeSelect />
          {data.isLoggedIn ? <SignOutButton logoutToken={data.logoutToken} /> : null}
        </>
      }
    >
      {data.isLoggedIn ? <AccountCard data={data} /> : <WelcomeCard />}
    </ShellFrame>
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
