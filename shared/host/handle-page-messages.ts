import { LOGIN_ADDRESS } from '../contract/addresses';
import { redirectTarget } from '../contract/redirect-target';
import type { HostShellOptions } from './host-shell-api';
import type { FollowedFrame } from './main-frame';
import type { PageMessage, ResourceChanged } from './messages';
import { serverPath } from './server-path';
import type { ShellDialogs } from './shell-dialogs';
import type { ShownPage, ShownPages } from './shown-pages';

interface Setting {
  server: string;
  pages: ShownPages;
  dialogs: ShellDialogs;
  options: HostShellOptions;
  main: () => FollowedFrame | undefined;
}

/** What a shell does about the messages of its pages, each of them checked before (see child-windows.ts). */
export function handlePageMessages({ server, pages, dialogs, options, main }: Setting) {
  /** Whose pages these are; undefined until the avatar says so. */
  let user: string | undefined;

  function hear(message: PageMessage, from: ShownPage): void {
    if (message.type === 'ThemeRequest') arrived(from);
    else if (message.type === 'Redirect') redirect(message.url, from);
    else if (message.type === 'UserChanged') userChanged(message);
    else if (message.type === 'ResourceChanged') passOn(message, from);
    else if (message.type === 'CloseWindow') close(from);
    // Whatever has a path is about the server's own pages alone.
    else if (!serverPath(message.path, server)) return;
    else if (message.type === 'OpenPage') openPage(message.path);
    else if (message.type === 'Navigated') navigated(message, from);
    else {
      // The click was in the page's window: a browser that blocks ours still shows the dialog in a frame.
      if (!dialogs.open(message.path, { ...message, as: options.dialogs }, from))
        dialogs.open(message.path, message, from);
    }
  }

  function arrived(page: ShownPage): void {
    pages.handTheme(page);
    // Earlier than its load; but a window that it navigates in is not to come forward.
    page.hasStarted = true;
    page.dialog?.setAnswering?.(true);
  }

  function userChanged({ userId, userName }: { userId: string; userName: string }): void {
    const before = user;
    user = userId;
    if (before === userId) return;
    // What the main frame shows is of the user before.
    if (before) main()?.reload();
    if (userId) options.onSignedIn?.({ userId, userName });
    else if (before) options.onSignedOut?.();
  }

  /** To an address of the shell, or by way of the server, which leads on to the origins that it trusts and no other. */
  function redirect(url: string, { dialog }: ShownPage): void {
    dialog?.close();
    const own = redirectTarget(url, [location.origin]);
    // Not a step of its own: back would lead to a sign-in that is over.
    location.replace(own ?? `${server}${LOGIN_ADDRESS}?redirect=${encodeURIComponent(url)}`);
  }

  /** To all pages but the one it came from. */
  function passOn(message: ResourceChanged, from?: ShownPage): void {
    pages.sendAll(message, from);
    options.onResourceChanged?.({ resource: message.resource, action: message.action });
  }

  function close({ dialog, frame, made }: ShownPage): void {
    // Escape in the avatar is meant for the menu that it opened.
    const menu = made && dialogs.menu();
    if (dialog) dialog.close();
    else if (menu) menu.dismiss();
    else if (frame) options.onCloseWindow?.(frame);
  }

  function openPage(path: string): void {
    if (options.onOpenPage) options.onOpenPage(path);
    else if (!main()?.open(path)) location.href = server + path;
  }

  function navigated({ path, title }: { path: string; title: string }, { frame, made }: ShownPage): void {
    if (made) made.ariaLabel = title;
    if (made && frame) frame.title = title;
    const event = { path, title, frame };
    main()?.navigated(event);
    options.onNavigated?.(event);
  }

  return { hear, passOn };
}
