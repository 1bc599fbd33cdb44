import '../../../dom';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { MenuData } from '../../../../shared/contract/menu';
import type { ShellMessage } from '../../../../shared/host/messages';
import type { WindowKind } from '../../../../shared/host/parent-window';
import { NotificationsContext } from '../../../../shared/notifications/notifications-context';
import { type Page, PageContext } from '../../../../shared/runtime/start/page-context';
import { one, painted, render } from '../../../render';

// happy-dom loads no images: an image that is being loaded must not look like one that failed.
Object.defineProperty(HTMLImageElement.prototype, 'complete', { value: false });

/** A user whose menu has all entries. */
export const ADA = v.parse(MenuData, {
  isLoggedIn: true,
  userName: 'ada',
  userId: 'u 1',
  logoutToken: 't/1',
  email: 'ada@example.com',
  details: 'Ada Lovelace',
  upaAvailable: true,
  isAbsent: true,
  canChangePassword: true,
  canEnableTfa: true,
  hasApiKeys: true,
  hasSessions: true,
  hasFido: true,
});

export const SIGNED_OUT = v.parse(MenuData, { isLoggedIn: false });

interface ShellOptions {
  place?: WindowKind;
  /** Whether a shell opens pages and dialogs. */
  opens?: boolean;
}

/** A fake shell: records the menu's calls, in order, and sends messages to it. */
export interface FakeMenuShell {
  calls: string[];
  send: (message: ShellMessage) => Promise<void>;
}

/** Renders a menu in a fake shell. */
export async function renderMenu(
  content: ReactNode,
  { place = 'frame', opens = true }: ShellOptions = {},
): Promise<FakeMenuShell> {
  const calls: string[] = [];
  const listeners = new Set<(message: ShellMessage) => void>();
  const page: Page = {
    boot: { trustedOrigins: [], trustedPaths: [] },
    shell: {
      windowKind: place,
      ignored: 0,
      context: undefined,
      requestClose: () => {},
      post: (message) => calls.push(Object.values(message).join(' ')) > 0,
      on(type, handler) {
        const isOfType = (message: ShellMessage): message is Extract<ShellMessage, { type: typeof type }> =>
          message.type === type;
        const listener = (message: ShellMessage) => {
          if (isOfType(message)) handler(message);
        };
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      openDialog: ({ path, width, height }) => calls.push(`dialog ${path} ${width}x${height}`) > 0 && opens,
      openPage: (path) => calls.push(`page ${path}`) > 0 && opens,
      closeWindow: () => void calls.push('close'),
    },
    reload: async () => void calls.push('reload'),
    changeLanguage: async () => undefined,
  };
  const notifications = {
    notify: () => {},
    notifyFailure: (_: unknown, options?: { title?: string | undefined }) =>
      void calls.push(`notify ${options?.title}`),
    close: () => {},
  };
  await render(
    <PageContext.Provider value={page}>
      <NotificationsContext.Provider value={notifications}>{content}</NotificationsContext.Provider>
    </PageContext.Provider>,
    'http://localhost/identityprovider/profile',
  );
  return {
    calls,
    async send(message) {
      for (const listener of [...listeners]) listener(message);
      await painted();
    },
  };
}

/** Clicks the control with an action; returns whether the browser would follow the link. */
export async function click(action: string, init: MouseEventInit = {}): Promise<boolean> {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...init });
  one(`[data-action=${action}]`).dispatchEvent(event);
  await painted();
  return !event.defaultPrevented;
}

/** Presses a key on the focused element. */
export function press(key: string, init: KeyboardEventInit = {}): void {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true, ...init }));
}

/** Waits until the drawer has slid out. */
export const slid = () => new Promise((resolve) => setTimeout(resolve, 260));

/** The actions on the page, in order. */
export const actions = () =>
  [...document.querySelectorAll('li [data-action]')].map((link) => link.getAttribute('data-action'));
