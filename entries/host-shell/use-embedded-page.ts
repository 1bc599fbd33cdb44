import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { HostTheme } from '../../shared/contract/host-theme';
import { usePage } from '../../shared/runtime/start/page-context';
import { type RunningShell, startShell } from './start-shell';
import { type OpenPage, type PageWatch, watchPage } from './track-embedded-page';

/** The shell's frames, as far as its page has to do with them. */
export interface Frames {
  main: RefObject<HTMLIFrameElement | null>;
  /** The page in the main frame; undefined on the start page. */
  page: OpenPage | undefined;
  /** The module that talks with the pages, once it is there. */
  shell: RunningShell | undefined;
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
  const [page, setPage] = useState<OpenPage>();
  const isShell = around.windowKind !== 'frame';
  const watch = useWatch({ main, isShell, tell: setPage });
  const { shell, start } = useModule({ main, watch, theme, page });
  return {
    main,
    page,
    shell,
    isShell,
    retry: useCallback(() => {
      watch?.retry();
      if (!shell?.pages.open(location.hash.slice(1))) start();
    }, [watch, shell, start]),
    handTheme: useCallback(
      (next) => {
        theme.current = next;
        shell?.setTheme(next);
      },
      [shell],
    ),
  };
}

interface WatchNeeds extends Pick<Frames, 'main' | 'isShell'> {
  tell: (page: OpenPage | undefined) => void;
}

function useWatch({ main, isShell, tell }: WatchNeeds): PageWatch | undefined {
  const [watch, setWatch] = useState<PageWatch>();
  useEffect(() => {
    if (!main.current || !isShell) return;
    const life = new AbortController();
    setWatch(watchPage(main.current, { tell, signal: life.signal }));
    return () => life.abort();
  }, [main, isShell, tell]);
  return watch;
}

interface ModuleNeeds extends Pick<Frames, 'main' | 'page'> {
  watch: PageWatch | undefined;
  theme: RefObject<HostTheme>;
}

/** Starts the module. When it did not come, the start page does without, and the next page is another try. */
function useModule({ main, watch, theme, page }: ModuleNeeds) {
  const [shell, setShell] = useState<RunningShell>();
  const [tries, setTries] = useState(0);
  const isMissing = useRef(false);
  const start = useCallback(() => setTries((count) => count + 1), []);
  const path = page?.path;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another run
  useEffect(() => {
    const frame = main.current;
    if (!frame || !watch) return;
    const life = new AbortController();
    startShell({ frame, watch, theme: () => theme.current, signal: life.signal }).then(setShell, () => {
      isMissing.current = true;
      watch.fail();
    });
    return () => life.abort();
  }, [main, watch, theme, tries]);

  useEffect(() => {
    if (path !== undefined && isMissing.current) start();
    isMissing.current = false;
  }, [path, start]);

  return { shell, start };
}
