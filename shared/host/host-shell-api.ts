import type { HostTheme } from '../contract/host-theme';

/** The options of `createHostShell`. */
export interface HostShellOptions {
  /** The identity server, `https://id.example`: the only origin the shell exchanges messages with. */
  serverOrigin: string;
  /** Sent to every page; without it, pages keep the theme of their server. */
  theme?: HostTheme;
  /** Where dialogs appear: over the shell's page (the default), or in windows, where frames get no cookies. */
  dialogs?: 'frame' | 'popup';
  /** Whether the avatar opens at most one pending dialog by itself after a sign-in; all, one after the other, by default. */
  onePrompt?: boolean;
  /** Called when a page shows another address; `path` begins with `/`, and a page in a window has no frame. */
  onNavigated?: (event: { path: string; title: string; frame: HTMLIFrameElement | undefined }) => void;
  /**
   * Called when a page, such as the side menu, requests that the shell shows this path of the server, with its query and
   * without the origin. After a sign-out in the menu it is the path of the page that confirms the sign-out; the first
   * frame of this shell that shows it loads the address that signs out first. Without this option the frame of
   * `showPages` shows the path, and where there is none, the shell's window navigates there.
   */
  onOpenPage?: (path: string) => void;
  /**
   * Called when something changed on the server; the shell's other pages have received the event. `resource` is the path of
   * what changed, `action` such as `created`, `changed` or `removed`.
   */
  onResourceChanged?: (event: { resource: string; action: string }) => void;
  /** Called when a dialog has closed, with the path, query included, with which it was opened. */
  onDialogClosed?: (path: string) => void;
  /**
   * Called when the page in a frame has opened a modal dialog of its own, and when it has closed the last one or is left. The
   * page darkens its own frame; the shell may darken what is beside the frame, and make it inert.
   */
  onModal?: (event: { open: boolean; frame: HTMLIFrameElement }) => void;
  /** Called when the avatar has found out the signed-in user, and when another user signs in. */
  onSignedIn?: (user: { userId: string; userName: string }) => void;
  /** Called when the user has signed out, here or in another tab, or the session has ended. */
  onSignedOut?: () => void;
  /** Called when a page in an embedded frame requests to be closed, with that frame, which the shell may remove or reuse. */
  onCloseWindow?: (frame: HTMLIFrameElement) => void;
  /** The name of the button that closes a dialog whose page does not respond; `Close` by default. */
  closeLabel?: string;
  /** Closes the shell as `close()` does. */
  signal?: AbortSignal;
}

/**
 * The size of a dialog in CSS px, at least 200, by default the page's own or 400 x 600, smaller where the screen is; and
 * whether it is a frame or a window. A frame is at least 400 px wide; in a shell of the server's origin it is no higher than
 * what is in it.
 */
export interface DialogWish {
  width?: number;
  height?: number;
  as?: 'frame' | 'popup' | undefined;
}

/** How the shell's address names the page in its main frame. */
export interface PageAddresses {
  /** The path shown when the shell's address names none; without it, the frame is empty then. */
  home?: string;
  /**
   * Returns the path of the server, with its query, that an address of the shell names; undefined where it names none, and
   * `home` is shown. By default the fragment. Called with each new address of the shell; the reverse of `addressOf`.
   */
  pathOf?: (address: URL) => string | undefined;
  /**
   * Returns the shell's address, absolute or relative, for a path of the server with its query; by default `#` and the path.
   * It becomes the address in the history of the shell's window, so it must be of the shell's own origin, and `pathOf` must
   * return the same path for it.
   */
  addressOf?: (path: string) => string;
}

/** The main frame of a shell. */
export interface MainFrame {
  /**
   * Shows a path of the server, as a new entry of the shell's history unless it is shown already.
   *
   * @returns false for what is no path of the server
   */
  open(path: string): boolean;
  /** Stops following: the frame stays as it is, and the shell's address no longer changes with it. */
  stop(): void;
}

/** A shell around the pages of an identity server. */
export interface HostShell {
  /** How many messages were refused: from another window, of another shape, or of another origin. */
  readonly ignored: number;
  /**
   * Exchanges messages with the page in this frame, and shows this path of the server in it if one is given.
   *
   * @returns a function that ends the exchange, for a frame that is removed
   */
  embed(frame: HTMLIFrameElement, path?: string): () => void;
  /**
   * Appends the avatar to this element: the photo of the signed-in user, 48 x 48 px, which opens the side menu and the
   * dialogs that are due. Its background is transparent where the theme has `IsDark`, or the device decides.
   *
   * @returns a function that removes it
   */
  embedAvatar(container: HTMLElement): () => void;
  /**
   * Makes this frame the main one: it shows the page that the shell's address names, now and after back, forward, reload
   * and a change of the address by the user; and the shell's address and title follow the page in it. There is one main
   * frame at a time; an app that renders a new one calls this again. The frame should be in the shell's HTML: at a reload,
   * browsers drop the address of a frame that a script created, and they drop the history entries of a removed frame, so
   * that going back over a link within a page then does nothing.
   */
  showPages(frame: HTMLIFrameElement, addresses?: PageAddresses): MainFrame;
  /** Opens the side menu over the whole window; it closes itself, and the focus returns. */
  openMenu(): void;
  /**
   * Opens a page of the server as a dialog. An address opens once, whatever its query: a second call focuses the dialog.
   * Escape, or a click beside it, asks the page to close itself; the second time, or when the page does not respond, the
   * dialog closes. A page that does not respond gets a close button after a second, and its dialog closes by itself 5 s
   * after it has loaded, or after 20 s. The side menu's address opens the side menu.
   *
   * @returns false for what is no path of the server, or when the browser blocked the window
   */
  openDialog(path: string, dialog?: DialogWish): boolean;
  /** Sends a theme to all pages, and from now on to new ones. */
  setTheme(theme: HostTheme): void;
  /**
   * Tells all pages that something changed. Events of one `id` reach each page once, so it must not be the id of the
   * changed resource.
   */
  announce(change: { resource: string; action: string; id?: string }): void;
  /** Removes the dialogs and avatars that the shell created, and its listeners; other frames stay. */
  close(): void;
}
