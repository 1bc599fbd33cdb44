import type { MainFrame, PageAddresses } from './host-shell-api';
import { createPendingSignOut, type PendingSignOut } from './pending-sign-out';
import { sameOriginUrl } from './same-origin-url';

/** The property of `history.state` that names the page in the frame. */
const STATE_KEY = 'vestibulePath';

const EMPTY = 'about:blank';

/** ms that the browser has after back or forward to restore the frame's page itself. */
const RESTORE_TIMEOUT = 500;

/** The main frame, with the functions that handle messages of the shell's pages. */
export interface FollowedFrame extends MainFrame {
  /** The document that the browser restored after a reload: its messages may have been sent before the shell listened. */
  restored: Document | undefined;
  /** Loads the confirmation of a sign-out that is pending, if the shell's address names it already. */
  finishSignOut(): void;
  /** Reloads the frame's page, except pages for signing in or out. */
  reload(): void;
  navigated(page: { path: string; title: string; frame: HTMLIFrameElement | undefined }): void;
}

interface FollowOptions {
  addresses?: PageAddresses | undefined;
  server: string;
  signOut?: PendingSignOut;
  signal: AbortSignal;
}

/**
 * Keeps the frame's page and the shell's address in step until the signal aborts. If the page navigates, the browser
 * adds the history entry and the shell replaces its own address. If the shell's address changes, or after `open`, an
 * entry exists already, so the frame's location is replaced. Each step is thus in the history once.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its functions share the state of one frame
export function followFrame(
  frame: HTMLIFrameElement,
  { addresses = {}, server, signOut = createPendingSignOut(server), signal }: FollowOptions,
): FollowedFrame {
  const controller = new AbortController();
  const { addressFor, currentAddress, addressOf } = shellAddresses(addresses, server);
  const navigate = (address: string) => {
    if (frame.contentWindow) frame.contentWindow.location.replace(address);
    else frame.src = address;
  };
  let shown: string | undefined;
  /** The address of the page that is being left. */
  let left: string | undefined;
  /** The address that the frame shows, or is about to show. */
  let target = currentAddress();
  /** The address that ends the session, to which the frame navigates when it has unloaded its page. */
  let next: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function replace(): void {
    const address = currentAddress();
    if (next && address === target) return;
    if (address !== shown || frame.contentDocument?.URL === EMPTY) show(address);
  }

  function show(address: string): void {
    left = shown ?? left;
    shown = undefined; // until its page sends a message: an empty page never does
    target = address;
    next = signOut.take(address);
    // A page that finds its session over navigates to sign-in, and would cancel a navigation of the shell.
    navigate(next ? EMPTY : address);
  }

  /**
   * Lets the browser restore the page of an entry that this module made, and loads it after a time-out; loads the page
   * of any other entry at once.
   */
  function follow(state: Readonly<Record<string, unknown>> | null): void {
    clearTimeout(timer);
    if (state?.[STATE_KEY]) timer = setTimeout(replace, RESTORE_TIMEOUT);
    else replace();
  }

  const stateFor = (path: string) => ({ ...history.state, [STATE_KEY]: path });

  /** Shows the first page; returns the one that is there already, where its document can be read. */
  function begin(): Document | undefined {
    const existing = frame.contentDocument;
    // A frame that is not in the document yet loads `src` when it is inserted.
    if (!frame.contentWindow || existing?.URL === EMPTY) frame.src = signOut.take(target) ?? target;
    else if (existing?.URL === currentAddress()) return existing;
    // The browser may be traversing the history at this moment, which a navigation would cancel; and `src` would add an
    // entry.
    else follow(existing && history.state);
    return undefined;
  }

  function stop(): void {
    controller.abort();
    clearTimeout(timer);
  }

  addEventListener('popstate', ({ state }) => follow(state), { signal: controller.signal });
  // If a reload or another page interrupts back or forward, the frame stays empty; only its `load` event shows that.
  const onLoad = () => {
    const address = next;
    next = undefined;
    // The empty page has loaded (or sign-in, if the session was over), so the previous page is unloaded.
    if (address) navigate(address);
    else if (frame.contentDocument?.URL === EMPTY && currentAddress() !== EMPTY) replace();
  };
  frame.addEventListener('load', onLoad, { signal: controller.signal });
  signal.addEventListener('abort', stop, { signal: controller.signal });

  return {
    restored: begin(),
    open(path) {
      const address = controller.signal.aborted ? undefined : addressFor(path);
      // A browser drops the entries of a frame that is removed; those of the shell stay.
      if (address) {
        if (address !== target && frame.contentWindow) history.pushState(stateFor(path), '', addressOf(path));
        show(address);
      }
      return !!address;
    },
    finishSignOut() {
      if (signOut.isPending(currentAddress())) show(currentAddress());
    },
    reload() {
      if (!controller.signal.aborted && !/provider\/(login|session)/.test(target)) show(target);
    },
    navigated({ path, title, frame: from }) {
      if (from !== frame || controller.signal.aborted) return;
      const address = addressFor(path);
      if (next && address !== left) return;
      next = undefined; // the user stays on the page, which has unsaved changes
      shown = address;
      target = shown ?? target;
      history.replaceState(stateFor(path), '', addressOf(path));
      document.title = title;
    },
    stop,
  };
}

/** Maps the shell's addresses to those of the server's pages, and back. */
function shellAddresses(
  { home = '', pathOf = ({ hash }) => hash.slice(1), addressOf = (path) => `#${path}` }: PageAddresses,
  server: string,
) {
  /** Refuses the shell's own address, which would show the shell inside itself without end. */
  function addressFor(path = ''): string | undefined {
    const [address] = sameOriginUrl(path, server)?.split('#') ?? [];
    return address?.split('?')[0] === location.origin + location.pathname ? undefined : address;
  }
  const currentAddress = () => addressFor(pathOf(new URL(location.href))) ?? addressFor(home) ?? EMPTY;
  return { addressFor, currentAddress, addressOf };
}
