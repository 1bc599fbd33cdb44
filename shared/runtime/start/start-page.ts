import { isValidElement, render } from 'preact';
import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import * as v from 'valibot';
import { loadModule } from '../../browser/load-module';
import { whenIdle } from '../../browser/when-idle';
import type { Boot } from '../../contract/boot';
import { connectToShell } from '../../host/connect-to-shell';
import { loadSend } from '../../http/call';
import { syncServerClock } from '../../http/server-clock';
import { currentLocale } from '../../i18n/format';
import { type MessageKey, t } from '../../i18n/translate';
import { loadTheme } from '../../theme/load-theme';
import { redirectToSignIn, setNavigationShell } from '../navigation/redirect';
import { catalogueLocale, setCatalogue } from './catalogue';
import type { DataSource, PageLoad } from './load-page-data';
import type { PageStart } from './PageProvider';
import { readBoot } from './read-boot';

/** A page without its component. */
export interface PageSource<T> extends DataSource<T> {
  title: MessageKey;
  /** Whether the skeleton is what the page renders first, to be patched, or a placeholder, to be replaced. */
  skeleton: 'page' | 'placeholder';
  /** False for a page that anyone may open, and for one that needs no sign-in: there a 401 is a failed load. */
  leadsToSignIn?: boolean;
  /** Loads what shows a failed load. */
  loadFailureCard?: () => Promise<unknown>;
}

/**
 * Starts a page: from the boot slot without a request, or else with messages and data fetched in parallel.
 * Until then the prerendered skeleton shows; a session that is over redirects to sign-in, with this page as the target.
 *
 * @param renderPage called when the first load is over
 */
export async function startPage<T>(
  { title, skeleton, leadsToSignIn = true, loadFailureCard, ...source }: PageSource<T>,
  renderPage: (start: PageStart<T>) => ReactElement,
): Promise<void> {
  const { signal } = new AbortController();
  const boot = readBoot();
  if (boot.theme) void loadTheme(boot.theme);
  // The server's time is that of the first byte, which on a slow connection arrived long before this script runs.
  if (boot.now) syncServerClock(boot.now, Date.now() - performance.now() + responseStart());
  const shell = connectToShell({ trustedOrigins: boot.trustedOrigins, signal });
  shell.on('Theme', ({ theme }) => void loadTheme(theme));
  shell.post({ type: 'ThemeRequest' });
  setNavigationShell(shell);

  const onLanguage = () => {
    document.documentElement.lang = currentLocale();
    document.title = t(title);
    shell.post({ type: 'Navigated', path: location.pathname + location.search, title: document.title });
  };
  let hasLoaded = false;
  const load = async () => {
    const before = catalogueLocale();
    const { loadPage } = await loadModule(() => import('./load-page-data'), { signal });
    const loaded = await loadPage<T>(source, { boot, signal });
    if (leadsToSignIn && !loaded.ok && loaded.missing === 'data' && loaded.failure.status === 401) {
      redirectToSignIn(hasLoaded);
      return new Promise<never>(() => {}); // the browser is leaving the page: nothing more is rendered
    }
    if (!loaded.ok && loadFailureCard) await loadModule(loadFailureCard, { signal });
    // Without a catalogue the static title stays: it is better than a fallback message.
    if (catalogueLocale() !== before) onLanguage();
    hasLoaded = loaded.ok;
    return loaded;
  };

  const data = loadFromBoot<T>(boot, source);
  if (data !== undefined) {
    hasLoaded = true;
    onLanguage();
  }
  const first: PageLoad<T> = data === undefined ? await load() : { ok: true, data };
  const container = document.getElementById('app') ?? document.body;
  if (skeleton === 'placeholder') container.replaceChildren();
  patchSkeleton(container, renderPage({ first, load, onLanguage, boot, shell }));
  // In the chunk with all that a page needs only later.
  whenIdle(loadSend);
}

/** Loads the page from the boot slot alone, without a request; undefined when the slot lacks messages or data. */
function loadFromBoot<T>(boot: Boot, { schema, whenEmpty }: DataSource<T>): T | undefined {
  if (!boot.messages) return undefined;
  const data = boot.data ?? whenEmpty;
  // A contract without required fields would accept missing data and fill in its defaults.
  if (data === undefined) return undefined;
  const parsed = v.safeParse(schema, data);
  if (!parsed.success) return undefined;
  setCatalogue(boot.locale ?? '', boot.messages);
  return parsed.output;
}

/** Returns when the first byte of the page arrived, in ms, as `performance.now()` counts them. */
function responseStart(): number {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0;
}

/**
 * Renders a page over its prerendered skeleton: elements stay, with what the user typed into them, while texts and
 * attributes become the page's own. Hydration would keep attributes as they are, such as a label in another language; a
 * new root would first empty the container.
 */
function patchSkeleton(container: Element, page: ReactElement): void {
  // Only preact can patch elements that it did not render. Real React, which is built for comparison, hydrates.
  if (isValidElement(page)) render(page, container);
  else hydrateRoot(container, page);
}
