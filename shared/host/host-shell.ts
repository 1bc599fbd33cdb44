import type { HostTheme } from '../contract/host-theme';
import type { HostShell, HostShellOptions } from './host-shell-api';
import type { PageMessage, ResourceChanged } from './messages';
import { ownPath } from './own-path';
import { listenToPeers } from './peers';
import { type ShownPage, shellDialogs } from './shell-dialogs';

export type { DialogWish, HostShell, HostShellOptions } from './host-shell-api';
export type { HostTheme };

/**
 * Makes a page of any origin a shell around the pages of an identity server (design §4).
 *
 * @throws TypeError when `serverOrigin` is not the address of an http(s) server
 */
export function createHostShell(options: HostShellOptions): HostShell {
  const server = new URL(options.serverOrigin).origin;
  // An address without a host has the origin `null`, as every sandboxed frame has.
  if (!/^https?:/.test(server)) throw new TypeError(`serverOrigin is not a server: ${options.serverOrigin}`);
  const life = new AbortController();
  const { signal } = life;
  const pages = listenToPeers<ShownPage>(server, hear, signal);
  const openDialog = shellDialogs({ server, pages, added, closed: (path) => options.onDialogClosed?.(path), signal });
  let { theme } = options;

  function hear(message: PageMessage, from: ShownPage): void {
    const { dialog, frame } = from;
    if (message.type === 'ThemeRequest') handTheme(from);
    else if (message.type === 'ResourceChanged') passOn(message, from);
    else if (message.type === 'OpenDialog') {
      // The click was in the page's window: a browser that blocks ours still shows the dialog in a frame.
      const { path, width, height } = message;
      if (!openDialog(path, { width, height, as: options.dialogs })) openDialog(path, { width, height });
    } else if (message.type === 'CloseWindow') {
      if (dialog) dialog.close();
      else if (frame) options.onCloseWindow?.(frame);
    } else if (ownPath(message.path, server)) {
      dialog?.name(message.title);
      options.onNavigated?.({ path: message.path, title: message.title, frame });
    }
  }

  function handTheme(page: ShownPage): void {
    if (theme) pages.send(page, { type: 'Theme', theme });
  }

  function passOn(message: ResourceChanged, from?: ShownPage): void {
    pages.sendAll(message, from);
    options.onResourceChanged?.({ resource: message.resource, action: message.action });
  }

  function added(page: ShownPage): void {
    pages.all.add(page);
    // A page that cannot tell who is around it, as after a navigation in Firefox, learns it from what it hears.
    page.frame?.addEventListener('load', () => pages.all.has(page) && handTheme(page), { signal });
  }

  function close(): void {
    life.abort();
    for (const { dialog } of pages.all) dialog?.close();
    pages.all.clear();
  }
  options.signal?.addEventListener('abort', close, { once: true });
  if (options.signal?.aborted) close();

  return {
    get ignored() {
      return pages.ignored;
    },
    embed(frame, path) {
      const page: ShownPage = { frame, window: () => frame.contentWindow };
      added(page);
      const address = path && ownPath(path, server);
      if (address) frame.src = address;
      return () => void pages.all.delete(page);
    },
    openDialog: (path, wish) => openDialog(path, { as: options.dialogs, ...wish }),
    setTheme(next: HostTheme) {
      theme = next;
      pages.sendAll({ type: 'Theme', theme });
    },
    announce: (change) => passOn({ ...change, type: 'ResourceChanged' }),
    close,
  };
}
