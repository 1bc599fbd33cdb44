import './dom';
import type { ReactNode } from 'react';
import type { Test } from 'uvu';
import { type Confirmation, ConfirmationContext } from '../../../shared/dialogs/confirmation-context';
import type { Shell } from '../../../shared/host/connect-to-shell';
import type { ShellMessage } from '../../../shared/host/messages';
import type { WindowKind } from '../../../shared/host/parent-window';
import type { Failure } from '../../../shared/http/result';
import { NotificationsContext } from '../../../shared/notifications/notifications-context';
import type { NotificationOptions } from '../../../shared/notifications/queue';
import { RELOAD_DELAY_MS } from '../../../shared/runtime/loading/resource-loader';
import { type Page, PageContext } from '../../../shared/runtime/start/page-context';
import { FakeEventSource } from '../../unit/shared/host/fake-event-source';
import { replaceGlobals } from '../../unit/shared/host/fake-window';
import { cleanUp, painted, render, until } from './render';

/** A call that a page made; it waits until a test answers it. */
export interface PendingCall {
  url: string;
  path: string;
  method: string;
  body: BodyInit | null | undefined;
  json: unknown;
  headers: Headers;
  keepalive: boolean;
  isAnswered: boolean;
  answer: (status: number, body?: unknown, headers?: Record<string, string>) => Promise<void>;
  fail: () => Promise<void>;
}

/** What a page under test did, and what its tests answer. */
export interface FakePage {
  calls: PendingCall[];
  lastCall: () => PendingCall;
  notifications: { message: string; options: NotificationOptions | undefined }[];
  shellMessages: string[];
  /** All that the page asked of the shell, in order, as words: `dialog /path 370x600`, `page /path`, `closeWindow`. */
  shellCalls: string[];
  navigations: string[];
  opensPages: boolean;
  openedDialogs: { path: string; width: number; height: number }[];
  allowsDialogs: boolean;
  /** The window of the page: a frame, as for a dialog, unless a test says otherwise. */
  windowKind: WindowKind;
  failures: Failure[];
  failureTitles: (string | undefined)[];
  /** The questions that the page asked, what the user answers, and what holds that answer back. */
  confirmations: Confirmation[];
  confirms: boolean;
  confirmed: Promise<void> | undefined;
  /** The calls of a method and an address below `/identityprovider` that `answer` has not answered. */
  pending: (method: string, address?: string | RegExp) => PendingCall[];
  /** Waits for the next one, answers it, and returns what it sent. */
  answer: (
    method: string,
    address: string | RegExp,
    body: unknown,
    status?: number,
  ) => Promise<Record<string, unknown>>;
  reloads: number;
  context: Shell['context'];
  page: Page;
  listeners: Set<MessageListener>;
  send: (message: ShellMessage) => Promise<void>;
  /** Delivers a change of the server or of another window, and waits until the page loads again. */
  receive: (change: { resource: string; action: string }) => Promise<void>;
  draw: (content: ReactNode, path: string) => Promise<void>;
  /** Wraps content in the contexts of a page, for a renderer without a document. */
  wrap: (content: ReactNode) => ReactNode;
}

const { setTimeout: start } = globalThis;

/** Waits until a page loads again what was changed. */
export async function reloaded(): Promise<void> {
  await new Promise((resolve) => start(resolve, RELOAD_DELAY_MS));
  await painted();
}

type MessageListener = (message: ShellMessage) => void;

function isOf<T extends ShellMessage['type']>(
  type: T,
  message: ShellMessage,
): message is Extract<ShellMessage, { type: T }> {
  return message.type === type;
}

function isAt(url: string, address: string | RegExp): boolean {
  const own = url.replace(/^.*\/identityprovider/, '');
  return typeof address === 'string' ? own === address : address.test(own);
}

/** Gives the tests of a file a network that they answer, a shell, notifications, and addresses that are not followed. */
export function setUpFakePage(test: Test): FakePage {
  const { fetch: realFetch } = globalThis;
  const { assign } = location;
  const answered = new Set<PendingCall>();
  let restore = () => {};
  const fakePage: FakePage = {
    calls: [],
    notifications: [],
    shellMessages: [],
    shellCalls: [],
    navigations: [],
    opensPages: false,
    openedDialogs: [],
    allowsDialogs: false,
    windowKind: 'frame',
    failures: [],
    failureTitles: [],
    confirmations: [],
    confirms: true,
    confirmed: undefined,
    reloads: 0,
    context: undefined,
    listeners: new Set(),
    get page() {
      return page;
    },
    send(message) {
      for (const listener of [...fakePage.listeners]) listener(message);
      return painted();
    },
    async receive(change) {
      await fakePage.send({ type: 'ResourceChanged', ...change });
      await reloaded();
    },
    lastCall() {
      const call = fakePage.calls.at(-1);
      if (!call) throw new Error('no call was made');
      return call;
    },
    pending: (method, address = /^/) =>
      fakePage.calls.filter((call) => call.method === method && !answered.has(call) && isAt(call.url, address)),
    async answer(method, address, body, status = 200) {
      await until(() => fakePage.pending(method, address).length > 0);
      const [call] = fakePage.pending(method, address);
      if (call) answered.add(call);
      await call?.answer(status, body);
      return Object(call?.json ?? {});
    },
    draw(content, path) {
      page = { ...page, shell: pageOf(fakePage).shell };
      return render(fakePage.wrap(content), `http://localhost/identityprovider${path}`);
    },
    wrap: (content) => (
      <PageContext.Provider value={page}>
        <NotificationsContext.Provider value={notifications}>
          <ConfirmationContext.Provider value={confirm}>{content}</ConfirmationContext.Provider>
        </NotificationsContext.Provider>
      </PageContext.Provider>
    ),
  };
  let page = pageOf(fakePage);
  const notifications = notificationsOf(fakePage);
  const confirm = async (question: Confirmation) => {
    fakePage.confirmations.push(question);
    await fakePage.confirmed;
    return fakePage.confirms;
  };
  test.before(() => {
    restore = replaceGlobals({ EventSource: FakeEventSource });
    globalThis.fetch = (url, init = {}) =>
      new Promise((resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        fakePage.calls.push(pendingCall(String(url), { init, resolve, reject }));
      });
    location.assign = (address) => void fakePage.navigations.push(String(address));
  });
  test.before.each(() => {
    for (const list of Object.values(fakePage)) if (Array.isArray(list)) list.length = 0;
    const initial = { allowsDialogs: false, opensPages: false, windowKind: 'frame', confirms: true, reloads: 0 };
    Object.assign(fakePage, { ...initial, confirmed: undefined, context: undefined });
  });
  test.after(() => {
    cleanUp();
    restore();
    globalThis.fetch = realFetch;
    location.assign = assign;
  });
  return fakePage;
}

interface Settle {
  init: RequestInit;
  resolve: (response: Response) => void;
  reject: (reason: unknown) => void;
}

function pendingCall(url: string, { init, resolve, reject }: Settle): PendingCall {
  const { pathname, search } = new URL(url, location.href);
  const { body, method = 'GET', headers, keepalive = false } = init;
  const call: PendingCall = {
    url,
    path: pathname + search,
    method,
    body,
    get json() {
      return typeof body === 'string' ? JSON.parse(body) : undefined;
    },
    headers: new Headers(headers),
    keepalive,
    isAnswered: false,
    answer(status, answered = '', answerHeaders = {}) {
      call.isAnswered = true;
      const text = typeof answered === 'string' ? answered : JSON.stringify(answered);
      resolve(new Response(text || null, { status, statusText: `Status ${status}`, headers: answerHeaders }));
      return painted();
    },
    fail() {
      reject(new TypeError('no network'));
      return painted();
    },
  };
  return call;
}

const pageOf = (fakePage: FakePage): Page => ({
  boot: { trustedOrigins: [], trustedPaths: [] },
  shell: {
    get windowKind() {
      return fakePage.windowKind;
    },
    ignored: 0,
    get context() {
      return fakePage.context;
    },
    requestClose: () => {},
    post(message) {
      fakePage.shellCalls.push(Object.values(message).join(' '));
      return fakePage.shellMessages.push(message.type) > 0;
    },
    on: (type, handler) => {
      const listener: MessageListener = (message) => {
        if (isOf(type, message)) handler(message);
      };
      fakePage.listeners.add(listener);
      return () => void fakePage.listeners.delete(listener);
    },
    openDialog(dialog) {
      fakePage.shellCalls.push(`dialog ${dialog.path} ${dialog.width}x${dialog.height}`);
      fakePage.openedDialogs.push(dialog);
      return fakePage.allowsDialogs;
    },
    openPage: (path) => fakePage.shellCalls.push(`page ${path}`) > 0 && fakePage.opensPages,
    closeWindow() {
      fakePage.shellCalls.push('closeWindow');
      fakePage.shellMessages.push('closeWindow');
    },
  },
  reload: async () => {
    fakePage.reloads += 1;
    fakePage.shellCalls.push('reload');
  },
  changeLanguage: async () => undefined,
});

const notificationsOf = ({ notifications, failures, failureTitles }: FakePage) => ({
  notify: (message: string, options?: NotificationOptions) => void notifications.push({ message, options }),
  notifyFailure(failure: Failure, options?: NotificationOptions) {
    failures.push(failure);
    failureTitles.push(options?.title);
  },
  close: () => {},
});
