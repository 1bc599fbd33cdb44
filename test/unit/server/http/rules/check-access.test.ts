import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { OPERATIONS } from '../../../../../build/openapi/contract-modules';
import { PRE_SESSION_STEPS } from '../../../../../server/sessions/pre-session';
import { hashToken } from '../../../../../server/sessions/token';
import { beginPasskeyRegistration } from '../../../../../shared/contract/account/passkeys';
import {
  CHANGE_PASSWORD_ADDRESS,
  DEVICE_ADDRESS,
  EVENTS_ADDRESS,
  LOGOUT_ADDRESS,
  PASSKEYS_ADDRESS,
  SECOND_FACTOR_ADDRESS,
  TWO_FACTOR_ADDRESS,
} from '../../../../../shared/contract/addresses';
import { passSecondFactorByPasskey } from '../../../../../shared/contract/sign-in/second-factor-passkey';
import { FAKE_ROWS } from '../../../../support/server/fake-dist';
import { form, setApp } from '../../../../support/server/test-app';

const app = setApp(test, { once: true });

const WHO = ['visitor', ...PRE_SESSION_STEPS, 'user', 'admin'] as const;

type Who = (typeof WHO)[number];

const SET_UPS = ['passkey-setup', 'two-factor-setup'] as const;

/** The steps of sign-in whose pre-session may open an address; all others are for the set-up of two-factor. */
const STEPS: Readonly<Record<string, Who | readonly Who[]>> = {
  [SECOND_FACTOR_ADDRESS]: 'second-factor',
  [passSecondFactorByPasskey.address]: 'second-factor',
  [DEVICE_ADDRESS]: 'device',
  [PASSKEYS_ADDRESS]: SET_UPS,
  [beginPasskeyRegistration.address]: SET_UPS,
  [CHANGE_PASSWORD_ADDRESS]: 'change-password',
  [`${DEVICE_ADDRESS}/resend`]: 'device',
};

/** An answer without an end, and the sign-out, which needs the token of its session. */
const ELSEWHERE = [EVENTS_ADDRESS, `${LOGOUT_ADDRESS}/:logoutToken`];

/** Calls whose refusals are in a body with status 200. */
const IN_BODY = [SECOND_FACTOR_ADDRESS, passSecondFactorByPasskey.address, TWO_FACTOR_ADDRESS];
/** The pages of a step: a browser that is in another one is redirected to sign-in, which redirects on. */
const STEP_PAGES = [SECOND_FACTOR_ADDRESS, DEVICE_ADDRESS];

function isAllowed(who: Who, path: string, access: readonly string[]): boolean {
  if (access.includes('anyone')) return true;
  if (who === 'user') return access.includes('user');
  if (who === 'admin') return access.some((each) => each !== 'pre-session');
  return access.includes('pre-session') && [STEPS[path] ?? 'two-factor-setup'].flat().includes(who);
}

async function headersOf(who: Who): Promise<Record<string, string>> {
  if (who === 'visitor') return {};
  if (who === 'user' || who === 'admin') return { cookie: await app.cookieOf(who === 'admin' ? who : 'ada') };
  return { cookie: await app.cookieOf('ada', who) };
}

/** Without a session, or in a step of sign-in, a call is refused with 401, and a user without the right with 403. */
const refusalOf = (who: Who) =>
  who === 'user' || who === 'admin' ? ([403, 'ERROR_FORBIDDEN'] as const) : ([401, 'ERROR_UNAUTHORIZED'] as const);

const ADDRESSES = OPERATIONS.flatMap(({ operation }) =>
  [operation.address].flat().map((path) => ({
    ...{ operation, method: operation.method, path, isForPrograms: operation.acceptsApiKey === true },
    access: operation.access ?? FAKE_ROWS.find((row) => row.path === path)?.access ?? [],
  })),
);

async function checkNavigation(who: Who, path: string, headers: Record<string, string>): Promise<void> {
  const html = await app.navigate({ url: `${path}?a=1&redirect=%2Fb%26`, headers });
  const [status] = refusalOf(who);
  if (status === 403 && !STEP_PAGES.includes(path)) {
    assert.is(html.statusCode, 403, who);
    return assert.match(html.body, 'data-entry="error"');
  }
  assert.is(html.statusCode, 302, who);
  const location = new URL(String(html.headers.location), 'http://localhost');
  assert.is(location.pathname, '/identityprovider/login');
  assert.is(location.searchParams.get('redirect'), STEP_PAGES.includes(path) ? '/b&' : `${path}?a=1&redirect=%2Fb%26`);
  assert.is(html.body, '');
}

for (const { method, path, access, isForPrograms } of ADDRESSES) {
  test(`${method} ${path} is for ${access.join(', ')}`, async () => {
    for (const who of WHO) {
      const headers = await headersOf(who);
      const type = { 'content-type': 'text/csv' };
      const sent =
        method === 'GET'
          ? { url: path, headers }
          : { method, url: path, headers: { ...headers, ...type }, payload: 'x' };
      if (isAllowed(who, path, access)) {
        if (ELSEWHERE.includes(path)) continue;
        assert.not([401, 403].includes((await app.call(sent)).statusCode), who);
        continue;
      }
      const before = method === 'GET' ? undefined : await app.rows();
      const answer = await app.call(sent);
      if (before !== undefined) assert.equal(await app.rows(), before);
      if (method !== 'GET' && IN_BODY.includes(path)) continue; // see below
      const [statusCode, messageKey] = refusalOf(who);
      assert.is(answer.statusCode, statusCode, who);
      const { statusCode: inBody, messageKey: key } = answer.json();
      assert.equal([inBody, key], [statusCode, messageKey]);
      if (method === 'GET' && !isForPrograms) await checkNavigation(who, path, headers);
    }
  });
}

/** A session of an administrator who has an access, which a support employee uses, or whose sign-in is ten minutes old. */
async function headersOfSession(changes: { is_tenant_access: 1 } | { authenticated_at: number }) {
  const { cookie = '' } = await headersOf('admin');
  const token_hash = hashToken(cookie.split('=')[1] ?? '');
  await app.storage.db.updateTable('sessions').set(changes).where('token_hash', '=', token_hash).execute();
  return { cookie, 'content-type': 'text/csv' };
}

const FOR_SESSIONS = ADDRESSES.filter(
  ({ path, access }) => isAllowed('admin', path, access) && !access.includes('anyone') && !ELSEWHERE.includes(path),
);

for (const { method, path, operation } of FOR_SESSIONS) {
  const { inSupportSession, onlyReads, needsRecentSignIn, acceptsApiKey } = operation;
  const sent = method === 'GET' ? { url: path } : ({ method, url: path, payload: 'x' } as const);

  test(`${method} ${path} in a support session`, async () => {
    const answer = await app.call({ ...sent, headers: await headersOfSession({ is_tenant_access: 1 }) });
    const isAllowedHere = inSupportSession ?? (method === 'GET' || onlyReads ? 'allowed' : 'refused');
    if (isAllowedHere === 'allowed') return assert.not([401, 403].includes(answer.statusCode));
    assert.is(answer.statusCode, 403);
    assert.is(answer.json().messageKey, 'ERROR_FORBIDDEN');
  });

  if (acceptsApiKey) continue;
  test(`${method} ${path} with a sign-in of ten minutes ago`, async () => {
    const headers = await headersOfSession({ authenticated_at: app.now - 600_000 });
    const answer = await app.call({ ...sent, headers });
    if (!needsRecentSignIn) return assert.not([401, 403].includes(answer.statusCode));
    assert.is(answer.statusCode, 403);
    assert.is(answer.json().messageKey, 'PASSKEY_REAUTHENTICATE');
  });
}

test('a code of a pre-session of another step is answered as an expired sign-in', async () => {
  const code = form({ Code: '123456' });
  for (const who of ['visitor', 'device', 'two-factor-setup'] as const) {
    const before = await app.rows();
    const headers = { ...code.headers, ...(await headersOf(who)) };
    const answer = await app.call({ ...code, method: 'POST', url: SECOND_FACTOR_ADDRESS, headers });
    assert.is(answer.statusCode, 200);
    const { statusCode, errorMessage } = answer.json();
    assert.equal([statusCode, errorMessage], [400, 'TFA_SESSION_EXPIRED']);
    const { sessions } = await app.rows();
    assert.is(sessions.length, before.sessions.length + (who === 'visitor' ? 0 : 1));
  }
});

test('a change of two-factor in another step of sign-in is answered with 403, with which the page is left', async () => {
  for (const query of ['', '?check', '?activate'])
    for (const who of ['visitor', 'second-factor', 'device'] as const) {
      const headers = { 'content-type': 'application/json', ...(await headersOf(who)) };
      const answer = await app.call({ method: 'POST', url: TWO_FACTOR_ADDRESS + query, headers, payload: '{}' });
      assert.is(answer.statusCode, 403, who);
      assert.is(answer.headers['set-cookie'], undefined);
    }
});

test('a form sent after the session ended leads to sign-in with a GET', async () => {
  const answer = await app.navigate({ method: 'POST', url: '/identityprovider/config/idptrust' });
  assert.is(answer.statusCode, 303);
  assert.match(String(answer.headers.location), /^\/identityprovider\/login\?redirect=/);
});

test.run();
