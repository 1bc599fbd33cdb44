import type { HostTheme } from '../contract/host-theme';

/** Something on the server changed: `resource` is its path, `action` what happened (`created`, `changed` ...). */
export interface ResourceChanged {
  type: 'ResourceChanged';
  resource: string;
  action: string;
  /** The same on every way this event takes, so that nobody hears it twice; added by whoever sends it first. */
  id?: string;
}

/** Closes the window, dialog or panel: a wish in both directions. */
export interface CloseWindow {
  type: 'CloseWindow';
}

/** What a page says to the shell around it. Paths begin with `/` and are of the page's own origin. */
export type PageMessage =
  | { type: 'Navigated'; path: string; title: string }
  /** `width` and `height` in CSS px, 1 to 10 000. */
  | { type: 'OpenDialog'; path: string; width: number; height: number }
  /** Asks to be shown in the shell's main frame, as the side menu does for the page of an entry. */
  | { type: 'OpenPage'; path: string }
  /** Asks for the theme and the {@link ShellContext}. */
  | { type: 'ThemeRequest' }
  /** Asks the shell to lead its window to an address of its own or of another trusted origin. */
  | { type: 'Redirect'; url: string }
  /** Who is signed in, as the avatar knows it; an empty id when nobody is. */
  | { type: 'UserChanged'; userId: string; userName: string }
  | CloseWindow
  | ResourceChanged;

/** Where the shell is, and whether it shows this page as a dialog; its origin is that of the message. */
export interface ShellContext {
  /** Path, query and hash of the shell's own address. */
  path: string;
  isDialog: boolean;
}

/** What a shell says to its pages; `Theme` and `ShellReady` also have the fields of {@link ShellContext}. */
export type ShellMessage =
  | { type: 'Theme'; theme: HostTheme }
  /** From a shell without a theme, where one would hand over its own: so the page knows that a shell is there. */
  | { type: 'ShellReady' }
  | { type: 'DialogClosed'; path: string }
  | CloseWindow
  | ResourceChanged;

/** The fields of a message; what is no object has none. Nothing is copied: a hostile message may be of any size. */
export function fieldsOf(data: unknown): Readonly<Record<string, unknown>> {
  return isRecord(data) ? data : {};
}

function isRecord(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null;
}

/** Whether this is text of a length that a path, a title or a name may have. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 2048;
}

/** Reads a ResourceChanged from the fields of a message; undefined when they are another one. */
export function readResourceChanged(fields: Readonly<Record<string, unknown>>): ResourceChanged | undefined {
  const { type, resource, action, id } = fields;
  if (type !== 'ResourceChanged' || !isText(resource) || !isText(action)) return undefined;
  return { type, resource, action, ...(isText(id) && { id }) };
}
