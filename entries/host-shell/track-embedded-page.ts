import { namedPath } from './shell-address';

/** The page in the main frame: on its way, there, or not to be had. */
export interface OpenPage {
  path: string;
  /** Empty until the page tells its own. */
  title: string;
  phase: 'loading' | 'shown' | 'silent';
}

/** What somebody who watches the main frame is told by others than the browser. */
export interface PageWatch {
  /** Makes a step to a page: by the address, so that it shows at once that the page is on its way. */
  open(path: string): void;
  /** The page says that it is there. */
  navigated(title: string): void;
  /** Another try begins. */
  retry(): void;
  /** There is nothing that could show pages. */
  fail(): void;
}

/** Ms in which a page comes, or never. */
const PATIENCE = 20_000;
/** Ms in which a page that has come speaks, or never. */
const SILENCE = 5000;
/** Ms after which a page that stayed where it was is the one that was meant: it moved within itself. */
const STAY = 1000;

/**
 * Watches which page the shell's address names and how far it has come, until the signal. A browser tells no other
 * window that a page failed; what it shows instead stays silent.
 */
export function watchPage(
  frame: HTMLIFrameElement,
  { tell, signal }: { tell: (page: OpenPage | undefined) => void; signal: AbortSignal },
): PageWatch {
  const { current, show, become, wait, later } = trackPage(tell, signal);
  let spoken: Document | null = null;
  let takesFocus = false;

  function stay(): void {
    if (spoken !== null && frame.contentDocument === spoken) become('shown');
    else wait(PATIENCE);
  }

  function look(): void {
    const path = namedPath(location);
    if (path === current()?.path) return;
    show(path === undefined ? undefined : { path, title: '', phase: 'loading' });
    if (path !== undefined) later(stay, STAY);
  }

  function loaded(): void {
    const { contentDocument } = frame;
    const isEmpty = contentDocument?.URL === 'about:blank';
    if (!current() || isEmpty || (contentDocument && contentDocument === spoken)) return;
    // What cannot be read is the browser's own page, saying that there is none.
    wait(contentDocument ? SILENCE : 0);
  }

  const moved = () => {
    takesFocus = true;
    look();
  };
  addEventListener('popstate', moved, { signal });
  frame.addEventListener('load', loaded, { signal });
  look();

  return {
    open(path) {
      const before = current()?.path;
      location.hash = path;
      if (namedPath(location) === before) focusWhenFree(frame); // there already: the browser has nothing to tell
    },
    navigated(title) {
      const path = namedPath(location);
      spoken = frame.contentDocument;
      show(path === undefined ? undefined : { path, title, phase: 'shown' });
      if (takesFocus && path !== undefined) focusWhenFree(frame);
      takesFocus = false;
    },
    retry() {
      takesFocus = true;
      become('loading');
      wait(PATIENCE);
    },
    fail: () => become('silent'),
  };
}

/** How far the page has come: at most one thing is waited for, and what is shown anew ends the wait. */
function trackPage(tell: (page: OpenPage | undefined) => void, signal: AbortSignal) {
  let page: OpenPage | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));

  function later(act: () => void, milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(act, milliseconds);
  }
  function show(next: OpenPage | undefined): void {
    clearTimeout(timer);
    page = next;
    tell(next);
  }
  function become(phase: OpenPage['phase']): void {
    if (page) show({ ...page, phase });
  }
  /** For so many ms, before the page counts as silent. */
  const wait = (milliseconds: number) => later(() => become('silent'), milliseconds);
  return { current: () => page, show, become, wait, later };
}

/** A dialog that is open has the focus, and gives it back to where it was when it closes: that is before this. */
function focusWhenFree(frame: HTMLIFrameElement): void {
  const dialog = document.querySelector('dialog[open]');
  if (dialog) dialog.addEventListener('close', () => frame.focus(), { once: true });
  else frame.focus();
}
