import { AVATAR_ADDRESS, PROFILE_ADDRESS } from '../contract/addresses';
import type { HostTheme } from '../contract/host-theme';
import type { HostShell, HostShellOptions } from './host-shell-api';
import { type FollowedFrame, followFrame } from './main-frame';
import { makeFrame, matchScheme } from './make-frame';
import type { PageMessage, ResourceChanged } from './messages';
import { styleBackdrops } from './modal-frame';
import { ownPath } from './own-path';
import { listenToPeers } from './peers';
import { reportSilence } from './report-silence';
import { type ShownPage, shellDialogs } from './shell-dialogs';

export type { DialogWish, HostShell, HostShellOptions, MainFrame, ShownPages } from './host-shell-api';
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
  const dialogs = shellDialogs({ server, pages, added, closed: (path) => options.onDialogClosed?.(path), signal });
  const isSilent = () => [...pages.all].some(({ frame, hasSpoken }) => frame && !hasSpoken);
  const loaded = reportSilence(server, isSilent, signal);
  styleBackdrops(signal);
  let { theme } = options;
  let main: { frame: HTMLIFrameElement; follow: FollowedFrame; stop: () => void } | undefined;

  function hear(message: PageMessage, from: ShownPage): void {
    const { dialog, frame } = from;
    if (message.type === 'ThemeRequest') handTheme(from);
    else if (message.type === 'ResourceChanged') passOn(message, from);
    else if (message.type === 'CloseWindow') {
      const menu = frame && frame === from.made && dialogs.menu();
      if (dialog) dialog.close();
      else if (menu) menu.dismiss();
      else if (frame) options.onCloseWindow?.(frame);
    } else if (!ownPath(message.path, server)) return;
    else if (message.type === 'OpenDialog') {
      // The click was in the page's window: a browser that blocks ours still shows the dialog in a frame.
      const { path, width, height } = message;
      if (!dialogs.open(path, { width, height, as: options.dialogs })) dialogs.open(path, { width, height });
    } else if (message.type === 'OpenPage') openPage(message.path);
    else navigated(message, from);
  }

  function openPage(path: string): void {
    if (options.onOpenPage) options.onOpenPage(path);
    else if (!main?.follow.open(path)) location.href = server + path;
  }

  function navigated({ path, title }: { path: string; title: string }, { frame, made }: ShownPage): void {
    if (made) made.ariaLabel = title;
    if (made && frame) frame.title = title;
    if (main && main.frame === frame) main.follow.navigated(path, title);
    options.onNavigated?.({ path, title, frame });
  }

  function handTheme(page: ShownPage): void {
    matchScheme(page.made, theme);
    pages.send(page, theme ? { type: 'Theme', theme } : { type: 'ShellReady' });
  }

  function passOn(message: ResourceChanged, from?: ShownPage): void {
    pages.sendAll(message, from);
    options.onResourceChanged?.({ resource: message.resource, action: message.action });
  }

  /** Answers with what ends the conversation. */
  function added(page: ShownPage): () => void {
    const { frame, made } = page;
    // A page that cannot tell who is around it, as after a navigation in Firefox, learns it from what it hears.
    const onLoad = () => {
      handTheme(page);
      loaded();
    };
    pages.all.add(page);
    matchScheme(made, theme);
    frame?.addEventListener('load', onLoad, { signal });
    return () => {
      frame?.removeEventListener('load', onLoad);
      pages.all.delete(page);
    };
  }

  function embed(frame: HTMLIFrameElement, made?: HTMLElement): { page: ShownPage; end: () => void } {
    const page: ShownPage = { frame, window: () => frame.contentWindow, ...(made && { made }) };
    return { page, end: added(page) };
  }

  function close(): void {
    life.abort();
    for (const { dialog, made } of pages.all) {
      dialog?.close();
      made?.remove();
    }
    pages.all.clear();
  }
  options.signal?.addEventListener('abort', close, { once: true, signal });
  if (options.signal?.aborted) close();

  return {
    get ignored() {
      return pages.ignored;
    },
    embed(frame, path) {
      const { end } = embed(frame);
      const address = path && ownPath(path, server);
      if (address) frame.src = address;
      return end;
    },
    embedAvatar(place) {
      const frame = makeFrame(server + AVATAR_ADDRESS);
      frame.width = frame.height = '48';
      const { end } = embed(frame, frame);
      place.append(frame);
      return () => {
        end();
        frame.remove();
      };
    },
    showPages(frame, how = {}) {
      main?.stop();
      const { end } = embed(frame);
      const follow = followFrame(frame, how, { server, signal });
      const stop = () => {
        end();
        follow.stop();
        if (main === mine) main = undefined;
      };
      const mine = { frame, follow, stop };
      main = mine;
      return { open: follow.open, stop };
    },
    openMenu: () => void dialogs.open(PROFILE_ADDRESS),
    openDialog: (path, wish) => dialogs.open(path, { as: options.dialogs, ...wish }),
    setTheme(next: HostTheme) {
      theme = next;
      for (const page of pages.all) handTheme(page);
    },
    announce: (change) => passOn({ ...change, type: 'ResourceChanged' }),
    close,
  };
}
