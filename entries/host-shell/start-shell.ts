import type { HostTheme } from '../../shared/contract/host-theme';
import type { HostShell, MainFrame } from '../../shared/host/host-shell-api';
import { t } from '../../shared/i18n/translate';
import { goHome } from './go-home';
import type { PageWatch } from './track-embedded-page';

/** A chunk of its own: the page can be used without. */
const loadModule = () => import('../../shared/host/host-shell');

/** The shell's module at work. */
export interface RunningShell extends HostShell {
  pages: MainFrame;
}

interface Setting {
  frame: HTMLIFrameElement;
  watch: PageWatch;
  /** Asked when the module is there: the person may have chosen another one meanwhile. */
  theme: () => HostTheme;
  signal: AbortSignal;
}

/**
 * Fetches the shell's module and makes this page a shell of its own server's pages, until the signal.
 *
 * @returns undefined when the signal was faster
 * @throws when the chunk does not come
 */
export async function startShell({ frame, watch, theme, signal }: Setting): Promise<RunningShell | undefined> {
  const { createHostShell } = await loadModule();
  if (signal.aborted) return undefined;
  const shell = createHostShell({
    serverOrigin: location.origin,
    theme: theme(),
    // Read when a dialog opens: the language may be another one by then.
    get closeLabel() {
      return t('ARIA_LABEL_CLOSE');
    },
    onOpenPage: watch.open,
    onCloseWindow: () => goHome(),
    onNavigated({ path, title, frame: from }) {
      if (from !== frame) return;
      watch.navigated(title);
      // A sign-in that leads to the start page: this shell is it.
      if (path.split('?')[0] === location.pathname) goHome(false);
    },
    signal,
  });
  return Object.assign(shell, { pages: shell.showPages(frame) });
}
