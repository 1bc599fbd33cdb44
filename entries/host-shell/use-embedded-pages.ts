import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { HostTheme } from '../../shared/contract/host-theme';
import { usePage } from '../../shared/runtime/start/page-context';
import { type RunningShell, startShell } from './start-shell';
import { type EmbeddedPageState, type PageTracker, trackEmbeddedPageLoad } from './track-embedded-page-load';

/** The frames of the shell. */
export interface EmbeddedPages {
  main: RefObject<HTMLIFrameElement | null>;
  /** The page in the main frame; undefined on the start page. */
  page: EmbeddedPageState | undefined;
  /** The host shell, once its module has loaded. */
  shell: RunningShell | undefined;
  /** Whether the page in the main frame has a modal dialog open. */
  hasModal: boolean;
  /** False in a frame, where this page embeds nothing. */
  isShell: boolean;
  /** Loads the page, or the host shell's module, again. */
  retry: () => void;
  setTheme: (theme: HostTheme) => void;
}

/** Embeds the server's other pages, unless this page is in a frame itself: then the parent does so. */
export function useEmbeddedPages(): EmbeddedPages {
  const { boot, shell: parent } = usePage();
  const main = useRef<HTMLIFrameElement>(null);
  const theme = useRef<HostTheme>(boot.theme ?? {});
  const [page, setPage] = useState<EmbeddedPageState>();
  const isShell = parent.windowKind !== 'frame';
  const tracker = useTracker({ main, isShell, onChange: setPage });
  const { shell, hasModal, start } = useHostShell({ main, tracker, theme, page });
  return {
    main,
    page,
    shell,
    hasModal: hasModal && page?.phase === 'shown',
    isShell,
    retry: useCallback(() => {
      tracker?.retry();
      if (!shell?.pages.open(location.hash.slice(1))) start();
    }, [tracker, shell, start]),
    setTheme: useCallback(
      (next) => {
        theme.current = next;
        shell?.setTheme(next);
      },
      [shell],
    ),
  };
}

interface TrackerOptions extends Pick<EmbeddedPages, 'main' | 'isShell'> {
  onChange: (page: EmbeddedPageState | undefined) => void;
}

function useTracker({ main, isShell, onChange }: TrackerOptions): PageTracker | undefined {
  const [tracker, setTracker] = useState<PageTracker>();
  useEffect(() => {
    if (!main.current || !isShell) return;
    const controller = new AbortController();
    setTracker(trackEmbeddedPageLoad(main.current, { onChange, signal: controller.signal }));
    return () => controller.abort();
  }, [main, isShell, onChange]);
  return tracker;
}

interface HostShellOptions extends Pick<EmbeddedPages, 'main' | 'page'> {
  tracker: PageTracker | undefined;
  theme: RefObject<HostTheme>;
}

/** Starts the host shell. If its module could not be loaded, opening the next page tries again. */
function useHostShell({ main, tracker, theme, page }: HostShellOptions) {
  const [shell, setShell] = useState<RunningShell>();
  const [hasModal, onModal] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const hasFailed = useRef(false);
  const start = useCallback(() => setAttempts((count) => count + 1), []);
  const path = page?.path;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt runs the effect again
  useEffect(() => {
    const frame = main.current;
    if (!frame || !tracker) return;
    const controller = new AbortController();
    startShell({ frame, tracker, theme: () => theme.current, onModal, signal: controller.signal }).then(
      setShell,
      () => {
        hasFailed.current = true;
        tracker.fail();
      },
    );
    return () => controller.abort();
  }, [main, tracker, theme, attempts]);

  useEffect(() => {
    if (path !== undefined && hasFailed.current) start();
    hasFailed.current = false;
  }, [path, start]);

  return { shell, hasModal, start };
}
