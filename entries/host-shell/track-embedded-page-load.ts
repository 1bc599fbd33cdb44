import { embeddedPath } from './shell-address';

/** The page in the main frame. */
export interface EmbeddedPageState {
  path: string;
  /** Empty until the page has sent its title. */
  title: string;
  phase: 'loading' | 'shown' | 'unreachable';
}

/** Tells the tracker what it cannot see in the frame itself. */
export interface PageTracker {
  /** Opens a page by its address, so that the loading state shows at once. */
  open(path: string): void;
  /** The page has sent `Navigated`. */
  navigated(title: string): void;
  /** The page is loaded again. */
  retry(): void;
  /** The host shell's module could not be loaded. */
  fail(): void;
}

interface TrackerOptions {
  onChange: (page: EmbeddedPageState | undefined) => void;
  signal: AbortSignal;
}

/** The time in ms after which a page that has not loaded is unreachable. */
const LOAD_TIMEOUT = 20_000;
/** The time in ms after which a page that has loaded but has sent no message is unreachable. */
const MESSAGE_TIMEOUT = 5000;
/** How long after a navigation, in ms, the document is compared: if it is the same, it navigated within itself. */
const SAME_DOCUMENT_DELAY = 1000;

/**
 * Tracks, until the signal is aborted, which page the shell's address names and whether it has loaded. A browser does
 * not tell the parent that a frame failed to load, but the browser's error page sends no message.
 */
export function trackEmbeddedPageLoad(frame: HTMLIFrameElement, { onChange, signal }: TrackerOptions): PageTracker {
  const page = createPageState(onChange, signal);
  /** The last document that has sent a message. */
  let connected: Document | null = null;
  let takesFocus = false;

  function readAddress(): void {
    const path = embeddedPath(location);
    if (path === page.current()?.path) return;
    page.set(path === undefined ? undefined : { path, title: '', phase: 'loading' });
    if (path !== undefined) page.later(() => expectLoad({ frame, page, connected }), SAME_DOCUMENT_DELAY);
  }
  const onPopState = () => {
    takesFocus = true;
    readAddress();
  };
  addEventListener('popstate', onPopState, { signal });
  frame.addEventListener('load', () => handleLoad({ frame, page, connected }), { signal });
  readAddress();

  return {
    open: (path) => openPage(path, { frame, page }),
    navigated(title) {
      const path = embeddedPath(location);
      connected = frame.contentDocument;
      page.set(path === undefined ? undefined : { path, title, phase: 'shown' });
      if (takesFocus && path !== undefined) focusAfterDialog(frame);
      takesFocus = false;
    },
    retry() {
      takesFocus = true;
      page.setPhase('loading');
      page.expire(LOAD_TIMEOUT);
    },
    fail: () => page.setPhase('unreachable'),
  };
}

function openPage(path: string, { frame, page }: Pick<FrameState, 'frame' | 'page'>): void {
  const before = page.current()?.path;
  location.hash = path;
  if (embeddedPath(location) === before) focusAfterDialog(frame); // no popstate: the page is open already
}

interface FrameState {
  frame: HTMLIFrameElement;
  page: ReturnType<typeof createPageState>;
  connected: Document | null;
}

/**
 * Runs some time after a navigation. A document that is still there has navigated within itself; any other must load.
 */
function expectLoad({ frame, page, connected }: FrameState): void {
  if (connected !== null && frame.contentDocument === connected) page.setPhase('shown');
  else page.expire(LOAD_TIMEOUT);
}

function handleLoad({ frame, page, connected }: FrameState): void {
  const { contentDocument } = frame;
  const isEmpty = contentDocument?.URL === 'about:blank';
  if (!page.current() || isEmpty || (contentDocument && contentDocument === connected)) return;
  // A document that cannot be read is the browser's error page.
  page.expire(contentDocument ? MESSAGE_TIMEOUT : 0);
}

/** The state of the page, with one timer that each change of the state clears. */
function createPageState(onChange: TrackerOptions['onChange'], signal: AbortSignal) {
  let page: EmbeddedPageState | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));

  function later(callback: () => void, milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(callback, milliseconds);
  }
  function set(next: EmbeddedPageState | undefined): void {
    clearTimeout(timer);
    page = next;
    onChange(next);
  }
  function setPhase(phase: EmbeddedPageState['phase']): void {
    if (page) set({ ...page, phase });
  }
  /** Makes the page unreachable after some ms. */
  const expire = (milliseconds: number) => later(() => setPhase('unreachable'), milliseconds);
  return { current: () => page, set, setPhase, expire, later };
}

/** Focuses the frame; if a dialog is open, or is closing, after it has restored the focus itself. */
function focusAfterDialog(frame: HTMLIFrameElement): void {
  // `open` goes before the event `close`, with which a dialog of the host shell is removed.
  const dialog = document.querySelector('dialog[open], dialog[data-part^=host-]');
  if (dialog) dialog.addEventListener('close', () => frame.focus(), { once: true });
  else frame.focus();
}
