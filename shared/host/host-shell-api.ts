import type { HostTheme } from '../contract/host-theme';

/** What a shell wants to know and to decide. */
export interface HostShellOptions {
  /** The identity server, `https://id.example`: the only origin the shell talks with. */
  serverOrigin: string;
  /** Handed to every page that asks; without one, pages keep the theme their server gave them. */
  theme?: HostTheme;
  /** Where dialogs appear: over the shell's page (the default), or in windows, where frames get no cookies. */
  dialogs?: 'frame' | 'popup';
  /** A page shows another address now; `path` begins with `/`, and a window has no frame. */
  onNavigated?: (event: { path: string; title: string; frame: HTMLIFrameElement | undefined }) => void;
  /** Something changed on the server; the shell's other pages have been told. */
  onResourceChanged?: (event: { resource: string; action: string }) => void;
  onDialogClosed?: (path: string) => void;
  /** A page in an embedded frame wants to be closed, such as the side menu at Escape. */
  onCloseWindow?: (frame: HTMLIFrameElement) => void;
  /** Ends the shell as `close()` does. */
  signal?: AbortSignal;
}

/** A dialog's size in CSS px, by default 400 x 600, and whether it appears in a frame or in a window. */
export interface DialogWish {
  width?: number;
  height?: number;
  as?: 'frame' | 'popup' | undefined;
}

/** The shell's half of the protocol (design §4). */
export interface HostShell {
  /** How many messages were refused: from another window, of another shape, or of another origin. */
  readonly ignored: number;
  /**
   * Talks with the page in this frame, and shows this path of the server in it if one is named.
   *
   * @returns ends the conversation, for a frame that is taken away
   */
  embed(frame: HTMLIFrameElement, path?: string): () => void;
  /**
   * Opens a page of the server as a dialog. One path opens once: asked again, it gets the focus. Escape, or a click
   * beside it, asks the page to close itself; the second time, or when the page is silent, it closes.
   *
   * @returns false for what is no path of the server, or when the browser blocked the window
   */
  openDialog(path: string, wish?: DialogWish): boolean;
  /** Hands a theme to all pages, and from now on to new ones. */
  setTheme(theme: HostTheme): void;
  /** Tells all pages that something changed; events of one `id` reach each of them once. */
  announce(change: { resource: string; action: string; id?: string }): void;
  /** Closes every dialog and listens no more; embedded frames stay where they are. */
  close(): void;
}
