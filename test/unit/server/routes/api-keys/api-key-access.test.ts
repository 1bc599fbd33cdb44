import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addKey } from '../../api-keys/key-fixtures';
import { setApp } from '../../http/test-app';
import { signedInCaller } from '../admin-calls';
import { ADMIN_INFO, CONFIRM, CREATE, KEYS, NOWHERE, RETRY, refusedCall } from './key-calls';

const app = setApp(test);

/** What each address accepts, the ones for administrators first. */
const CHANGES: readonly (readonly [method: 'POST' | 'PUT' | 'DELETE', url: string, body: unknown])[] = [
  ['POST', KEYS, { id: NOWHERE, delete: true }],
  ['POST', CREATE, { userId: NOWHERE, label: 'x', antiCsrfToken: 'x' }],
  ['PUT', `${KEYS}/${NOWHERE}/label`, 'x'],
  ['POST', `${KEYS}/${NOWHERE}/secret`, { overlapHours: 24, antiCsrfToken: 'x' }],
  ['DELETE', `${KEYS}/${NOWHERE}/secret`, { antiCsrfToken: 'x' }],
  ['DELETE', `${RETRY}?id=${NOWHERE}`, { antiCsrfToken: 'x' }],
  ['PUT', ADMIN_INFO, {}],
  ['POST', `${CONFIRM}?id=${NOWHERE}`, { AntiCsrfToken: 'x' }],
  ['DELETE', `${CONFIRM}?id=${NOWHERE}`, { AntiCsrfToken: 'x' }],
];

test('no key is changed without a session, in a pre-session, by another site or by an ordinary user, even their own', async () => {
  const { ada, admin } = app.ids;
  await addKey(app.storage.db, 0, { user_id: ada, creator_id: admin, id: NOWHERE });
  for (const [method, url, body] of CHANGES) {
    const refused = (headers: Record<string, string>, status: number, key: string) => {
      const all = { 'content-type': 'application/json', ...headers };
      return refusedCall(
        app,
        () => app.call({ method, url, payload: JSON.stringify(body), headers: all }),
        status,
        key,
      );
    };
    await refused({}, 401, 'ERROR_UNAUTHORIZED');
    await refused({ cookie: await app.cookieOf('admin', 'device') }, 401, 'ERROR_UNAUTHORIZED');
    const cookie = await app.cookieOf('admin');
    await refused({ cookie, origin: 'https://evil.example' }, 403, 'ERROR_FORBIDDEN');
    // For the user's own decision it is the token that is wrong.
    await refused({ cookie: await app.cookieOf('ada') }, 403, 'ERROR_FORBIDDEN');
  }
});

test('other methods are refused with those that are allowed', async () => {
  const admin = await signedInCaller(app);
  for (const [url, allow] of [
    [KEYS, 'GET, HEAD, POST'],
    [RETRY, 'DELETE'],
    [`${KEYS}/${NOWHERE}/label`, 'PUT'],
    [CONFIRM, 'GET, HEAD, POST, DELETE'],
    [ADMIN_INFO, 'GET, HEAD, PUT'],
  ] as const) {
    const method = url === KEYS || url === CONFIRM ? 'PUT' : 'POST';
    const answer = await admin.send(method, url);
    assert.equal([answer.statusCode, answer.headers.allow], [405, allow], url);
  }
});

test.run();
