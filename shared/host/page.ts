import type { DialogPage } from '../contract/dialogs';
import { redirectTarget } from '../contract/redirect-target';
import { shareChanges } from './changes';
import type { PageMessage, ShellContext, ShellMessage } from './messages';
import { openWindow } from './open-window';
import { type Place, parentOrigin, parentWindow } from './parent-window';
import { readShellContext, readShellMessage } from './read-shell-message';
import { serverPath } from './server-path';

type Of<T extends ShellMessage['type']> = Extract<ShellMessage, { type: T }>;

/** The shell around a page, or what stands in for it when there is none. */
export interface Shell {
  readonly place: Place;
  /** How many messages were refused: from another window, of another shape, or of an origin that is not trusted. */
  readonly ignored: number;
  /** Where a shell around is and how it shows this page, as it said last; undefined until it has, or without one. */
  readonly context: (ShellContext & { origin: string }) | undefined;
  /**
   * Tells the shell, and nobody else. A ResourceChanged also goes to the other pages of this origin.
   *
   * @returns whether there is a shell of a trusted origin to tell; false, too, for a path that is not the page's own, and
   *   for an address of an origin that is not trusted
   */
  post(message: PageMessage): boolean;
  /**
   * Hears of a message until the returned function is called. A page does not hear of its own changes, and of nobody's
   * change twice. When nobody listens for `CloseWindow`, it closes the window.
   */
  on<T extends ShellMessage['type']>(type: T, handler: (message: Of<T>) => void): () => void;
  /**
   * Opens a page as a dialog of its size, without a shell as a window of its own: call it inside the click.
   *
   * @returns false when the browser blocked the window, or for a path that is not the page's own
   */
  openDialog(dialog: DialogPage): boolean;
  /**
   * Shows a page in the shell's main frame; without a shell, in the whole window.
   *
   * @returns whether a shell shows it, so that this page may close; false when the window itself goes there, or stays
   * because the path is not the page's own
   */
  openPage(path: string): boolean;
  /**
   * Closes the dialog or window the page is in; one that stands alone goes back, or to the start if it came from nowhere.
   * The page's window gets the event `closewindow` before.
   */
  closeWindow(): void;
  /** Does what the shell's `CloseWindow` does: the page may have something to ask before it closes. */
  requestClose(): void;
}

/** Connects a page with the shell around it; everything ends with the signal. */
export function connectToShell(options: { trustedOrigins: readonly string[]; signal: AbortSignal }): Shell {
  const { trustedOrigins, signal } = options;
  // `null`, the origin of every sandboxed frame and of files, is nobody's name.
  const origins = [location.origin, ...trustedOrigins].filter((origin) => /^https?:/.test(origin));
  const { place, around } = parentWindow();
  let shellOrigin = around && parentOrigin(around);
  let hasSentMessage = false;
  let context: Shell['context'];
  let ignored = 0;
  const listeners = new Set<(message: ShellMessage) => boolean>();
  const changes = shareChanges((message) => deliver(message), signal);

  addEventListener(
    'message',
    ({ source, data, origin }) => {
      // Source: frames inside the page, its popups and its siblings may post to it as well.
      const message = around && source === around && readShellMessage(data);
      // Shape: extensions and other people's scripts use the same event. Origin, last: the window around may have been
      // navigated to somewhere else, or belong to somebody who merely frames the page.
      if (!message || !origins.includes(origin)) {
        ignored += 1;
        return;
      }
      shellOrigin = origin;
      hasSentMessage = true;
      const said = readShellContext(data);
      if (said) context = { ...said, origin };
      deliver(message);
    },
    { signal },
  );

  function deliver(message: ShellMessage): void {
    if (signal.aborted || (message.type === 'ResourceChanged' && !changes.isNews(message))) return;
    const heardBy = [...listeners].filter((listener) => listener(message));
    if (message.type === 'CloseWindow' && !heardBy.length) closeWindow();
  }

  function post(message: PageMessage): boolean {
    if (signal.aborted || ('path' in message && !serverPath(message.path, location.origin))) return false;
    if ('url' in message && !redirectTarget(message.url, origins)) return false;
    const told = message.type === 'ResourceChanged' ? changes.tell(message) : message;
    // To one named origin: a window that has gone elsewhere since gets nothing.
    if (!around || !shellOrigin || !origins.includes(shellOrigin)) return false;
    around.postMessage(told, shellOrigin);
    return true;
  }

  function closeWindow(): void {
    dispatchEvent(new Event('closewindow'));
    if (place === 'popup') close();
    else if (!post({ type: 'CloseWindow' })) goBack(place);
  }

  return {
    place,
    get ignored() {
      return ignored;
    },
    get context() {
      return context;
    },
    post,
    on(type, handler) {
      const listener = (message: ShellMessage) => {
        const mine = isOf(type, message);
        if (mine) handler(message);
        return mine;
      };
      listeners.add(listener);
      if (type === 'ResourceChanged' && !signal.aborted) changes.open();
      return () => void listeners.delete(listener);
    },
    openDialog({ path, width, height }) {
      const address = serverPath(path, location.origin);
      if (!address || signal.aborted) return false;
      // The window around may be a page that opens nothing for others: it must have spoken as a shell.
      if (hasSentMessage && post({ type: 'OpenDialog', path, width, height })) return true;
      const onClosed = () => deliver({ type: 'DialogClosed', path });
      return openWindow({ address, width, height, onClosed, signal }) !== undefined;
    },
    openPage(path) {
      const address = serverPath(path, location.origin);
      if (!address || signal.aborted) return false;
      if (hasSentMessage && post({ type: 'OpenPage', path })) return true;
      try {
        (top ?? window).location.href = address;
      } catch {
        location.href = address; // in a frame that may not lead its window anywhere
      }
      return false;
    },
    closeWindow,
    requestClose: () => deliver({ type: 'CloseWindow' }),
  };
}

function goBack(place: Place): void {
  // A link in a mail opens a tab of its own, in which back leads nowhere.
  if (place === 'alone' && history.length < 2) location.assign('/');
  else history.back();
}

function isOf<T extends ShellMessage['type']>(type: T, message: ShellMessage): message is Of<T> {
  return message.type === type;
}
