import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { HostTheme } from '../../shared/contract/host-theme';
import type { HostShell, MainFrame } from '../../shared/host/host-shell-api';
import { usePage } from '../../shared/runtime/page-context';
import { goHome } from './go-home';
import { type OpenPage, type PageWatch, watchPage } from './watch-page';

/** After the page can be used: it is complete without. */
const loadModule = () => import('../../shared/host/host-shell');

/** The shell's frames, as far as its page has to do with them. */
export interface Frames {
  main: RefObject<HTMLIFrameElement | null>;
  /** The page in the main frame; undefined on the start page. */
  page: OpenPage | undefined;
  /** The module that talks with the pages, once it is there. */
  shell: HostShell | undefined;
  /** False in a frame. */
  isShell: boolean;
  retry: () => void;
  handTheme: (theme: HostTheme) => void;
}

/** Makes this page a shell around the server's other pages. In a frame of a shell it is none: that shell is enough. */
export function useFrames(): Frames {
  const { boot, shell: around } = usePage();
  const main = useRef<HTMLIFrameElement>(null);
  const theme = useRef<HostTheme>(boot.theme ?? {});
  const watch = useRef<PageWatch>(undefined);
  const pages = useRef<MainFrame>(undefined);
  const [page, setPage] = useState<OpenPage>();
  const [shell, setShell] = useState<HostShell>();
  const [tries, setTries] = useState(0);
  const isShell = around.place !== 'frame';

  useEffect(() => {
    const frame = main.current;
    if (!frame || !isShell) return;
    const life = new AbortController();
    watch.current = watchPage(frame, setPage, life.signal);
    return () => life.abort();
  }, [isShell]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another run
  useEffect(() => {
    if (!isShell) return;
    const life = new AbortController();
    const start = async () => {
      try {
        const { createHostShell } = await loadModule();
        if (life.signal.aborted || !main.current) return;
        const made = createHostShell({
          serverOrigin: location.origin,
          theme: theme.current,
          onOpenPage: (path) => watch.current?.open(path),
          onCloseWindow: () => goHome(),
          onNavigated({ path, title, frame }) {
            if (frame !== main.current) return;
            watch.current?.navigated(title);
            // A sign-in that leads to the start page: this shell is it.
            if (path.split('?')[0] === location.pathname) goHome(false);
          },
          signal: life.signal,
        });
        pages.current = made.showPages(main.current);
        setShell(made);
      } catch {
        watch.current?.fail(); // the chunk did not come: the page says that it cannot be shown, and offers a retry
      }
    };
    void start();
    return () => life.abort();
  }, [isShell, tries]);

  return {
    main,
    page,
    shell,
    isShell,
    retry: useCallback(() => {
      watch.current?.retry();
      const path = location.hash.slice(1);
      if (!pages.current?.open(path)) setTries((count) => count + 1);
    }, []),
    handTheme: useCallback(
      (next) => {
        theme.current = next;
        shell?.setTheme(next);
      },
      [shell],
    ),
  };
}
