import '../../dom';
import type { ReactNode } from 'react';
import type { Test } from 'uvu';
import type { ShellMessage } from '../../../shared/host/messages';
import type { WindowKind } from '../../../shared/host/parent-window';
import type { Failure } from '../../../shared/http/result';
import { NotificationsContext } from '../../../shared/notifications/notifications-context';
import type { NotificationOptions } from '../../../shared/notifications/queue';
import { type Page, PageContext } from '../../../shared/runtime/start/page-context';
import { cleanUp, painted, render } from '../../render';

/** A call that a page made; it waits until a test answers it. */
interface PendingCall {
  url: string;
  method: string;
  body: BodyInit | null | undefined;
  answer: (status: number, body?: unknown, headers?: Record<string, string>) => Promise<void>;
  fail: () => Promise<void>;
}

/** What a page under test did, and what its tests answer. */
export interface FakePage {
  calls: PendingCall[];
  /** The call that was made last. */
  lastCall: () => PendingCall;
  notifications: { message: string; options: NotificationOptions | undefined }[];
  /** The types of the messages to the shell. */
  shellMessages: string[];
  navigations: string[];
  /** The dialogs that the page opened, and whether the browser allows it. */
  openedDialogs: { path: string; width: number; height: number }[];
  allowsDialogs: boolean;
  /** The window of the page: a frame, as for a dialog, unless a test says otherwise. */
  windowKind: WindowKind;
  /** The failed calls that the page has reported. */
  failures: Failure[];
  /** How often the page's data were reloaded. */
  reloads: number;
  /** Delivers a change of the server or of another window. */
  receive: (change: { resource: string; action: string }) => Promise<void>;
  draw: (content: ReactNode, path: string) => Promise<void>;
  /** Wraps content in the contexts of a page, for a renderer without a document. */
  wrap: (content: ReactNode) => ReactNode;
}

type MessageListener = (message: ShellMessage) => void;

function isOf<T extends ShellMessage['type']>(
  type: T,
  message: ShellMessage,
): message is Extract<ShellMessage, { type: T }> {
  return message.type === type;
}

/** Gives the tests of a file a network that they answer, a shell, notifications, and addresses that are not followed. */
export function setUpFakePage(test: Test): FakePage {
  const { fetch: realFetch } = globalThis;
  const { assign } = location;
  const listeners = new Set<MessageListener>();
  const fakePage: FakePage = {
    calls: [],
    notifications: [],
    shellMessages: [],
    navigations: [],
    openedDialogs: [],
    allowsDialogs: false,
    windowKind: 'frame',
    failures: [],
    reloads: 0,
    receive(change) {
      for (const listener of listeners) listener({ type: 'ResourceChanged', ...change });
      return painted();
    },
    lastCall() {
      const call = fakePage.calls.at(-1);
      if (!call) throw new Error('no call was made');
      return call;
    },
    draw: (content, path) => render(fakePage.wrap(content), `http://localhost/identityprovider${path}`),
    wrap: (content) => (
      <PageContext.Provider value={pageOf(fakePage, listeners)}>
        <NotificationsContext.Provider value={notificationsOf(fakePage)}>{content}</NotificationsContext.Provider>
      </PageContext.Provider>
    ),
  };
  test.before(() => {
    globalThis.fetch = (url, { body, method = 'GET', signal } = {}) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        fakePage.calls.push({
          url: String(url),
          method,
          body,
          answer(status, answered = '', headers = {}) {
            const text = typeof answered === 'string' ? answered : JSON.stringify(answered);
            resolve(new Response(text, { status, statusText: `Status ${status}`, headers }));
            return painted();
          },
          fail() {
            reject(new TypeError('no network'));
            return painted();
          },
        });
      });
    location.assign = (address) => void fakePage.navigations.push(String(address));
  });
  test.before.each(() => {
    const { calls, notifications, shellMessages, navigations, openedDialogs, failures } = fakePage;
    for (const list of [calls, notifications, shellMessages, navigations, openedDialogs, failures]) list.length = 0;
    Object.assign(fakePage, { allowsDialogs: false, windowKind: 'frame', reloads: 0 });
  });
  test.after(() => {
    cleanUp();
    globalThis.fetch = realFetch;
    location.assign = assign;
  });
  return fakePage;
}

const pageOf = (fakePage: FakePage, listeners: Set<MessageListener>): Page => ({
  boot: { trustedOrigins: [], trustedPaths: [] },
  shell: {
    get windowKind() {
      return fakePage.windowKind;
    },
    ignored: 0,
    context: undefined,
    requestClose: () => {},
    post: ({ type }) => fakePage.shellMessages.push(type) > 0,
    on: (type, handler) => {
      const listener: MessageListener = (message) => {
        if (isOf(type, message)) handler(message);
      };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    openDialog(dialog) {
      fakePage.openedDialogs.push(dialog);
      return fakePage.allowsDialogs;
    },
    openPage: () => false,
    closeWindow: () => void fakePage.shellMessages.push('closeWindow'),
  },
  reload: async () => {
    fakePage.reloads += 1;
  },
  changeLanguage: async () => undefined,
});

const notificationsOf = ({ notifications, failures }: FakePage) => ({
  notify: (message: string, options?: NotificationOptions) => void notifications.push({ message, options }),
  notifyFailure: (failure: Failure) => void failures.push(failure),
  close: () => {},
});
