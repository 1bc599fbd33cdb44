import type { LightMyRequestResponse } from 'fastify';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import type { NewUser } from '../../../../../server/directory/users';
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
export const NOWHERE = '0b46810e-772a-4207-8c0f-9e5a1f0c2d3b';
export const NO_EXPIRY = { expiresAt: null, isExpired: false, scopes: ['directory:read'] };

type Answer = LightMyRequestResponse;
type Method = 'POST' | 'PUT' | 'DELETE';

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
  send(method: Method, url: string, body?: unknown): Promise<Answer>;
  /** A change with a body as it is. */
  sendRaw(method: Method, url: string, payload: string, type?: string): Promise<Answer>;
}

export interface KeyTestApp {
  readonly app: TestApp;
  actor(userId: string): Promise<Actor>;
  addUser(user: Partial<NewUser> & { userName: string }): Promise<string>;
  /** The mails so far, once none is under way. */
  mails(): Promise<string[]>;
  /** Fails unless a request is refused with this status and key, or with the key as its problem, and changes nothing. */
  refused(ask: () => Promise<Answer>, status: number, key: string): Promise<void>;
}

/** Creates an app with API keys for each test of a file. */
export function setKeyTestApp(test: Test): KeyTestApp {
  return setUp(test, { open: () => keyTestApp(), close: ({ app }) => app.close() });
}

/** Creates an app with API keys for one test, which closes it. */
export async function keyTestApp(env: NodeJS.ProcessEnv = {}): Promise<KeyTestApp> {
  const app = await testApp({ env });
  const { db } = app.storage;
  const state = async () => [
    await allKeys(db),
    await db.selectFrom('api_key_reminders').selectAll().orderBy('user_id').execute(),
    await outbox(app),
  ];
  return {
    app,
    actor: (userId) => actorIn(app, userId),
    addUser: (user) => addUser(db, { email: `${user.userName}@example.org`, ...user }),
    mails: () => outbox(app),
    refused: async (ask, status, key) => {
      const before = await state();
      const answer = await ask();
      assert.is(answer.statusCode, status);
      const { saveOk, problemMessages, apiKeyDto, ...refusal } = answer.json();
      if (status === 200) assert.equal([saveOk, problemMessages, apiKeyDto], [false, [key], undefined]);
      else assert.equal(refusal, { statusCode: status, messageKey: key });
      assert.equal(await state(), before);
    },
  };
}

async function actorIn(app: TestApp, userId: string): Promise<Actor> {
  const { token, session } = await createSession(app.deps, { userId, userAgent: 'test', address: '' });
  const headers = { cookie: `vestibule-session=${token}` };
  const sendRaw: Actor['sendRaw'] = (method, url, payload, type = 'application/json') =>
    app.call({ method, url, payload, headers: { ...headers, 'content-type': type } });
  return {
    id: userId,
    session,
    token: session.antiCsrfToken,
    get: (url) => app.call({ url, headers }),
    open: (url) => app.navigate({ url, headers }),
    send: (method, url, body) =>
      body === undefined ? app.call({ method, url, headers }) : sendRaw(method, url, JSON.stringify(body)),
    sendRaw,
  };
}

/** What every change of a key of this user tells the pages. */
export const keyChangeOf = (userId: string) => ({
  resource: CONFIRM,
  action: 'changed',
  audience: { admins: true, userIds: [userId] },
});
