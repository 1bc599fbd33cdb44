import type { LightMyRequestResponse } from 'fastify';
import type { Test } from 'uvu';
import { findSession } from '../../../server/sessions/sessions';
import type { PostgresServer } from './postgres-server';
import { type TestApp, type TestAppOptions, testApp, type UserName } from './test-app';

type Answer = LightMyRequestResponse;
type Method = 'POST' | 'PUT' | 'DELETE';

/** A signed-in user of an app, and the calls of a page's script. */
export interface Caller {
  readonly cookie: string;
  readonly antiCsrfToken: string;
  readonly sessionId: string;
  get(url: string): Promise<Answer>;
  open(url: string): Promise<Answer>;
  send(method: Method, url: string, body?: unknown): Promise<Answer>;
  sendRaw(method: Method, url: string, payload: string, type?: string): Promise<Answer>;
}

export async function signedInCaller(app: TestApp, user: UserName = 'admin'): Promise<Caller> {
  const cookie = await app.cookieOf(user);
  const session = await findSession(app.deps, cookie.split('=')[1]);
  if (session === undefined) throw new Error(`${user} has no session`);
  const headers = { cookie };
  const sendRaw: Caller['sendRaw'] = (method, url, payload, type = 'application/json') =>
    app.call({ method, url, headers: { cookie, 'content-type': type }, payload });
  return {
    cookie,
    antiCsrfToken: session.antiCsrfToken,
    sessionId: session.id,
    get: (url) => app.call({ url, headers }),
    open: (url) => app.navigate({ url, headers }),
    send: (method, url, body) =>
      body === undefined ? app.call({ method, url, headers }) : sendRaw(method, url, JSON.stringify(body)),
    sendRaw,
  };
}

/** A user who is signed in anew for each test of a file, and again where a test wants it. */
export function setCaller(
  test: Test,
  app: TestApp,
  user: UserName = 'admin',
): Caller & { signInAgain(): Promise<void> } {
  let current: Caller | undefined;
  const signInAgain = async () => {
    current = await signedInCaller(app, user);
  };
  test.before.each(signInAgain);
  return new Proxy(Object.create(null), {
    get: (_, name) => (name === 'signInAgain' ? signInAgain : Reflect.get(Object(current), name)),
  });
}

export const postgresEnv = (databaseUrl: string) => ({
  VESTIBULE_DATABASE_URL: databaseUrl,
  VESTIBULE_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
});

export async function withTwoServers(
  { createDatabase }: PostgresServer,
  use: (first: TestApp, second: TestApp, databaseUrl: string) => Promise<void>,
  options: Omit<TestAppOptions, 'env'> = {},
): Promise<void> {
  const databaseUrl = await createDatabase();
  const env = postgresEnv(databaseUrl);
  const first = await testApp({ ...options, env });
  const second = await testApp({ ...options, env, beside: first });
  await use(first, second, databaseUrl).finally(async () => {
    await first.close();
    await second.close();
  });
}
