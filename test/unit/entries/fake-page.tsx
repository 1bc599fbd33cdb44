import '../../dom';
import type { ReactNode } from 'react';
import type { Test } from 'uvu';
import { NotificationsContext } from '../../../shared/notifications/notifications-context';
import type { NotificationOptions } from '../../../shared/notifications/queue';
import { type Page, PageContext } from '../../../shared/runtime/page-context';
import { cleanUp, painted, render } from '../../render';

/** A call that a page made; it waits until a test answers it. */
interface Asked {
  url: string;
  body: BodyInit | null | undefined;
  answer: (status: number, body?: unknown) => Promise<void>;
  fail: () => Promise<void>;
}

/** What a page under test did to the world around it. */
export interface World {
  asked: Asked[];
  /** The call that was made last. */
  last: () => Asked;
  notes: { message: string; options: NotificationOptions | undefined }[];
  /** The types of messages to the shell, and the word for its closing. */
  told: string[];
  left: string[];
  draw: (content: ReactNode, path: string) => Promise<void>;
}

/** Gives the tests of a file a network that they answer, a shell, notifications, and addresses that are not followed. */
export function setWorld(test: Test): World {
  const { fetch: realFetch } = globalThis;
  const { assign } = location;
  const world: World = {
    asked: [],
    notes: [],
    told: [],
    left: [],
    last() {
      const call = world.asked.at(-1);
      if (!call) throw new Error('nothing was asked');
      return call;
    },
    draw: (content, path) =>
      render(
        <PageContext.Provider value={pageOf(world)}>
          <NotificationsContext.Provider value={notificationsOf(world)}>{content}</NotificationsContext.Provider>
        </PageContext.Provider>,
        `http://localhost/identityprovider${path}`,
      ),
  };
  test.before(() => {
    globalThis.fetch = (url, { body } = {}) =>
      new Promise((resolve, reject) => {
        world.asked.push({
          url: String(url),
          body,
          answer(status, answered = '') {
            const text = typeof answered === 'string' ? answered : JSON.stringify(answered);
            resolve(new Response(text, { status, statusText: `Status ${status}` }));
            return painted();
          },
          fail() {
            reject(new TypeError('no network'));
            return painted();
          },
        });
      });
    location.assign = (address) => void world.left.push(String(address));
  });
  test.before.each(() => {
    for (const list of [world.asked, world.notes, world.told, world.left]) list.length = 0;
  });
  test.after(() => {
    cleanUp();
    globalThis.fetch = realFetch;
    location.assign = assign;
  });
  return world;
}

/** In a frame, as a dialog is: a page that stands alone has nothing to close. */
const pageOf = ({ told }: World): Page => ({
  boot: { trustedOrigins: [] },
  shell: {
    place: 'frame',
    ignored: 0,
    post: ({ type }) => told.push(type) > 0,
    on: () => () => {},
    openDialog: () => false,
    openPage: () => false,
    closeWindow: () => void told.push('closeWindow'),
  },
  reload: async () => {},
  changeLanguage: async () => undefined,
});

const notificationsOf = ({ notes }: World) => ({
  notify: (message: string, options?: NotificationOptions) => void notes.push({ message, options }),
  notifyFailure: () => {},
  close: () => {},
});
