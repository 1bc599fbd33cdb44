import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { PreSessionStep } from '../../../../../server/sessions/pre-session';
import { addKey } from '../../api-keys/key-fixtures';
import { ADMIN_INFO, CONFIRM, CREATE, KEYS, NOWHERE, RETRY, setKeyTestApp } from './api-key-test-app';

const keys = setKeyTestApp(test, {
  once: true,
  ready: ({ app: { ids, storage } }) =>
    addKey(storage.db, 0, { user_id: ids.ada, creator_id: ids.admin, id: NOWHERE, status: 'Unconfirmed' }),
});

type Change = [method: 'POST' | 'PUT' | 'DELETE', url: string, body: unknown];

/** What each address accepts. The token belongs to no session: a client that may call the address gets 403 for it. */
const FOR_ADMINS: readonly Change[] = [
  ['POST', KEYS, { id: NOWHERE, delete: true }],
  ['POST', CREATE, { userId: NOWHERE, label: 'x', antiCsrfToken: 'x' }],
  ['PUT', `${KEYS}/${NOWHERE}/label`, 'x'],
  ['DELETE', `${RETRY}?id=${NOWHERE}`, { antiCsrfToken: 'x' }],
  ['PUT', ADMIN_INFO, {}],
];

const FOR_USERS: readonly Change[] = [
  ['POST', `${CONFIRM}?id=${NOWHERE}`, { AntiCsrfToken: 'x' }],
  ['DELETE', `${CONFIRM}?id=${NOWHERE}`, { AntiCsrfToken: 'x' }],
];

const call = (change: Change, headers: Record<string, string>) => {
  const [method, url, body] = change;
  const json = { 'content-type': 'application/json' };
  return keys.app.call({ method, url, payload: JSON.stringify(body), headers: { ...json, ...headers } });
};

async function refused(change: Change, headers: Record<string, string>, status: number): Promise<void> {
  const before = await keys.state();
  const answer = await call(change, headers);
  assert.is(answer.statusCode, status);
  const messageKey = status === 401 ? 'ERROR_UNAUTHORIZED' : 'ERROR_FORBIDDEN';
  assert.equal(answer.json(), { statusCode: status, messageKey });
  assert.equal(await keys.state(), before);
}

const STEPS: readonly (PreSessionStep | undefined)[] = [undefined, 'second-factor', 'device', 'two-factor-setup'];

for (const change of [...FOR_ADMINS, ...FOR_USERS]) {
  const [method, url] = change;
  const name = `${method} ${url.replace(NOWHERE, 'x')}`;

  test(`${name} is refused without a session and with a pre-session`, async () => {
    for (const step of STEPS) {
      const headers = step === undefined ? {} : { cookie: await keys.app.cookieOf('admin', step) };
      await refused(change, headers, 401);
    }
  });

  test(`${name} is refused when another site sends it`, async () => {
    const cookie = await keys.app.cookieOf('admin');
    await refused(change, { cookie, origin: 'https://evil.example' }, 403);
    await refused(change, { cookie, 'sec-fetch-site': 'cross-site' }, 403);
    await refused(change, { cookie, 'sec-fetch-site': 'same-site' }, 403);
  });
}

for (const change of FOR_ADMINS) {
  const [method, url] = change;
  test(`${method} ${url.replace(NOWHERE, 'x')} is refused to an ordinary user, even for their own key`, async () => {
    await refused(change, { cookie: await keys.app.cookieOf('ada') }, 403);
  });
}

for (const change of FOR_USERS) {
  test(`${change[0]} ${CONFIRM} is refused without the token of this session`, async () => {
    await refused(change, { cookie: await keys.app.cookieOf('ada') }, 403);
  });
}

for (const [url, allow] of [
  [KEYS, 'GET, HEAD, POST'],
  [RETRY, 'DELETE'],
  [`${KEYS}/${NOWHERE}/label`, 'PUT'],
  [CONFIRM, 'GET, HEAD, POST, DELETE'],
  [ADMIN_INFO, 'GET, HEAD, PUT'],
] as const) {
  test(`${url.replace(NOWHERE, 'x')} takes ${allow} and nothing else`, async () => {
    const cookie = await keys.app.cookieOf('admin');
    const answer = await keys.app.call({ method: 'PATCH', url, headers: { cookie } });
    assert.equal([answer.statusCode, answer.headers.allow], [405, allow]);
  });
}

test.run();
