import type { ReactNode } from 'react';
import type { ShellData } from '../../shared/contract/session';
import { t } from '../../shared/i18n/translate';
import { LanguageSelect } from '../../shared/runtime/preferences/LanguageSelect';
import { ThemeSelect } from '../../shared/runtime/preferences/ThemeSelect';
import { AccountCard, AccountRow } from './AccountCard';
import { AvatarPlace } from './EmbeddedAvatar';
import { PageFrame } from './EmbeddedPage';
import { goHome } from './go-home';
import { isStartPage } from './is-start-page';
import { Destinations } from './PageLinks';
import { ShellFrame } from './ShellLayout';
import { SignInLink } from './SignInLink';
import { SignOutLink } from './SignOutLink';
import type { OpenPage } from './track-embedded-page';
import { useFrames } from './use-embedded-page';
import { useSession } from './use-session';
import { useSignOut } from './use-sign-out';
import { useStartTitle } from './use-start-title';
import { WelcomeCard } from './WelcomeCard';

/** The shell that shows the product as a suite would: who is signed in, and the server's pages around them. */
export function HostShellPage({ data }: { data: ShellData }) {
  const { main, page, shell, isShell, retry, handTheme } = useFrames();
  useSession(data, main);
  useStartTitle(page === undefined);
  return (
    <ShellFrame
      isHome={page === undefined}
      onHome={goHome}
      onSkip={page && (() => main.current?.focus())}
      choices={
        <>
          <LanguageSelect />
          <ThemeSelect onChoose={handTheme} />
        </>
      }
      account={data.isLoggedIn ? <AvatarPlace shell={shell} /> : <WayIn page={page} />}
      page={<PageFrame main={main} page={page} onRetry={retry} />}
    >
      {data.isLoggedIn ? <Home data={data} linkPrefix={isShell ? '#' : ''} /> : <WelcomeCard />}
    </ShellFrame>
  );
}

/** For whoever is not signed in, where the content has no way in of its own. */
function WayIn({ page }: { page: OpenPage | undefined }) {
  return page && !isStartPage(page.path) ? <SignInLink back={`/#${page.path}`} /> : null;
}

function Home({ data, linkPrefix }: { data: ShellData; linkPrefix: string }) {
  const leave = useSignOut();
  return (
    <>
      <Account data={data} action={<SignOutLink logoutToken={data.logoutToken} onLeave={leave} />} />
      <Destinations linkPrefix={linkPrefix} administration={data.isAdmin} />
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
