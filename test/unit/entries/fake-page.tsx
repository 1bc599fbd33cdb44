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
interface Asked {
  url: string;
  method: string;
  body: BodyInit | null | undefined;
  answer: (status: number, body?: unknown, headers?: Record<string, string>) => Promise<void>;
  fail: () => Promise<void>;
}

/** What a page under test did to its surroundings. */
export interface HostState {
  asked: Asked[];
  /** The call that was made last. */
  last: () => Asked;
  notes: { message: string; options: NotificationOptions | undefined }[];
  /** The types of messages to the shell, and the word for its closing. */
  told: string[];
  left: string[];
  /** The dialogs that were asked for, and whether the browser lets them open. */
  opened: { path: string; width: number; height: number }[];
  opens: boolean;
  /** Where the page stands; in a frame, as a dialog does, unless a test says otherwise. */
  place: WindowKind;
  /** Failed calls that were told as such. */
  failures: Failure[];
  /** How often the page's data were read anew. */
  reloads: number;
  /** Something changed on the server, or in another window. */
  hear: (change: { resource: string; action: string }) => Promise<void>;
  draw: (content: ReactNode, path: string) => Promise<void>;
  /** Content with what pages find around them, for a renderer that needs no document. */
  around: (content: ReactNode) => ReactNode;
}

type Hearer = (message: ShellMessage) => void;

function isOf<T extends ShellMessage['type']>(
  type: T,
  message: ShellMessage,
): message is Extract<ShellMessage, { type: T }> {
  return message.type === type;
}

/** Gives the tests of a file a network that they answer, a shell, notifications, and addresses that are not followed. */
export function setUpFakePage(test: Test): HostState {
  const { fetch: realFetch } = globalThis;
  const { assign } = location;
  const hearers = new Set<Hearer>();
  const fakePage: HostState = {
    asked: [],
    notes: [],
    told: [],
    left: [],
    opened: [],
    opens: false,
    place: 'frame',
    failures: [],
    reloads: 0,
    hear(change) {
      for (const hearer of hearers) hearer({ type: 'ResourceChanged', ...change });
      return painted();
    },
    last() {
      const call = fakePage.asked.at(-1);
      if (!call) throw new Error('nothing was asked');
      return call;
    },
    draw: (content, path) => render(fakePage.around(content), `http://localhost/identityprovider${path}`),
    around: (content) => (
      <PageContext.Provider value={pageOf(fakePage, hearers)}>
        <NotificationsContext.Provider value={notificationsOf(fakePage)}>{content}</NotificationsContext.Provider>
      </PageContext.Provider>
    ),
  };
  test.before(() => {
    globalThis.fetch = (url, { body, method = 'GET', signal } = {}) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        fakePage.asked.push({
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
    location.assign = (address) => void fakePage.left.push(String(address));
  });
  test.before.each(() => {
    const { asked, notes, told, left, opened, failures } = fakePage;
    for (const list of [asked, notes, told, left, opened, failures]) list.length = 0;
    Object.assign(fakePage, { opens: false, place: 'frame', reloads: 0 });
  });
  test.after(() => {
    cleanUp();
    globalThis.fetch = realFetch;
    location.assign = assign;
  });
  return fakePage;
}

const pageOf = (fakePage: HostState, hearers: Set<Hearer>): Page => ({
  boot: { trustedOrigins: [] },
  shell: {
    get windowKind() {
      return fakePage.place;
    },
    ignored: 0,
    context: undefined,
    requestClose: () => {},
    post: ({ type }) => fakePage.told.push(type) > 0,
    on: (type, handler) => {
      const hearer: Hearer = (message) => {
        if (isOf(type, message)) handler(message);
      };
      hearers.add(hearer);
      return () => void hearers.delete(hearer);
    },
    openDialog(dialog) {
      fakePage.opened.push(dialog);
      return fakePage.opens;
    },
    openPage: () => false,
    closeWindow: () => void fakePage.told.push('closeWindow'),
  },
  reload: async () => {
    fakePage.reloads += 1;
  },
  changeLanguage: async () => undefined,
});

const notificationsOf = ({ notes, failures }: HostState) => ({
  notify: (message: string, options?: NotificationOptions) => void notes.push({ message, options }),
  notifyFailure: (failure: Failure) => void failures.push(failure),
  close: () => {},
});
