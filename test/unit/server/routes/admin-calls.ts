import type { LightMyRequestResponse } from 'fastify';
import { findSession } from '../../../../server/sessions/sessions';
import type { TestApp, UserName } from '../http/test-app';

/** A signed-in user of an app, with the token of the session. */
export interface Caller {
  readonly cookie: string;
  readonly antiCsrfToken: string;
  get(url: string): Promise<LightMyRequestResponse>;
  /** A navigation of the browser. */
  open(url: string): Promise<LightMyRequestResponse>;
  send(method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object): Promise<LightMyRequestResponse>;
}

/** Signs a user in, without the sign-in page. */
export async function signedInCaller(app: TestApp, user: UserName = 'admin'): Promise<Caller> {
  const cookie = await app.cookieOf(user);
  const session = await findSession(app.deps, cookie.split('=')[1]);
  const headers = { cookie };
  return {
    cookie,
    antiCsrfToken: session?.antiCsrfToken ?? '',
    get: (url) => app.call({ method: 'GET', url, headers }),
    open: (url) => app.navigate({ method: 'GET', url, headers }),
    send: (method, url, payload) => app.call({ method, url, headers, ...(payload === undefined ? {} : { payload }) }),
  };
}
