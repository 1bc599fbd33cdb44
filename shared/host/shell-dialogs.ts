import type { DialogWish } from './host-shell-api';
import { openModalFrame } from './modal-frame';
import { openWindow } from './open-window';
import { ownPath } from './own-path';
import type { Peer, Peers } from './peers';

/** A page that the shell shows. */
export interface ShownPage extends Peer {
  /** None for a window. */
  frame?: HTMLIFrameElement;
  dialog?: { address: string; focus: () => void; name: (title: string) => void; close: () => void };
}

interface Setting {
  server: string;
  pages: Peers<ShownPage>;
  added: (page: ShownPage) => void;
  closed: (path: string) => void;
  signal: AbortSignal;
}

type Wanted = { path: string; address: string; width: number; height: number };

/** Opens the dialogs of a shell, each path once. */
export function shellDialogs(setting: Setting): (path: string, wish: DialogWish) => boolean {
  const { server, pages, signal } = setting;
  return (path, { width = 400, height = 600, as }) => {
    const address = ownPath(path, server);
    if (!address || signal.aborted) return false;
    const shown = [...pages.all].find(({ dialog }) => dialog?.address === address);
    if (shown) {
      shown.dialog?.focus();
      return true;
    }
    const page = (as === 'popup' ? popup : modal)({ path, address, width, height }, setting);
    if (page) setting.added(page);
    return page !== undefined;
  };
}

function modal(wanted: Wanted, setting: Setting): ShownPage {
  let asked = false;
  const dismissed = () => {
    // The page may have something to ask first, such as whether to discard what was typed.
    if (asked || !page.hasSpoken) return opened.close();
    asked = true;
    setting.pages.send(page, { type: 'CloseWindow' });
  };
  const opened = openModalFrame(wanted, { dismissed, closed: () => gone(page, wanted.path, setting) });
  const { frame, name, close } = opened;
  const focus = () => frame.focus();
  const page: ShownPage = {
    frame,
    window: () => frame.contentWindow,
    dialog: { address: wanted.address, focus, name, close },
  };
  return page;
}

function popup(wanted: Wanted, setting: Setting): ShownPage | undefined {
  const opened = openWindow(wanted, () => gone(page, wanted.path, setting), setting.signal);
  const page: ShownPage = {
    window: () => opened ?? null,
    dialog: {
      address: wanted.address,
      focus: () => opened?.focus(),
      name: () => {}, // a window shows its page's title itself
      close: () => opened?.close(),
    },
  };
  return opened && page;
}

function gone(page: ShownPage, path: string, { pages, closed, signal }: Setting): void {
  if (!pages.all.delete(page) || signal.aborted) return;
  pages.sendAll({ type: 'DialogClosed', path });
  closed(path);
}
