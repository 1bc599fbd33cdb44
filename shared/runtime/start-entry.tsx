import type { ComponentType, ReactNode } from 'react';
import { connectToShell } from '../host/page';
import type { Failure } from '../http/call';
import { currentLocale } from '../i18n/format';
import type { MessageKey } from '../i18n/translate';
import { applyTheme } from '../theme/apply-theme';
import { readBoot } from './boot';
import { type DataSource, hasCatalogue, type Loaded, loadFromBoot, loadPage } from './load-page';
import { leaveForSignIn } from './navigate';
import { PageRoot } from './PageRoot';
import { takeOver } from './take-over';
import { setTitle } from './title';

/** What makes an entry: its title, the contract of its data, and its page. */
export interface Entry<T> extends DataSource<T> {
  title: MessageKey;
  /** Whether the skeleton is the page as it first looks, to be taken over, or a placeholder, to be replaced. */
  skeleton: 'page' | 'placeholder';
  page: ComponentType<{ data: T }>;
  /** What a page says itself about a load that failed, such as one with nothing to show; null leaves it to the error card. */
  failed?: (failure: Failure) => ReactNode;
}

/**
 * Starts a page (design §3): from the boot slot without a request, or else with messages and data fetched in parallel.
 * Until then the prerendered skeleton shows; a load that fails shows the error card, and a session that is over leads
 * to sign-in with the way back.
 */
export async function startEntry<T>({ title, page, failed, skeleton, ...source }: Entry<T>): Promise<void> {
  const { signal } = new AbortController();
  const boot = readBoot();
  if (boot.theme) applyTheme(boot.theme);
  const shell = connectToShell({ trustedOrigins: boot.trustedOrigins, signal });
  shell.on('Theme', ({ theme }) => applyTheme(theme));
  shell.post({ type: 'ThemeRequest' });

  const onLanguage = () => {
    document.documentElement.lang = currentLocale();
    setTitle(title, signal);
    shell.post({ type: 'Navigated', path: location.pathname + location.search, title: document.title });
  };
  const load = async () => {
    const spoke = hasCatalogue();
    const loaded = await loadOrSignIn(() => loadPage<T>(boot, source, signal));
    // Without a catalogue the static title stays: it says more than a last resort could.
    if (!spoke && hasCatalogue()) onLanguage();
    return loaded;
  };

  const ready = loadFromBoot<T>(boot, source);
  if (ready !== undefined) onLanguage();
  const first: Loaded<T> = ready === undefined ? await load() : { ok: true, data: ready };
  const root = <PageRoot {...{ page, failed, first, load, onLanguage }} around={{ boot, shell }} />;
  const place = document.getElementById('app') ?? document.body;
  if (skeleton === 'placeholder') place.replaceChildren();
  takeOver(place, root);
}

async function loadOrSignIn<T>(load: () => Promise<Loaded<T>>): Promise<Loaded<T>> {
  const loaded = await load();
  if (loaded.ok) return loaded;
  if (loaded.failure.kind === 'status' && loaded.failure.status === 401) {
    leaveForSignIn();
    return new Promise(() => {}); // the page is being left: nothing more to show
  }
  return loaded;
}
