import { PROFILE_ADDRESS, SIDE_MENU_ADDRESS } from '../contract/addresses';
import {
  API_KEY_ADMIN_INFO_DIALOG,
  API_KEY_CONFIRM_DIALOG,
  LOGIN_DIALOG,
  TWO_FACTOR_DIALOG,
  TWO_FACTOR_PROMPT,
} from '../contract/dialog-pages';
import type { Dialog, ShellPage, ShellPages } from './connect-shell-pages';
import type { DialogWish, HostShellOptions } from './host-shell-api';
import { openModalFrame } from './modal-frame';
import { openWindow } from './open-window';
import { sameOriginUrl } from './same-origin-url';

interface ShellDialogOptions {
  server: string;
  pages: ShellPages;
  options: Pick<HostShellOptions, 'closeLabel' | 'onDialogClosed'>;
  signal: AbortSignal;
}

interface DialogRequest {
  path: string;
  address: string;
  /** The path of `address`; for the side menu that of the profile. */
  pathname: string;
  width: number;
  height: number;
  opener?: HTMLElement | undefined;
}

/** The dialogs of a shell, the side menu among them. */
export interface ShellDialogs {
  /** @param requester the page that asked for it, to which the focus returns */
  open(path: string, dialog?: DialogWish, requester?: Pick<ShellPage, 'frame' | 'element'>): boolean;
  /** The side menu, if it is open. */
  menu(): Dialog | undefined;
}

/** The pages with a size of their own; every other page has 400 x 600. */
const SIZES = [LOGIN_DIALOG, TWO_FACTOR_DIALOG, TWO_FACTOR_PROMPT, API_KEY_CONFIRM_DIALOG, API_KEY_ADMIN_INFO_DIALOG];

/** Opens the dialogs of a shell, at most one per path. */
export function shellDialogs(context: ShellDialogOptions): ShellDialogs {
  const { server, pages, signal } = context;
  const find = (pathname: string) => [...pages.all].find(({ dialog }) => dialog?.pathname === pathname)?.dialog;
  return {
    menu: () => find(PROFILE_ADDRESS),
    open(path, { width, height, as } = {}, requester = {}) {
      const address = sameOriginUrl(path, server);
      if (!address || signal.aborted) return false;
      let { pathname } = new URL(address);
      if (pathname === SIDE_MENU_ADDRESS) pathname = PROFILE_ADDRESS;
      const existing = find(pathname);
      existing?.focus();
      if (existing) return true;
      const show = as === 'popup' && pathname !== PROFILE_ADDRESS ? openPopup : openModal;
      // Dialogs of the avatar, except the menu, open without a click: the focus returns to where it was before.
      const opener =
        requester.element === requester.frame && pathname !== PROFILE_ADDRESS ? undefined : requester.frame;
      const own = SIZES.find((page) => page.path === pathname) ?? { width: 400, height: 600 };
      const size = { width: sizeOf(width, own.width), height: sizeOf(height, own.height) };
      return show({ path, address, pathname, opener, ...size }, context);
    },
  };
}

/** NaN and 0 stand for no size; a dialog of less than 200 px could be neither seen nor closed; CSS has no Infinity. */
function sizeOf(requested: number | undefined, own: number): number {
  return Math.min(Math.max(requested || own, 200), 10_000);
}

function openModal(
  { path, address, pathname, width, height, opener }: DialogRequest,
  context: ShellDialogOptions,
): true {
  let isRequested = false;
  const requestClose = () => {
    // Asks the page first, because it may have unsaved changes. A second request closes the dialog at once, as does the
    // first if the page has sent no message yet.
    if (isRequested || !page.hasSentMessage) return close();
    isRequested = true;
    context.pages.send(page, { type: 'CloseWindow' });
  };
  const onClosed = () => dialogClosed(page, { path, context });
  const size = pathname === PROFILE_ADDRESS ? undefined : { width, height };
  const closeLabel = context.options.closeLabel ?? 'Close';
  const options = { address, size, opener, closeLabel, onCancel: requestClose, onClosed };
  const { dialog, frame, close, setReady } = openModalFrame(options);
  const page: ShellPage = {
    frame,
    element: dialog,
    window: () => frame.contentWindow,
    dialog: { pathname, focus: () => frame.focus(), close, requestClose, setReady },
  };
  context.pages.add(page);
  return true;
}

function openPopup(request: DialogRequest, context: ShellDialogOptions): boolean {
  const onClosed = () => dialogClosed(page, { path: request.path, context });
  const popup = openWindow({ ...request, onClosed, signal: context.signal });
  if (!popup) return false;
  const close = () => popup.close();
  const page: ShellPage = {
    window: () => popup,
    dialog: { pathname: request.pathname, focus: () => popup.focus(), close, requestClose: close },
  };
  context.pages.add(page);
  return true;
}

function dialogClosed({ remove }: ShellPage, { path, context }: { path: string; context: ShellDialogOptions }): void {
  const { pages, options, signal } = context;
  if (!remove?.() || signal.aborted) return;
  pages.sendAll({ type: 'DialogClosed', path });
  options.onDialogClosed?.(path);
}
