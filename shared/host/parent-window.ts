import * as v from 'valibot';
import { HostThemeSchema } from '../contract/host-theme-schema';
import {
  fieldsOf,
  isText,
  type PageMessage,
  readResourceChanged,
  type ShellContext,
  type ShellMessage,
} from './messages';

/** How a page is shown: alone in its tab, in a frame, or in a window that another page opened. */
export type WindowKind = 'alone' | 'frame' | 'popup';

/** The connection of a page with its parent window, which may or may not be a shell. */
export interface ParentConnection {
  readonly windowKind: WindowKind;
  /** How many messages were refused: from another window, of another shape, or of an origin that is not trusted. */
  ignored: number;
  /** Whether the parent window has sent a message, as only a shell does. */
  hasSentMessage: boolean;
  /** The shell's address and how it shows the page, from its last message; undefined before one, or without a shell. */
  context: (ShellContext & { origin: string }) | undefined;
  /** Sends a message; false when there is no parent window of a trusted origin. */
  post(message: PageMessage): boolean;
}

interface ParentOptions {
  /** The origins whose messages are accepted, and to which messages are sent. */
  origins: readonly string[];
  onMessage: (message: ShellMessage) => void;
  signal: AbortSignal;
}

/** Exchanges messages with the parent window until the signal; it ignores every other sender. */
export function connectToParent({ origins, onMessage, signal }: ParentOptions): ParentConnection {
  const { windowKind, parent } = parentWindow();
  let shellOrigin = parent && parentOrigin(parent);
  const connection: ParentConnection = {
    windowKind,
    ignored: 0,
    hasSentMessage: false,
    context: undefined,
    post(message) {
      // To one named origin: a window that has navigated elsewhere since gets nothing.
      if (!parent || !shellOrigin || !origins.includes(shellOrigin)) return false;
      parent.postMessage(message, shellOrigin);
      return true;
    },
  };
  addEventListener(
    'message',
    ({ source, data, origin }) => {
      // Source: frames inside the page, its popups and its siblings may post to it as well.
      const message = parent && source === parent && readShellMessage(data);
      // Shape: extensions and foreign scripts use the same event. Origin, last: the parent window may have navigated
      // elsewhere, or may be a site that frames the page without being trusted.
      if (!message || !origins.includes(origin)) {
        connection.ignored += 1;
        return;
      }
      shellOrigin = origin;
      connection.hasSentMessage = true;
      const context = readShellContext(data);
      if (context) connection.context = { ...context, origin };
      onMessage(message);
    },
    { signal },
  );
  return connection;
}

/** Returns the parent of a frame or the opener of a popup; null for a page that stands alone. */
export function parentWindow(): { windowKind: WindowKind; parent: Window | null } {
  if (window.parent !== window) return { windowKind: 'frame', parent: window.parent };
  const opener: Window | null = window.opener;
  return { windowKind: opener ? 'popup' : 'alone', parent: opener };
}

/** Whether the page is in a frame of a shell of its own origin, which has the choices and the connections that pages share. */
export function isInShell(): boolean {
  const { windowKind, parent } = parentWindow();
  return windowKind === 'frame' && parent !== null && parentOrigin(parent) === location.origin;
}

/**
 * Returns the origin of the parent window, as far as the browser reveals it. It may be wrong or out of date without harm:
 * `postMessage` delivers to the named origin or not at all.
 */
export function parentOrigin(parent: Window): string | undefined {
  return (
    attempt(() => parent.origin) ?? // only the page's own origin may read this
    location.ancestorOrigins?.[0] ?? // not in every browser
    // Once the frame has navigated, the referrer is the page's own address instead of the parent's.
    attempt(() => new URL(document.referrer).origin.replace(location.origin, '') || undefined)
  );
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined; // another origin's window, or no referrer
  }
}

/**
 * Reads a message of a shell, into an object of its own; the bare string `CloseWindow` counts as the message.
 *
 * @returns undefined for whatever is not exactly one of the shell's messages
 */
export function readShellMessage(data: unknown): ShellMessage | undefined {
  const { type, path, theme } = fieldsOf(data);
  if (data === 'CloseWindow' || type === 'CloseWindow') return { type: 'CloseWindow' };
  if (type === 'ShellReady') return { type };
  if (type === 'DialogClosed' && isText(path)) return { type, path };
  if (type !== 'Theme') return readResourceChanged(data);
  const parsed = v.safeParse(HostThemeSchema, theme);
  return parsed.success ? { type, theme: parsed.output } : undefined;
}

/** Reads the shell's address from its `Theme` or `ShellReady`; undefined for a shell that does not name it. */
function readShellContext(data: unknown): ShellContext | undefined {
  const { type, path, isDialog, onePrompt } = fieldsOf(data);
  if ((type !== 'Theme' && type !== 'ShellReady') || !isText(path) || !path.startsWith('/')) return undefined;
  return { path, isDialog: isDialog === true, ...(onePrompt === true && { onePrompt }) };
}
