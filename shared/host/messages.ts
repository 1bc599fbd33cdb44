import type { HostTheme } from '../contract/host-theme';

/** Something on the server changed: `resource` is its path, `action` what happened (`created`, `changed` ...). */
export interface ResourceChanged {
  type: 'ResourceChanged';
  resource: string;
  action: string;
  /** Identifies the event on every way it takes, so that a page handles it once; the first sender adds it. */
  id?: string;
}

/** A page asks the shell to close its window, dialog or panel, or a shell asks a page to close. */
export interface CloseWindow {
  type: 'CloseWindow';
}

/** A message of a page to the shell around it. Paths begin with `/` and are of the page's own origin. */
export type PageMessage =
  | { type: 'Navigated'; path: string; title: string }
  /** `width` and `height` in CSS px, 1 to 10 000. */
  | { type: 'OpenDialog'; path: string; width: number; height: number }
  /** Requests that the shell's main frame shows a path, as the side menu does for the page of an entry. */
  | { type: 'OpenPage'; path: string }
  /** Requests the theme and the {@link ShellContext}. */
  | { type: 'ThemeRequest' }
  /** Requests that the shell's window navigates to an address of the shell or of another trusted origin. */
  | { type: 'Redirect'; url: string }
  /** Names the signed-in user, as the avatar knows it; the id is empty when no user is signed in. */
  | { type: 'UserChanged'; userId: string; userName: string }
  /** The page has opened a modal dialog of its own, or has closed the last one. */
  | { type: 'Modal'; open: boolean }
  | CloseWindow
  | ResourceChanged;

/** Where the shell is, and how it shows this page; its origin is that of the message. */
export interface ShellContext {
  /** Path, query and hash of the shell's own address. */
  path: string;
  isDialog: boolean;
  /** Whether the avatar opens at most one dialog by itself after a sign-in. */
  onePrompt?: boolean;
}

/** A message of a shell to its pages; `Theme` and `ShellReady` also have the fields of {@link ShellContext}. */
export type ShellMessage =
  | { type: 'Theme'; theme: HostTheme }
  /** Sent instead of `Theme` by a shell without a theme, so that the page knows that a shell is there. */
  | { type: 'ShellReady' }
  | { type: 'DialogClosed'; path: string }
  | CloseWindow
  | ResourceChanged;

/** Returns the fields of a message; none for what is no object. It copies nothing: a hostile message may be of any size. */
export function fieldsOf(data: unknown): Readonly<Record<string, unknown>> {
  return Object(data);
}

/** Whether a value is a text of at most 2048 characters, as a path, a title or a name is. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 2048;
}

/** Reads a ResourceChanged, into an object of its own; undefined for anything else. */
export function readResourceChanged(data: unknown): ResourceChanged | undefined {
  const { type, resource, action, id } = fieldsOf(data);
  if (type !== 'ResourceChanged' || !isText(resource) || !isText(action)) return undefined;
  return { type, resource, action, ...(isText(id) && { id }) };
}
