import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Test } from 'uvu';
import type { NewUser } from '../../../../../server/directory/users';
import type { AppContext } from '../../../../../server/http/engine/app-context';
import { createSession, type Session } from '../../../../../server/sessions/sessions';
import { allKeys } from '../../api-keys/key-fixtures';
import { setUp } from '../../http/set-up';
import { type TestApp, testApp } from '../../http/test-app';
import { addUser } from '../../temporary-storage';
import { outbox } from '../test-browser';

export const KEYS = '/identityprovider/config/apikey';
export const CREATE = `${KEYS}/create`;
export const CONFIRM = '/identityprovider/apikey/confirm';
export const RETRY = '/identityprovider/apikey/decline';
export const ADMIN_INFO = '/identityprovider/apikeyadmininfo';
export const PERSONAL = '/identityprovider/config/personalapikeys';
export const NOWHERE = '0b46810e-772a-4207-8c0f-9e5a1f0c2d3b';

type Answer = LightMyRequestResponse;

/** A user with a session, and the calls that the scripts of the pages make. */
export interface Actor {
  readonly id: string;
  readonly session: Session;
  /** The antiCsrfToken of the session. */
  readonly token: string;
  get(url: string): Promise<Answer>;
  /** A navigation. */
  open(url: string): Promise<Answer>;
  /** A change with a JSON body. */
  send(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown): Promise<Answer>;
  /** A change with a body as it is. */
  sendRaw(method: 'POST' | 'PUT' | 'DELETE', url: string, payload: string, type?: string): Promise<Answer>;
}

export interface KeyTestApp {
  readonly app: TestApp;
  readonly inside: AppContext;
  actor(userId: string): Promise<Actor>;
  addUser(user: Partial<NewUser> & { userName: string }): Promise<string>;
  /** The mails so far, once none is under way. */
  mails(): Promise<string[]>;
  /** All that a refused request must leave as it was. */
  state(): Promise<unknown>;
}

/** Creates an app with API keys for each test of a file; `ready` is called when it has started, `once` creates one for all tests. */
export function setKeyTestApp(
  test: Test,
  { once = false, ready }: { once?: boolean; ready?: (keys: KeyTestApp) => Promise<unknown> } = {},
): KeyTestApp {
  return setUp(test, {
    once,
    open: async () => {
      const keys = await keyTestApp();
      await ready?.(keys);
      return keys;
    },
    close: ({ app }) => app.close(),
  });
}

/** Creates an app with API keys for one test, which closes it. */
export async function keyTestApp(env: NodeJS.ProcessEnv = {}): Promise<KeyTestApp> {
  const app = await testApp({ env });
  const { db } = app.storage;
  return {
    app,
    inside: app.app,
    actor: (userId) => actorIn(app, userId),
    addUser: (user) => addUser(db, { email: `${user.userName}@example.org`, ...user }),
    mails: () => outbox(app),
    state: async () => [
      await allKeys(db),
      await db.selectFrom('api_key_reminders').selectAll().orderBy('user_id').execute(),
      await outbox(app),
    ],
  };
}

async function actorIn(app: TestApp, userId: string): Promise<Actor> {
  const { db, clock } = app.deps;
  const { token: cookie, session } = await createSession({ db, clock }, { userId, userAgent: 'test', address: '' });
  const headers = { cookie: `vestibule-session=${cookie}` };
  const sendRaw: Actor['sendRaw'] = (method, url, payload, type = 'application/json') =>
    app.call({ method, url, payload, headers: { ...headers, 'content-type': type } });
  return {
    id: userId,
    session,
    token: session.antiCsrfToken,
    get: (url) => app.call({ url, headers }),
    open: (url) => app.navigate({ url, headers }),
    send: (method, url, body) =>
      body === undefined
        ? app.call({ method, url, headers } satisfies InjectOptions)
        : sendRaw(method, url, JSON.stringify(body)),
    sendRaw,
  };
}

/** The events that the pages of this session receive from now on; the function waits until there is so much, or for 300 ms. */
export function receivedEvents({ inside }: KeyTestApp, { session }: Actor): (count: number) => Promise<unknown[]> {
  const stream = inside.events.open(session);
  if (typeof stream === 'string') throw new Error(stream);
  let text = '';
  stream.on('data', (chunk) => {
    text += String(chunk);
  });
  const received = () =>
    [...text.matchAll(/^event: ResourceChanged\nid: \S+\ndata: (.*)$/gm)].map(([, json = '{}']) => {
      const { resource, action } = JSON.parse(json);
      return { resource, action };
    });
  return async (count) => {
    for (let waited = 0; waited < 300 && received().length < count; waited += 10)
      await new Promise((done) => setTimeout(done, 10));
    return received();
  };
}

/** What every change of a key tells. */
export const CHANGED = { resource: CONFIRM, action: 'changed' };
