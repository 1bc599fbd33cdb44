import type { HostTheme } from '../contract/host-theme';
import { type ChildWindow, type ChildWindows, connectToChildren } from './child-windows';
import { createPageDiagnosis } from './diagnose-unresponsive-page';
import type { PageMessage } from './messages';

/** A page that the shell shows. */
export interface ShellPage extends ChildWindow {
  /** Undefined for a window. */
  frame?: HTMLIFrameElement;
  /** The element that the shell created to show the page, and removes again. */
  element?: HTMLElement;
  dialog?: Dialog;
  /** Whether the page has asked for the theme since the last load event of its frame. Its script asks before that event. */
  hasStarted?: boolean | undefined;
  /** Whether the page has a modal dialog of its own open. */
  hasModal?: boolean;
  /** Ends the exchange of messages; returns whether it had not ended before. */
  remove?: () => boolean;
}

/** The dialog in which a page is shown. */
export interface Dialog {
  /** The page's address without query: of each there is one dialog at a time. */
  pathname: string;
  focus: () => void;
  close: () => void;
  /** Asks the page to close. A second call, or a call for a page that does not respond, closes it without asking. */
  requestClose: () => void;
  /** Tells whether the page in a frame has sent a message since it loaded; a window is closed by its own title bar. */
  setReady?: (isReady: boolean) => void;
}

/** The pages of a shell, which all have its theme. */
export interface ShellPages extends ChildWindows<ShellPage> {
  /** Begins to exchange messages with a page; returns what ends it. */
  add(page: ShellPage): () => void;
  /** Tells a page that a shell is there, its address, and its theme. */
  sendTheme(page: ShellPage): void;
  setTheme(theme: HostTheme): void;
}

/** ms within which a loaded page sends a message. */
const MESSAGE_TIMEOUT = 5000;
/** ms within which a frame loads. */
const LOAD_TIMEOUT = 20_000;

interface ShellPagesOptions {
  server: string;
  theme: HostTheme | undefined;
  onePrompt?: boolean | undefined;
  signal: AbortSignal;
}

/** Exchanges messages with the pages that a shell shows, until the signal. */
export function connectShellPages(
  { server, theme, onePrompt, signal }: ShellPagesOptions,
  onMessage: (message: PageMessage, from: ShellPage) => void,
): ShellPages {
  const children = connectToChildren({ origin: server, onMessage, signal });
  const reportUnresponsive = createPageDiagnosis(server, signal);

  function sendTheme(page: ShellPage): void {
    matchScheme(page.element, theme);
    const { href, origin } = location;
    const context = { path: href.slice(origin.length), isDialog: !!page.dialog, ...(onePrompt && { onePrompt }) };
    children.send(page, theme ? { type: 'Theme', theme, ...context } : { type: 'ShellReady', ...context });
  }

  function add(page: ShellPage): () => void {
    const { frame } = page;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Reports the page, and closes its dialog if it has one, unless it sends a message within this time (ms). */
    const wait = (ms: number) => {
      clearTimeout(timer);
      if (!frame?.src.startsWith(server)) return;
      timer = setTimeout(() => {
        if (page.hasSentMessage) return;
        page.dialog?.close();
        reportUnresponsive(frame);
      }, ms);
    };
    const onLoad = () => {
      // What has loaded now may be another page than the one that sent messages.
      page.hasSentMessage = page.hasStarted;
      if (!page.hasStarted) onMessage({ type: 'Modal', open: false }, page);
      page.hasStarted = false;
      page.dialog?.setReady?.(!!page.hasSentMessage);
      // A page that cannot find out the shell's origin, as after a navigation in Firefox, reads it from this message.
      sendTheme(page);
      // An empty page sends no message: its successor is loading.
      wait(frame?.contentDocument?.URL === 'about:blank' ? LOAD_TIMEOUT : MESSAGE_TIMEOUT);
    };
    frame?.addEventListener('load', onLoad);
    wait(LOAD_TIMEOUT);
    matchScheme(page.element, theme);
    children.all.add(page);
    page.remove = () => {
      frame?.removeEventListener('load', onLoad);
      clearTimeout(timer);
      onMessage({ type: 'Modal', open: false }, page);
      return children.all.delete(page);
    };
    return page.remove;
  }

  // Not spread, which would copy the current value of the getter `ignored`.
  return Object.assign(children, {
    add,
    sendTheme,
    setTheme(next: HostTheme) {
      theme = next;
      for (const page of children.all) sendTheme(page);
    },
  });
}

/** Sets the colour scheme of a frame: browsers paint an opaque background when it differs from that of the page. */
function matchScheme(element: HTMLElement | undefined, theme: HostTheme | undefined): void {
  const dark = theme?.IsDark;
  if (element) element.style.colorScheme = dark === undefined ? 'light dark' : dark ? 'dark' : 'light';
}
