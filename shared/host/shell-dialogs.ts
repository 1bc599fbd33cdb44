import { PROFILE_ADDRESS, SIDE_MENU_ADDRESS } from '../contract/addresses';
import {
  API_KEY_ADMIN_INFO_DIALOG,
  API_KEY_CONFIRM_DIALOG,
  LOGIN_DIALOG,
  TWO_FACTOR_DIALOG,
  TWO_FACTOR_PROMPT,
} from '../contract/dialogs';
import type { DialogWish, HostShellOptions } from './host-shell-api';
import { openModalFrame } from './modal-frame';
import { openWindow } from './open-window';
import { serverPath } from './server-path';
import type { Dialog, ShownPage, ShownPages } from './shown-pages';

interface Setting {
  server: string;
  pages: ShownPages;
  options: Pick<HostShellOptions, 'closeLabel' | 'onDialogClosed'>;
  signal: AbortSignal;
}

interface Wanted {
  path: string;
  address: string;
  kind: string;
  width: number;
  height: number;
  opener?: HTMLElement | undefined;
}

/** The dialogs of a shell, the side menu among them. */
export interface ShellDialogs {
  /** @param asker the page that wants it, to which the focus returns */
  open(path: string, wish?: DialogWish, asker?: Pick<ShownPage, 'frame' | 'made'>): boolean;
  /** The side menu, if it is open. */
  menu(): Dialog | undefined;
}

/** The pages with a size of their own; every other page has 400 x 600. */
const SIZES = [LOGIN_DIALOG, TWO_FACTOR_DIALOG, TWO_FACTOR_PROMPT, API_KEY_CONFIRM_DIALOG, API_KEY_ADMIN_INFO_DIALOG];

/** Opens the dialogs of a shell, one of a kind at a time. */
export function shellDialogs(setting: Setting): ShellDialogs {
  const { server, pages, signal } = setting;
  const shown = (kind: string) => [...pages.all].find(({ dialog }) => dialog?.kind === kind)?.dialog;
  return {
    menu: () => shown(PROFILE_ADDRESS),
    open(path, { width, height, as } = {}, asker = {}) {
      const address = serverPath(path, server);
      if (!address || signal.aborted) return false;
      const { pathname } = new URL(address);
      const kind = pathname === SIDE_MENU_ADDRESS ? PROFILE_ADDRESS : pathname;
      const before = shown(kind);
      before?.focus();
      if (before) return true;
      const show = as === 'popup' && kind !== PROFILE_ADDRESS ? popup : modal;
      // The avatar opens all but the menu by itself, while the person is anywhere.
      const opener = asker.made === asker.frame && kind !== PROFILE_ADDRESS ? undefined : asker.frame;
      const own = SIZES.find((page) => page.path === pathname) ?? { width: 400, height: 600 };
      const size = { width: sizeOf(width, own.width), height: sizeOf(height, own.height) };
      return show({ path, address, kind, opener, ...size }, setting);
    },
  };
}

/** NaN and 0 are no wish; a dialog of less than 200 px could be neither seen nor closed; CSS knows no Infinity. */
function sizeOf(wished: number | undefined, own: number): number {
  return Math.min(Math.max(wished || own, 200), 10_000);
}

function modal({ path, address, kind, width, height, opener }: Wanted, setting: Setting): true {
  let asked = false;
  const dismiss = () => {
    // The page may have something to ask first, such as whether to discard what was typed.
    if (asked || !page.hasSentMessage) return close();
    asked = true;
    setting.pages.send(page, { type: 'CloseWindow' });
  };
  const closed = () => gone(page, { path, setting });
  const size = kind === PROFILE_ADDRESS ? undefined : { width, height };
  const wish = { address, size, opener, closeLabel: setting.options.closeLabel ?? 'Close' };
  const { dialog, frame, close, setAnswering } = openModalFrame(wish, { dismiss, closed });
  const page: ShownPage = {
    frame,
    made: dialog,
    window: () => frame.contentWindow,
    dialog: { kind, focus: () => frame.focus(), close, dismiss, setAnswering },
  };
  setting.pages.add(page);
  return true;
}

function popup(wanted: Wanted, setting: Setting): boolean {
  const onClosed = () => gone(page, { path: wanted.path, setting });
  const opened = openWindow({ ...wanted, onClosed, signal: setting.signal });
  if (!opened) return false;
  const close = () => opened.close();
  const page: ShownPage = {
    window: () => opened,
    dialog: { kind: wanted.kind, focus: () => opened.focus(), close, dismiss: close },
  };
  setting.pages.add(page);
  return true;
}

function gone({ forget }: ShownPage, { path, setting }: { path: string; setting: Setting }): void {
  const { pages, options, signal } = setting;
  if (!forget?.() || signal.aborted) return;
  pages.sendAll({ type: 'DialogClosed', path });
  options.onDialogClosed?.(path);
}
