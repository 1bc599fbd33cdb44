import { AVATAR_ADDRESS, PROFILE_ADDRESS } from '../contract/addresses';
import type { HostTheme } from '../contract/host-theme';
import { connectShellPages, type ShellPage } from './connect-shell-pages';
import { handlePageMessages } from './handle-page-messages';
import type { HostShell, HostShellOptions } from './host-shell-api';
import { type FollowedFrame, followFrame } from './main-frame-history';
import { makeFrame } from './make-frame';
import type { PageMessage } from './messages';
import { createPendingSignOut } from './pending-sign-out';
import { sameOriginUrl } from './same-origin-url';
import { shellDialogs } from './shell-dialogs';

export type { DialogWish, HostShell, HostShellOptions, MainFrame, PageAddresses } from './host-shell-api';
export type { HostTheme };

/** Marks the frame that shows the pages of the server, and never a shell. */
const MAIN_FRAME = 'data-main-frame';

/**
 * Makes a page of any origin a shell around the pages of an identity server.
 *
 * @throws TypeError when `serverOrigin` is not the address of an http(s) server
 */
export function createHostShell(options: HostShellOptions): HostShell {
  const { serverOrigin, theme, onePrompt } = options;
  // Addresses of other schemes have the origin `null`, which every sandboxed frame has too.
  if (!/^https?:/.test(serverOrigin)) throw new TypeError(`serverOrigin is not a server: ${serverOrigin}`);
  const server = new URL(serverOrigin).origin;
  leaveMainFrame();
  const controller = new AbortController();
  const { signal } = controller;
  const onMessage = (message: PageMessage, from: ShellPage) => handlers.onMessage(message, from);
  const pages = connectShellPages({ server, theme, onePrompt, signal }, onMessage);
  const dialogs = shellDialogs({ server, pages, options, signal });
  const signOut = createPendingSignOut(server);
  const handlers = handlePageMessages({ server, pages, dialogs, signOut, options, main: () => main });
  let main: FollowedFrame | undefined;

  function close(): void {
    controller.abort();
    for (const { dialog, element, remove } of pages.all) {
      remove?.();
      dialog?.close();
      element?.remove();
    }
  }
  options.signal?.addEventListener('abort', close, { once: true, signal });
  if (options.signal?.aborted) close();

  return {
    get ignored() {
      return pages.ignored;
    },
    embed(frame, path) {
      const address = path && sameOriginUrl(path, server);
      if (address) frame.src = signOut.take(address) ?? address;
      return pages.add({ frame, window: () => frame.contentWindow });
    },
    embedAvatar(container) {
      const frame = makeFrame(server + AVATAR_ADDRESS);
      frame.width = frame.height = '48';
      const page: ShellPage = { frame, element: frame, window: () => frame.contentWindow };
      const remove = pages.add(page);
      container.append(frame);
      return () => {
        remove();
        page.element?.remove();
      };
    },
    showPages(frame, addresses) {
      main?.stop();
      frame.setAttribute(MAIN_FRAME, '');
      const page: ShellPage = { frame, window: () => frame.contentWindow };
      const followed = followFrame(frame, { addresses, server, signOut, signal });
      const end = pages.add(page);
      const stop = () => {
        end();
        followed.stop();
      };
      main = { ...followed, stop };
      if (followed.restored) {
        const { URL: address, title } = followed.restored;
        handlers.onMessage({ type: 'ThemeRequest' }, page);
        handlers.onMessage({ type: 'Navigated', path: address.slice(server.length), title }, page);
      }
      return { open: followed.open, stop };
    },
    openMenu: () => void dialogs.open(PROFILE_ADDRESS),
    openDialog: (path, dialog) => dialogs.open(path, { as: options.dialogs, ...dialog }),
    setTheme: pages.setTheme,
    announce: (change) => handlers.broadcast({ ...change, type: 'ResourceChanged' }),
    close,
  };
}

/**
 * If this shell was loaded in the main frame of another shell, loads it in the outer window instead. That happens when
 * a form is posted before its script has loaded: the redirect then navigates only the frame.
 */
function leaveMainFrame(): void {
  if (window.frameElement?.hasAttribute(MAIN_FRAME)) parent.location.replace(location.href);
}
