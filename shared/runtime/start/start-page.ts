import type { ReactElement } from 'react';
import { connectToShell } from '../../host/page';
import { syncServerClock } from '../../http/server-clock';
import { currentLocale } from '../../i18n/format';
import type { MessageKey } from '../../i18n/translate';
import { loadTheme } from '../../theme/load-theme';
import { redirectToSignIn, setNavigationShell } from '../navigation/navigate';
import { readBoot } from './boot';
import { catalogueLocale, type DataSource, loadFromBoot, loadPage, type PageLoad } from './load-page';
import type { PageStart } from './PageProvider';
import { patchSkeleton } from './patch-skeleton';
import { setTitle } from './title';

/** What a page is made of, whatever draws it. */
export interface PageSource<T> extends DataSource<T> {
  title: MessageKey;
  /** Whether the skeleton is the page as it first looks, to be taken over, or a placeholder, to be replaced. */
  skeleton: 'page' | 'placeholder';
  /** False for a page that anyone may open, and for one that is no place to sign in: there a 401 is a failed load. */
  leadsToSignIn?: boolean;
}

/** When the page began to arrive, in ms, as `performance.now()` counts them. */
function firstByte(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0;
}

/**
 * Starts a page: from the boot slot without a request, or else with messages and data fetched in parallel.
 * Until then the prerendered skeleton shows; a session that is over leads to sign-in with the way back.
 *
 * @param draw the page, when its first load is over
 */
export async function startPage<T>(
  { title, skeleton, leadsToSignIn = true, ...source }: PageSource<T>,
  draw: (start: PageStart<T>) => ReactElement,
): Promise<void> {
  const { signal } = new AbortController();
  const boot = readBoot();
  if (boot.theme) void loadTheme(boot.theme);
  // Its first byte was here long before this script, on a slow connection.
  if (boot.now) syncServerClock(boot.now, Date.now() - performance.now() + firstByte());
  const shell = connectToShell({ trustedOrigins: boot.trustedOrigins, signal });
  shell.on('Theme', ({ theme }) => void loadTheme(theme));
  shell.post({ type: 'ThemeRequest' });
  setNavigationShell(shell);

  const onLanguage = () => {
    document.documentElement.lang = currentLocale();
    setTitle(title, signal);
    shell.post({ type: 'Navigated', path: location.pathname + location.search, title: document.title });
  };
  const load = async () => {
    const spoke = catalogueLocale();
    const loaded = await loadPage<T>(source, { boot, signal });
    if (leadsToSignIn && !loaded.ok && loaded.missing === 'data' && loaded.failure.status === 401) {
      redirectToSignIn();
      return new Promise<never>(() => {}); // the page is being left: nothing more to show
    }
    // Without a catalogue the static title stays: it says more than a last resort could.
    if (catalogueLocale() !== spoke) onLanguage();
    return loaded;
  };

  const ready = loadFromBoot<T>(boot, source);
  if (ready !== undefined) onLanguage();
  const first: PageLoad<T> = ready === undefined ? await load() : { ok: true, data: ready };
  const place = document.getElementById('app') ?? document.body;
  if (skeleton === 'placeholder') place.replaceChildren();
  patchSkeleton(place, draw({ first, load, onLanguage, boot, shell }));
}
