import type { HostTheme } from '../../shared/contract/host-theme';
import type { HostShell, MainFrame } from '../../shared/host/host-shell-api';
import { t } from '../../shared/i18n/translate';
import { showStartPage } from './shell-address';
import type { PageTracker } from './track-embedded-page-load';

/** Loaded as a separate chunk, because the start page works without it. */
const loadModule = () => import('../../shared/host/host-shell');

/** The host shell with its main frame. */
export interface RunningShell extends HostShell {
  pages: MainFrame;
}

interface ShellOptions {
  frame: HTMLIFrameElement;
  tracker: PageTracker;
  /** Called once the module has loaded: the user may have chosen another theme meanwhile. */
  theme: () => HostTheme;
  /** Called when the page in the main frame has opened a modal dialog, or has none any more. */
  onModal: (isOpen: boolean) => void;
  signal: AbortSignal;
}

/**
 * Loads the host shell's module and creates a shell for the pages of this server, until the signal is aborted.
 *
 * @returns undefined if the signal was aborted meanwhile
 * @throws if the chunk cannot be loaded
 */
export async function startShell({
  frame,
  tracker,
  theme,
  onModal,
  signal,
}: ShellOptions): Promise<RunningShell | undefined> {
  const { createHostShell } = await loadModule();
  if (signal.aborted) return undefined;
  const shell = createHostShell({
    serverOrigin: location.origin,
    theme: theme(),
    onePrompt: true, // the start page shows the rest
    // A getter: the language may change before a dialog opens.
    get closeLabel() {
      return t('ARIA_LABEL_CLOSE');
    },
    onOpenPage: tracker.open,
    onCloseWindow: () => showStartPage(),
    onModal({ open, frame: from }) {
      if (from === frame) onModal(open);
    },
    onNavigated({ path, title, frame: from }) {
      if (from !== frame) return;
      tracker.navigated(title);
      // After a sign-in that redirects to the start page, this shell shows it, not the frame.
      if (path.split('?')[0] === location.pathname) showStartPage(false);
    },
    signal,
  });
  return Object.assign(shell, { pages: shell.showPages(frame) });
}
