import type { DialogPage } from '../contract/dialog-pages';
import { redirectTarget } from '../contract/redirect-target';
import type { PageMessage, ShellContext, ShellMessage } from './messages';
import { openWindow } from './open-window';
import { connectToParent, type WindowKind } from './parent-window';
import { createResourceBroadcastChannel } from './resource-broadcast-channel';
import { sameOriginUrl } from './same-origin-url';

type MessageOf<T extends ShellMessage['type']> = Extract<ShellMessage, { type: T }>;

/** The shell around a page, or what replaces it when there is none. */
export interface Shell {
  readonly windowKind: WindowKind;
  /** How many messages were refused: from another window, of another shape, or of an origin that is not trusted. */
  readonly ignored: number;
  /** The shell's address and how it shows the page, from its last message; undefined before one, or without a shell. */
  readonly context: (ShellContext & { origin: string }) | undefined;
  /**
   * Sends a message to the shell. A ResourceChanged also goes to the other pages of this origin.
   *
   * @returns false without a shell of a trusted origin, for a path that is not the page's own, and for an address of an
   *   origin that is not trusted
   */
  post(message: PageMessage): boolean;
  /**
   * Calls the handler for each message of a type, until the returned function is called. A page does not receive its own
   * changes, nor any change twice. Without a handler for `CloseWindow`, that message closes the window.
   */
  on<T extends ShellMessage['type']>(type: T, handler: (message: MessageOf<T>) => void): () => void;
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
   * Closes the dialog or window the page is in; a page that stands alone goes back, or to the start page if it has no
   * history. The page's window gets the event `closewindow` before.
   */
  closeWindow(): void;
  /** Does what the shell's `CloseWindow` does: the page may have to confirm that unsaved changes are discarded. */
  requestClose(): void;
}

/** Connects a page with the shell around it, until the signal. */
export function connectToShell(options: { trustedOrigins: readonly string[]; signal: AbortSignal }): Shell {
  const { trustedOrigins, signal } = options;
  // `null`, the origin of every sandboxed frame and of files, identifies no site.
  const origins = [location.origin, ...trustedOrigins].filter((origin) => /^https?:/.test(origin));
  const listeners = new Set<(message: ShellMessage) => boolean>();
  const parent = connectToParent({ origins, onMessage: deliver, signal });
  const { windowKind } = parent;
  const channel = createResourceBroadcastChannel(deliver, signal);

  function deliver(message: ShellMessage): void {
    if (signal.aborted || (message.type === 'ResourceChanged' && !channel.isNew(message))) return;
    const handledBy = [...listeners].filter((listener) => listener(message));
    if (message.type === 'CloseWindow' && !handledBy.length) closeWindow();
  }

  function post(message: PageMessage): boolean {
    if (signal.aborted || ('path' in message && !sameOriginUrl(message.path, location.origin))) return false;
    if ('url' in message && !redirectTarget(message.url, origins)) return false;
    return parent.post(message.type === 'ResourceChanged' ? channel.publish(message) : message);
  }

  function closeWindow(): void {
    dispatchEvent(new Event('closewindow'));
    if (windowKind === 'popup') close();
    else if (!post({ type: 'CloseWindow' })) goBack(windowKind);
  }

  return {
    windowKind,
    get ignored() {
      return parent.ignored;
    },
    get context() {
      return parent.context;
    },
    post,
    on(type, handler) {
      const listener = (message: ShellMessage) => {
        const isHandled = isOfType(type, message);
        if (isHandled) handler(message);
        return isHandled;
      };
      listeners.add(listener);
      if (type === 'ResourceChanged' && !signal.aborted) channel.open();
      return () => void listeners.delete(listener);
    },
    openDialog({ path, width, height }) {
      const address = sameOriginUrl(path, location.origin);
      if (!address || signal.aborted) return false;
      // The parent may be a page that opens no dialogs for others: it must have sent a message, as a shell does.
      if (parent.hasSentMessage && post({ type: 'OpenDialog', path, width, height })) return true;
      const onClosed = () => deliver({ type: 'DialogClosed', path });
      return openWindow({ address, width, height, onClosed, signal }) !== undefined;
    },
    openPage(path) {
      const address = sameOriginUrl(path, location.origin);
      if (!address || signal.aborted) return false;
      if (parent.hasSentMessage && post({ type: 'OpenPage', path })) return true;
      try {
        (top ?? window).location.href = address;
      } catch {
        location.href = address; // in a frame that may not navigate its top window
      }
      return false;
    },
    closeWindow,
    requestClose: () => deliver({ type: 'CloseWindow' }),
  };
}

function goBack(windowKind: WindowKind): void {
  // A link in a mail opens a tab of its own, which has no page to go back to.
  if (windowKind === 'alone' && history.length < 2) location.assign('/');
  else history.back();
}

function isOfType<T extends ShellMessage['type']>(type: T, message: ShellMessage): message is MessageOf<T> {
  return message.type === type;
}
