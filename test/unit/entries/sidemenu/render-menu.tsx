import '../../../dom';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { MenuData } from '../../../../shared/contract/menu';
import type { ShellMessage } from '../../../../shared/host/messages';
import type { WindowKind } from '../../../../shared/host/parent-window';
import { NotificationsContext } from '../../../../shared/notifications/notifications-context';
import { type Page, PageContext } from '../../../../shared/runtime/start/page-context';
import { one, painted, render } from '../../../render';

// No picture is loaded here: those that are under way must not look like those that failed.
Object.defineProperty(HTMLImageElement.prototype, 'complete', { value: false });

/** Somebody with everything. */
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
  hasFido: true,
});

export const NOBODY = v.parse(MenuData, { isLoggedIn: false });

interface Around {
  place?: WindowKind;
  /** Whether a shell shows the pages and dialogs it is asked for. */
  shows?: boolean;
}

/** What a menu did to the shell around it, in order, and what the shell says to it. */
export interface Told {
  told: string[];
  say: (message: ShellMessage) => Promise<void>;
}

/** Draws a menu in a shell. */
export async function draw(content: ReactNode, { place = 'frame', shows = true }: Around = {}): Promise<Told> {
  const told: string[] = [];
  const listeners = new Set<(message: ShellMessage) => void>();
  const page: Page = {
    boot: { trustedOrigins: [] },
    shell: {
      windowKind: place,
      ignored: 0,
      context: undefined,
      requestClose: () => {},
      post: (message) => told.push(Object.values(message).join(' ')) > 0,
      on(type, handler) {
        const is = (message: ShellMessage): message is Extract<ShellMessage, { type: typeof type }> =>
          message.type === type;
        const listener = (message: ShellMessage) => {
          if (is(message)) handler(message);
        };
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      openDialog: ({ path, width, height }) => told.push(`dialog ${path} ${width}x${height}`) > 0 && shows,
      openPage: (path) => told.push(`page ${path}`) > 0 && shows,
      closeWindow: () => void told.push('close'),
    },
    reload: async () => void told.push('reload'),
    changeLanguage: async () => undefined,
  };
  const notifications = {
    notify: () => {},
    notifyFailure: (_: unknown, options?: { title?: string | undefined }) => void told.push(`notify ${options?.title}`),
    close: () => {},
  };
  await render(
    <PageContext.Provider value={page}>
      <NotificationsContext.Provider value={notifications}>{content}</NotificationsContext.Provider>
    </PageContext.Provider>,
    'http://localhost/identityprovider/profile',
  );
  return {
    told,
    async say(message) {
      for (const listener of [...listeners]) listener(message);
      await painted();
    },
  };
}

/** Clicks what does something; answers whether the browser would follow the link. */
export async function click(action: string, init: MouseEventInit = {}): Promise<boolean> {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...init });
  one(`[data-action=${action}]`).dispatchEvent(event);
  await painted();
  return !event.defaultPrevented;
}

/** Presses a key wherever the focus is. */
export function press(key: string, init: KeyboardEventInit = {}): void {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true, ...init }));
}

/** The drawer has slid out. */
export const slid = () => new Promise((resolve) => setTimeout(resolve, 260));

/** The actions on the page, in order. */
export const actions = () =>
  [...document.querySelectorAll('li [data-action]')].map((link) => link.getAttribute('data-action'));
