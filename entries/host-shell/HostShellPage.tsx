import { type ReactNode, useEffect } from 'react';
import type { ShellData } from '../../shared/contract/session';
import { currentLocale } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { LanguageSelect } from '../../shared/runtime/preferences/LanguageSelect';
import { ThemeSelect } from '../../shared/runtime/preferences/ThemeSelect';
import { AccountCard, AccountRow } from './AccountCard';
import { EmbeddedAvatar } from './EmbeddedAvatar';
import { EmbeddedPage } from './EmbeddedPage';
import { PageLinks } from './PageLinks';
import { ShellLayout } from './ShellLayout';
import { SignedOutCard, SignInLink } from './SignedOutCard';
import { SignOutLink, useSignOut } from './SignOutLink';
import { isSignInOrOut, showStartPage } from './shell-address';
import type { EmbeddedPageState } from './track-embedded-page';
import { useSessionChange } from './use-session-change';
import { useShellFrames } from './use-shell-frames';

/** An example of a host shell: a start page for the user, and the server's pages embedded in a frame. */
export function HostShellPage({ data }: { data: ShellData }) {
  const { main, page, shell, isShell, retry, setTheme } = useShellFrames();
  useSessionChange(data, main);
  useStartPageTitle(page === undefined);
  return (
    <ShellLayout
      isStartPage={page === undefined}
      onStartPage={showStartPage}
      onSkip={page && (() => main.current?.focus())}
      preferences={
        <>
          <LanguageSelect />
          <ThemeSelect onChoose={setTheme} />
        </>
      }
      account={data.isLoggedIn ? <EmbeddedAvatar shell={shell} /> : <PageSignInLink page={page} />}
      page={<EmbeddedPage main={main} page={page} onRetry={retry} />}
    >
      {data.isLoggedIn ? <StartPage data={data} linkPrefix={isShell ? '#' : ''} /> : <SignedOutCard />}
    </ShellLayout>
  );
}

/** Restores the shell's own title, in the current language, when the start page replaces an embedded page. */
function useStartPageTitle(isStartPage: boolean): void {
  const locale = currentLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is translated again when the language changes
  useEffect(() => {
    if (isStartPage) document.title = t('SHELL_TITLE');
  }, [isStartPage, locale]);
}

/** A link to sign-in beside an embedded page, while no user is signed in; the start page has a link of its own. */
function PageSignInLink({ page }: { page: EmbeddedPageState | undefined }) {
  return page && !isSignInOrOut(page.path) ? <SignInLink back={`/#${page.path}`} /> : null;
}

function StartPage({ data, linkPrefix }: { data: ShellData; linkPrefix: string }) {
  const signOut = useSignOut();
  return (
    <>
      <Account data={data} action={<SignOutLink logoutToken={data.logoutToken} onSignOut={signOut} />} />
      <PageLinks linkPrefix={linkPrefix} administration={data.isAdmin} />
    </>
  );
}

function Account({ data, action }: { data: ShellData; action: ReactNode }) {
  return (
    <AccountCard
      userId={encodeURIComponent(data.userId)}
      name={data.displayName || data.userName}
      userName={data.userName}
      role={data.isAdmin ? t('SHELL_ROLE_ADMIN') : t('SHELL_ROLE_USER')}
      action={action}
    >
      {data.email ? <AccountRow term={t('SHELL_EMAIL')} value={data.email} /> : null}
    </AccountCard>
  );
}
