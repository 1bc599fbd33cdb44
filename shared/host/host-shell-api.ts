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
  /**
   * A page, such as the side menu, wants this path of the server shown. Without this option the frame of `showPages`
   * shows it, and where there is none, the shell's window goes there.
   */
  onOpenPage?: (path: string) => void;
  /** Something changed on the server; the shell's other pages have been told. */
  onResourceChanged?: (event: { resource: string; action: string }) => void;
  onDialogClosed?: (path: string) => void;
  /** The avatar knows who is signed in: told once the avatar is there, and when another user signs in. */
  onSignedIn?: (user: { userId: string; userName: string }) => void;
  /** Who was signed in is not any more: signed out, here or in another tab, or the session is over. */
  onSignedOut?: () => void;
  /** A page in an embedded frame wants to be closed. */
  onCloseWindow?: (frame: HTMLIFrameElement) => void;
  /** The name of the button that closes a dialog whose page does not answer; `Close` by default. */
  closeLabel?: string;
  /** Ends the shell as `close()` does. */
  signal?: AbortSignal;
}

/**
 * A dialog's size in CSS px, at least 200, by default the page's own or 400 x 600, smaller where the screen is; and
 * whether it is a frame or a window.
 */
export interface DialogWish {
  width?: number;
  height?: number;
  as?: 'frame' | 'popup' | undefined;
}

/** How the shell's own address names the page in its main frame. */
export interface PageAddresses {
  /** The path shown when the shell's address names none; without it, the frame is empty then. */
  home?: string;
  /** The path that an address of the shell names; by default what stands behind its `#`. */
  pathOf?: (address: URL) => string | undefined;
  /** The shell's address for a path of the server; by default `#` and the path. */
  addressOf?: (path: string) => string;
}

/** The main frame of a shell. */
export interface MainFrame {
  /**
   * Shows a path of the server, as a step of the shell's history unless it shows already.
   *
   * @returns false for what is no path of the server
   */
  open(path: string): boolean;
  /** The frame stays as it is, and the shell's address no longer follows. */
  stop(): void;
}

/** The shell's half of the protocol. */
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
   * Puts the avatar at the end of this element: the photo of who is signed in, 48 x 48 px, which opens the side menu and
   * the dialogs that wait for them. Its ground is transparent where the theme says `IsDark`, or the device decides.
   *
   * @returns takes it away
   */
  embedAvatar(place: HTMLElement): () => void;
  /**
   * Makes this frame the main one: it shows what the shell's address names, now and after back, forward, reload and a
   * change of the address by hand; and the shell's address and title follow the page in it. One frame at a time; an app
   * that renders a new one hands it over in the same way. It should stand in the shell's HTML: browsers forget at a
   * reload where a frame was that a script made, and the steps of a frame that was removed, so that steps back that a
   * link within a page made then do nothing.
   */
  showPages(frame: HTMLIFrameElement, addresses?: PageAddresses): MainFrame;
  /** Opens the side menu over the whole window; it closes itself, and the focus returns to where it was. */
  openMenu(): void;
  /**
   * Opens a page of the server as a dialog. One address opens once, whatever its query: asked again, it gets the focus.
   * Escape, or a click beside it, asks the page to close itself; the second time, or when the page is silent, it closes.
   * A page that is silent gets a close button after a second, and closes by itself 5 s after it has loaded, or after 20 s.
   * The side menu's address opens the side menu.
   *
   * @returns false for what is no path of the server, or when the browser blocked the window
   */
  openDialog(path: string, wish?: DialogWish): boolean;
  /** Hands a theme to all pages, and from now on to new ones. */
  setTheme(theme: HostTheme): void;
  /**
   * Tells all pages that something changed; events of one `id` reach each of them once, so it is never the id of what
   * changed.
   */
  announce(change: { resource: string; action: string; id?: string }): void;
  /** Takes away what the shell made, dialogs and avatars, and listens no more; other frames stay where they are. */
  close(): void;
}
