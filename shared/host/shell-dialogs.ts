import { PROFILE_ADDRESS, SIDE_MENU_ADDRESS } from '../contract/addresses';
import type { DialogWish } from './host-shell-api';
import { openModalFrame } from './modal-frame';
import { openWindow } from './open-window';
import { ownPath } from './own-path';
import type { Dialog, ShownPage, ShownPages } from './shown-pages';

interface Setting {
  server: string;
  pages: ShownPages;
  closed: (path: string) => void;
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

/** Opens the dialogs of a shell, one of a kind at a time. */
export function shellDialogs(setting: Setting): ShellDialogs {
  const { server, pages, signal } = setting;
  const shown = (kind: string) => [...pages.all].find(({ dialog }) => dialog?.kind === kind)?.dialog;
  return {
    menu: () => shown(PROFILE_ADDRESS),
    open(path, { width = 400, height = 600, as } = {}, asker = {}) {
      const address = ownPath(path, server);
      if (!address || signal.aborted) return false;
      const { pathname } = new URL(address);
      const kind = pathname === SIDE_MENU_ADDRESS ? PROFILE_ADDRESS : pathname;
      const before = shown(kind);
      before?.focus();
      if (before) return true;
      const show = as === 'popup' && kind !== PROFILE_ADDRESS ? popup : modal;
      // The avatar opens all but the menu by itself, while the person is anywhere.
      const opener = asker.made === asker.frame && kind !== PROFILE_ADDRESS ? undefined : asker.frame;
      return show({ path, address, kind, width, height, opener }, setting);
    },
  };
}

function modal({ path, address, kind, width, height, opener }: Wanted, setting: Setting): true {
  let asked = false;
  const dismiss = () => {
    // The page may have something to ask first, such as whether to discard what was typed.
    if (asked || !page.hasSpoken) return close();
    asked = true;
    setting.pages.send(page, { type: 'CloseWindow' });
  };
  const closed = () => gone(page, { path, setting });
  const size = kind === PROFILE_ADDRESS ? undefined : { width, height };
  const { dialog, frame, close } = openModalFrame({ address, size, opener }, { dismiss, closed });
  const page: ShownPage = {
    frame,
    made: dialog,
    window: () => frame.contentWindow,
    dialog: { kind, focus: () => frame.focus(), close, dismiss },
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
  const { pages, closed, signal } = setting;
  if (!forget?.() || signal.aborted) return;
  pages.sendAll({ type: 'DialogClosed', path });
  closed(path);
}
