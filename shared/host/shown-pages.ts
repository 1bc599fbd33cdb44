import type { HostTheme } from '../contract/host-theme';
import { type ChildWindow, type ChildWindows, listenToChildWindows } from './child-windows';
import { matchScheme } from './make-frame';
import type { PageMessage } from './messages';
import { reasonForSilence, report } from './report-silence';

/** A page that the shell shows. */
export interface ShownPage extends ChildWindow {
  /** None for a window. */
  frame?: HTMLIFrameElement;
  /** What the shell made to show it, and takes away again. */
  made?: HTMLElement;
  dialog?: Dialog;
  /** Whether it has asked for the theme since its frame loaded last: a script does so before the frame has loaded. */
  hasStarted?: boolean | undefined;
  /** Ends the conversation; answers whether it still went on. */
  forget?: () => boolean;
}

/** What a page in a dialog is shown in. */
export interface Dialog {
  /** Its address without query: of each there is one dialog at a time. */
  kind: string;
  focus: () => void;
  close: () => void;
  /** Asks the page to close; a second time, or when it is silent, closes. */
  dismiss: () => void;
  /** Says whether the page in a frame answers; a window is closed by its own bar. */
  setAnswering?: (isAnswering: boolean) => void;
}

/** The pages of a shell, which all have its theme. */
export interface ShownPages extends ChildWindows<ShownPage> {
  /** Begins to talk with a page; answers with what ends it. */
  add(page: ShownPage): () => void;
  /** Says to a page that a shell is there, where, and which theme it has. */
  handTheme(page: ShownPage): void;
  setTheme(theme: HostTheme): void;
}

/** A page that has loaded speaks within so many ms, or never. */
const PATIENCE = 5000;
/** A page that has not loaded after so many ms does not come. */
const LOAD_PATIENCE = 20_000;

/** Talks with the pages that a shell shows, until the signal. */
export function talkWithPages(
  { server, theme, signal }: { server: string; theme: HostTheme | undefined; signal: AbortSignal },
  hear: (message: PageMessage, from: ShownPage) => void,
): ShownPages {
  const children = listenToChildWindows({ origin: server, hear, signal });
  let isReported = false;

  function handTheme(page: ShownPage): void {
    matchScheme(page.made, theme);
    const { href, origin } = location;
    const context = { path: href.slice(origin.length), isDialog: !!page.dialog };
    children.send(page, theme ? { type: 'Theme', theme, ...context } : { type: 'ShellReady', ...context });
  }

  function reportOnce(why: string): void {
    if (isReported || signal.aborted) return;
    isReported = true;
    report(server, why);
  }

  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI }) => {
      if (blockedURI.startsWith(server)) reportOnce(`add it to ${effectiveDirective}`);
    },
    { signal },
  );

  function add(page: ShownPage): () => void {
    const { frame } = page;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Waits so many ms for the page to speak; a dialog that says nothing is closed. */
    const wait = (ms: number) => {
      clearTimeout(timer);
      if (!frame?.src.startsWith(server)) return;
      timer = setTimeout(() => {
        if (page.hasSentMessage) return;
        page.dialog?.close();
        void reasonForSilence(server, frame).then(reportOnce);
      }, ms);
    };
    const onLoad = () => {
      // What has loaded now may be another page than the one that spoke.
      page.hasSentMessage = page.hasStarted;
      page.hasStarted = false;
      page.dialog?.setAnswering?.(!!page.hasSentMessage);
      // A page that cannot tell who is around it, as after a navigation in Firefox, learns it from what it hears.
      handTheme(page);
      wait(PATIENCE);
    };
    frame?.addEventListener('load', onLoad);
    wait(LOAD_PATIENCE);
    matchScheme(page.made, theme);
    children.all.add(page);
    page.forget = () => {
      frame?.removeEventListener('load', onLoad);
      clearTimeout(timer);
      return children.all.delete(page);
    };
    return page.forget;
  }

  // Not spread, which would read `ignored` once and for all.
  return Object.assign(children, {
    add,
    handTheme,
    setTheme(next: HostTheme) {
      theme = next;
      for (const page of children.all) handTheme(page);
    },
  });
}
