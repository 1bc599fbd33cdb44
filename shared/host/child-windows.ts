import { fieldsOf, isText, type PageMessage, readResourceChanged, type ShellMessage } from './messages';

/** A page that the shell shows, in a frame or in a window. */
export interface ChildWindow {
  /** Called each time: a frame's window changes when the frame moves in the document. */
  window: () => Window | null;
  /** Whether it has sent a message: one that has not cannot be asked to close. */
  hasSentMessage?: boolean | undefined;
}

/** The pages of a shell, all of one origin. */
export interface ChildWindows<P extends ChildWindow> {
  readonly all: Set<P>;
  /** How many messages were refused. */
  readonly ignored: number;
  send(child: P, message: ShellMessage): void;
  /** Sends a message to every page but one. */
  sendAll(message: ShellMessage, except?: P): void;
}

interface ChildWindowOptions<P extends ChildWindow> {
  /** The origin of all pages. */
  origin: string;
  onMessage: (message: PageMessage, from: P) => void;
  signal: AbortSignal;
}

/** Exchanges messages with the shell's pages until the signal; it ignores every other sender. */
export function connectToChildren<P extends ChildWindow>({
  origin,
  onMessage,
  signal,
}: ChildWindowOptions<P>): ChildWindows<P> {
  const all = new Set<P>();
  let ignored = 0;

  addEventListener(
    'message',
    ({ source, data, origin: from }) => {
      // Source: any window with a reference to the shell's window may post to it, other frames and its opener included.
      // A frame outside of the document has no window, and neither has an event that a script in the document created.
      const child = source && [...all].find((each) => each.window() === source);
      // Shape: anything but a page's messages is meant for another script, or is an attack.
      const message = child && readPageMessage(data);
      // Origin: the frame is ours, but a link in it may have navigated it to another site.
      if (!message || from !== origin) {
        ignored += 1;
        return;
      }
      child.hasSentMessage = true;
      onMessage(message, child);
    },
    { signal },
  );

  // To one named origin: a frame that has navigated elsewhere gets nothing.
  const send = (child: P, message: ShellMessage) => child.window()?.postMessage(message, origin);
  return {
    all,
    get ignored() {
      return ignored;
    },
    send,
    sendAll(message, except) {
      for (const child of all) if (child !== except) send(child, message);
    },
  };
}

/**
 * Reads a message of a page, into an object of its own.
 *
 * @returns undefined for whatever is not exactly one of the page's messages
 */
export function readPageMessage(data: unknown): PageMessage | undefined {
  const { type, path, title, width, height, url, userId, userName, open } = fieldsOf(data);
  if (type === 'CloseWindow' || type === 'ThemeRequest') return { type };
  if (type === 'Redirect' && isText(url)) return { type, url };
  if (type === 'UserChanged' && isText(userId) && isText(userName)) return { type, userId, userName };
  if (type === 'Modal' && typeof open === 'boolean') return { type, open };
  if (type === 'OpenPage' && isText(path)) return { type, path };
  if (type === 'Navigated' && isText(path) && isText(title)) return { type, path, title };
  if (type === 'OpenDialog' && isText(path) && isSize(width) && isSize(height)) return { type, path, width, height };
  return readResourceChanged(data);
}

function isSize(value: unknown): value is number {
  return typeof value === 'number' && value >= 1 && value <= 10_000;
}
