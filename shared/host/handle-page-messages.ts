import { LOGIN_ADDRESS } from '../contract/addresses';
import { redirectTarget } from '../contract/redirect-target';
import type { ShellPage, ShellPages } from './connect-shell-pages';
import type { HostShellOptions } from './host-shell-api';
import type { FollowedFrame } from './main-frame-history';
import type { PageMessage, ResourceChanged } from './messages';
import type { PendingSignOut } from './pending-sign-out';
import { sameOriginUrl } from './same-origin-url';
import type { ShellDialogs } from './shell-dialogs';

interface HandlerOptions {
  server: string;
  pages: ShellPages;
  dialogs: ShellDialogs;
  signOut: PendingSignOut;
  options: HostShellOptions;
  main: () => FollowedFrame | undefined;
}

/** Does what the pages of a shell ask for; every message has been checked before (see child-windows.ts). */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one function a message, and they share the user
export function handlePageMessages({ server, pages, dialogs, signOut, options, main }: HandlerOptions) {
  /** The id of the signed-in user; undefined until the avatar names it. */
  let user: string | undefined;

  function onMessage(message: PageMessage, from: ShellPage): void {
    if (message.type === 'ThemeRequest') onThemeRequest(from);
    else if (message.type === 'Redirect') redirect(message.url, from);
    else if (message.type === 'UserChanged') userChanged(message);
    else if (message.type === 'ResourceChanged') broadcast(message, from);
    else if (message.type === 'CloseWindow') close(from);
    else if (message.type === 'Modal') setModal(message.open, from);
    // All messages with a path are about the server's own pages.
    else if (!sameOriginUrl(message.path, server)) return;
    else if (message.type === 'OpenPage') openPage(message.path);
    else if (message.type === 'Navigated') navigated(message, from);
    else {
      // The click was in the page's window: a browser that blocks a popup of the shell still shows the dialog in a frame.
      if (!dialogs.open(message.path, { ...message, as: options.dialogs }, from))
        dialogs.open(message.path, message, from);
    }
  }

  function onThemeRequest(page: ShellPage): void {
    pages.sendTheme(page);
    // A page asks for the theme before its frame's load event, whose listener reads `hasStarted`. The dialog of a popup
    // has no `setReady`, so that a navigation in it does not take the focus.
    page.hasStarted = true;
    page.dialog?.setReady?.(true);
    setModal(false, page);
  }

  function setModal(open: boolean, page: ShellPage): void {
    if (!page.hasModal === !open) return;
    page.hasModal = open;
    if (page.frame) options.onModal?.({ open, frame: page.frame });
  }

  function userChanged({ userId, userName }: { userId: string; userName: string }): void {
    const before = user;
    user = userId;
    if (before === userId) return;
    // The main frame shows a page of the previous user.
    if (before) main()?.reload();
    if (userId) options.onSignedIn?.({ userId, userName });
    else if (before) options.onSignedOut?.();
  }

  /** Navigates to an address of the shell, or through the server, which redirects to the origins that it trusts only. */
  function redirect(url: string, { dialog }: ShellPage): void {
    dialog?.close();
    const own = redirectTarget(url, [location.origin]);
    // Replaces the history entry: back would lead to a sign-in that is over.
    location.replace(own ?? `${server}${LOGIN_ADDRESS}?redirect=${encodeURIComponent(url)}`);
  }

  /** Sends a change to all pages but the one it came from. */
  function broadcast(message: ResourceChanged, from?: ShellPage): void {
    pages.sendAll(message, from);
    options.onResourceChanged?.({ resource: message.resource, action: message.action });
  }

  function close({ dialog, frame, element }: ShellPage): void {
    // Escape in the avatar closes the menu that the avatar opened.
    const menu = element && dialogs.menu();
    if (dialog) dialog.close();
    else if (menu) menu.requestClose();
    else if (frame) options.onCloseWindow?.(frame);
  }

  function openPage(path: string): void {
    const page = signOut.begin(path);
    if (options.onOpenPage) {
      options.onOpenPage(page);
      main()?.finishSignOut();
    } else if (!main()?.open(page)) location.href = server + path;
  }

  function navigated({ path, title }: { path: string; title: string }, page: ShellPage): void {
    const { frame, element } = page;
    // A server that redirects the avatar of a signed-out visitor: sign-in would be cut to the size of a photo.
    if (frame && frame === element && path.startsWith(LOGIN_ADDRESS)) {
      showSignInLink(frame, { page, title });
      return;
    }
    if (element) element.ariaLabel = title;
    if (element && frame) frame.title = title;
    const event = { path, title, frame };
    main()?.navigated(event);
    options.onNavigated?.(event);
  }

  /** Replaces the avatar by a link to sign-in, which leads back to the shell; its text is the title of that page. */
  function showSignInLink(frame: HTMLIFrameElement, { page, title }: { page: ShellPage; title: string }): void {
    const link = document.createElement('a');
    link.href = `${server}${LOGIN_ADDRESS}?redirect=${encodeURIComponent(location.href)}`;
    link.textContent = title;
    frame.replaceWith(link);
    page.element = link;
  }

  return { onMessage, broadcast };
}
