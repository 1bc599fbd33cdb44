import { useCallback, useEffect, useRef, useState } from 'react';
import type { ShellData } from '../../shared/contract/shell/host-shell';
import { currentLocale } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { LanguageSelect } from '../../shared/runtime/preferences/LanguageSelect';
import { PagePreferences } from '../../shared/runtime/preferences/PagePreferences';
import { BrandingProvider } from '../../shared/ui/branding/BrandingProvider';
import { useLazyComponent } from '../../shared/ui/hooks/use-lazy-component';
import { conditionsOf } from './conditions';
import { EmbeddedAvatar } from './EmbeddedAvatar';
import { EmbeddedPage } from './EmbeddedPage';
import { isApple } from './is-apple';
import { MenuButton } from './MenuButton';
import { Navigation } from './Navigation';
import { currentPage } from './navigation-entries';
import { SearchButton } from './SearchButton';
import { ShellLayout } from './ShellLayout';
import { SignedOutCard } from './SignedOutCard';
import { SignInLink } from './SignInLink';
import { StartPage } from './StartPage';
import { isSignInOrOut, showStartPage } from './shell-address';
import type { EmbeddedPageState } from './track-embedded-page-load';
import { useDrawer } from './use-drawer';
import { useEmbeddedPages } from './use-embedded-pages';
import { useReloadOnChange } from './use-reload-on-change';
import { useServerReturn } from './use-server-return';

/** An example of a host shell: a start page for the user, and the server's pages embedded in a frame. */
export function HostShellPage({ data }: { data: ShellData }) {
  const { main, page, shell, hasModal, isShell, retry, setTheme } = useEmbeddedPages();
  const { drawer, button, isOpen, close } = useDrawer(data.isLoggedIn);
  useReloadOnChange(data, main);
  const wasLoggedIn = useRef(false);
  wasLoggedIn.current ||= data.isLoggedIn;
  const search = useSearch(data.isLoggedIn, close);
  const isAway = useServerReturn(page?.phase === 'unreachable', retry);
  useStartPageTitle(page === undefined);
  const linkPrefix = isShell ? '#' : '';
  const current = currentPage(page?.path);
  const title = page && (page.title || (current ? t(current.entry.text) : t('SHELL_PAGE')));
  const ThemeSelect = useLazyComponent(loadThemeSelect, data.isLoggedIn ? 'now' : 'never');
  const preferences = (
    <>
      <LanguageSelect />
      {ThemeSelect ? <ThemeSelect onChoose={setTheme} /> : null}
    </>
  );
  return (
    <BrandingProvider branding={data.branding}>
      <ShellLayout
        onStartPage={showStartPage}
        hasModal={hasModal}
        onSkip={page && (() => main.current?.focus())}
        menuButton={data.isLoggedIn ? <MenuButton ref={button} isOpen={isOpen} /> : null}
        navigation={
          data.isLoggedIn ? (
            <Navigation
              drawer={drawer}
              isOpen={isOpen}
              isInert={hasModal}
              conditions={conditionsOf(data)}
              linkPrefix={linkPrefix}
              current={current}
              onStartPage={showStartPage}
              onFollow={close}
              preferences={preferences}
            />
          ) : null
        }
        account={
          data.isLoggedIn ? (
            <>
              <SearchButton isApple={isApple()} onSearch={search.state.onOpen} />
              <EmbeddedAvatar shell={shell} />
            </>
          ) : (
            <SignedOutControls page={page} />
          )
        }
        frame={<EmbeddedPage main={main} page={page} title={title} isAway={isAway} onRetry={retry} />}
      >
        {page ? null : data.isLoggedIn ? (
          <StartPage data={data} linkPrefix={linkPrefix} shell={isShell ? shell : undefined} />
        ) : (
          <SignedOutCard
            conditions={conditionsOf(data)}
            hasEnded={wasLoggedIn.current}
            preferences={<PagePreferences onTheme={setTheme} />}
          />
        )}
      </ShellLayout>
      {search.chunk ? <search.chunk.Search data={data} linkPrefix={linkPrefix} {...search.state} /> : null}
    </BrandingProvider>
  );
}

const loadThemeSelect = () =>
  import('../../shared/runtime/preferences/ThemeSelect').then((module) => module.ThemeSelect);

/** The chunk with the search. */
const loadSearch = () => import('./search/Search');

/**
 * The search of a signed-in user. Its chunk is loaded when the browser is idle, so that its keys work.
 *
 * @param closeDrawer closes the drawer, whose elements could not get the focus back
 */
function useSearch(isSignedIn: boolean, closeDrawer: () => void) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen && !isSignedIn) setOpen(false); // signed out in another tab
  const chunk = useLazyComponent(loadSearch, isOpen ? 'now' : isSignedIn ? 'idle' : 'never');
  const onOpen = useCallback(() => {
    closeDrawer();
    setOpen(true);
  }, [closeDrawer]);
  return { chunk: isSignedIn ? chunk : undefined, state: { isOpen, onOpen, onClose: () => setOpen(false) } };
}

/** Restores the shell's own title, in the current language, when the start page replaces an embedded page. */
function useStartPageTitle(isStartPage: boolean): void {
  const locale = currentLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is translated again when the language changes
  useEffect(() => {
    if (isStartPage) document.title = t('SHELL_TITLE');
  }, [isStartPage, locale]);
}

/**
 * The language and a link to sign-in, beside an embedded page while no user is signed in; no link beside sign-in and
 * sign-out themselves. The start page has its own.
 */
function SignedOutControls({ page }: { page: EmbeddedPageState | undefined }) {
  if (!page) return null;
  return (
    <>
      <LanguageSelect />
      {isSignInOrOut(page.path) ? null : <SignInLink back={`/#${page.path}`} />}
    </>
  );
}
