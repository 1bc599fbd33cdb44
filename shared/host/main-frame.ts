import type { MainFrame, PageAddresses } from './host-shell-api';
import { serverPath } from './server-path';

/** The name under which an entry of the shell's history says which page its frame shows. */
const MARK = 'vestibulePath';

const EMPTY = 'about:blank';

/** After back or forward the browser has so many ms to bring the frame along by itself. */
const PATIENCE = 500;

/** The main frame, and what it is told of the pages of the shell. */
export interface FollowedFrame extends MainFrame {
  /** What the browser brought back after a reload: its page has spoken, perhaps, when nobody heard it. */
  restored: Document | undefined;
  /** Shows its page anew, but for one that is itself about signing in or out. */
  reload(): void;
  navigated(page: { path: string; title: string; frame: HTMLIFrameElement | undefined }): void;
}

/**
 * Keeps the main frame and the shell's address together, until the signal. A page that navigates makes an entry of the
 * history itself: the shell only names it. An address that was typed or linked made one too, and a page that is opened
 * makes one: the frame's page is replaced. So no step is there twice.
 */
export function followFrame(
  frame: HTMLIFrameElement,
  { addresses = {}, server, signal }: { addresses?: PageAddresses | undefined; server: string; signal: AbortSignal },
): FollowedFrame {
  const life = new AbortController();
  const { addressFor, named, addressOf } = shellAddresses(addresses, server);
  let shown: string | undefined;
  /** What the frame shows, or is about to show. */
  let target = named();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function replace(): void {
    const address = named();
    if (address !== shown || frame.contentDocument?.URL === EMPTY) show(address);
  }

  function show(address: string): void {
    shown = undefined; // until its page speaks: an empty one never does
    target = address;
    if (frame.contentWindow) frame.contentWindow.location.replace(address);
    else frame.src = address;
  }

  /** Lets the browser bring what an entry of this module shows, and shows what any other names. */
  function follow(state: Readonly<Record<string, unknown>> | null): void {
    clearTimeout(timer);
    if (state?.[MARK]) timer = setTimeout(replace, PATIENCE);
    else replace();
  }

  const stateFor = (path: string) => ({ ...history.state, [MARK]: path });

  /** Answers the page that is there already, where that may be read. */
  function begin(): Document | undefined {
    const there = frame.contentDocument;
    // One that is not in the document yet begins there.
    if (!frame.contentWindow || there?.URL === EMPTY) frame.src = named();
    else if (there?.URL === named()) return there;
    // The browser may be taking a step at this moment, which a word from here would end. Not by `src`, which would be a
    // step more.
    else follow(there && history.state);
    return undefined;
  }

  function stop(): void {
    life.abort();
    clearTimeout(timer);
  }

  addEventListener('popstate', ({ state }) => follow(state), { signal: life.signal });
  // A step that a reload or another page cut short leaves an entry without a page; a browser tells only the frame.
  const fill = () => {
    if (frame.contentDocument?.URL === EMPTY && named() !== EMPTY) replace();
  };
  frame.addEventListener('load', fill, { signal: life.signal });
  signal.addEventListener('abort', stop, { signal: life.signal });

  return {
    restored: begin(),
    open(path) {
      const address = life.signal.aborted ? undefined : addressFor(path);
      // A browser forgets the steps of a frame that is removed; those of the shell stay.
      if (address) {
        if (address !== target && frame.contentWindow) history.pushState(stateFor(path), '', addressOf(path));
        show(address);
      }
      return !!address;
    },
    reload() {
      if (!life.signal.aborted && !/provider\/(login|session)/.test(target)) show(target);
    },
    navigated({ path, title, frame: from }) {
      if (from !== frame || life.signal.aborted) return;
      shown = addressFor(path);
      target = shown ?? target;
      history.replaceState(stateFor(path), '', addressOf(path));
      document.title = title;
    },
    stop,
  };
}

/** Which page the shell's address names, and which address names a page. */
function shellAddresses(
  { home = '', pathOf = ({ hash }) => hash.slice(1), addressOf = (path) => `#${path}` }: PageAddresses,
  server: string,
) {
  /** Not the shell's own page, which would show itself without end. */
  function addressFor(path = ''): string | undefined {
    const [address] = serverPath(path, server)?.split('#') ?? [];
    return address?.split('?')[0] === location.origin + location.pathname ? undefined : address;
  }
  const named = () => addressFor(pathOf(new URL(location.href))) ?? addressFor(home) ?? EMPTY;
  return { addressFor, named, addressOf };
}
