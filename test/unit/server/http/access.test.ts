import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type TestHouse, testHouse } from './test-house';

let house: TestHouse;
let changes = 0;

test.before(async () => {
  const change = { path: '/identityprovider/test/:who', access: ['admin'] as const };
  house = await testHouse({ routes: [{ ...change, POST: [() => ({ kind: 'data', status: 200, body: ++changes })] }] });
});
test.after(() => house.close());

const WHO = ['nobody', 'pre-session', 'user', 'admin'] as const;

/** Per address: what nobody, a pre-session, a user and an administrator get. */
const PAGES: readonly (readonly [path: string, statuses: readonly number[]])[] = [
  ['/', [200, 200, 200, 200]],
  ['/identityprovider/login/close', [200, 200, 200, 200]],
  ['/identityprovider/session/logoutconfirmation', [200, 200, 200, 200]],
  ['/identityprovider/validatedevice', [401, 200, 403, 403]],
  ['/identityprovider/changepassword', [401, 401, 200, 200]],
  ['/identityprovider/config/spn', [401, 401, 403, 200]],
];

const KEYS = new Map([
  [401, 'ERROR_UNAUTHORIZED'],
  [403, 'ERROR_FORBIDDEN'],
]);

async function headersOf(who: (typeof WHO)[number]): Promise<Record<string, string>> {
  if (who === 'nobody') return {};
  return { cookie: await house.cookieOf(who === 'admin' ? 'admin' : 'ada', who === 'pre-session' ? who : 'user') };
}

for (const [path, statuses] of PAGES) {
  for (const [index, who] of WHO.entries()) {
    const status = statuses[index] ?? 0;
    test(`${path} answers ${who} with ${status}`, async () => {
      const headers = await headersOf(who);
      const json = await house.call({ url: path, headers });
      assert.is(json.statusCode, status);
      if (status !== 200) assert.equal(json.json(), { statusCode: status, messageKey: KEYS.get(status) });

      const html = await house.visit({ url: `${path}?a=1&b=%26`, headers });
      assert.is(html.statusCode, status === 401 ? 302 : status);
      if (status === 401) {
        const location = new URL(String(html.headers.location), 'http://localhost');
        assert.is(location.pathname, '/identityprovider/login');
        assert.is(location.searchParams.get('redirect'), `${path}?a=1&b=%26`);
        assert.is(html.body, '');
      }
      if (status === 403) assert.match(html.body, 'data-entry="error"');
    });
  }
}

for (const [who, status] of [
  ['nobody', 401],
  ['pre-session', 401],
  ['user', 403],
] as const) {
  test(`a change that is for administrators is refused to ${who}, and changes nothing`, async () => {
    const before = changes;
    const answer = await house.call({ method: 'POST', url: '/identityprovider/test/x', headers: await headersOf(who) });
    assert.is(answer.statusCode, status);
    assert.is(answer.json().messageKey, KEYS.get(status));
    assert.is(changes, before);
  });
}

test('an administrator may make that change', async () => {
  const answer = await house.call({
    method: 'POST',
    url: '/identityprovider/test/x',
    headers: await headersOf('admin'),
  });
  assert.is(answer.statusCode, 200);
  assert.is(changes, 1);
});

test('a form sent after the session ended leads to sign-in with a GET', async () => {
  const answer = await house.visit({ method: 'POST', url: '/identityprovider/test/x' });
  assert.is(answer.statusCode, 303);
  assert.match(String(answer.headers.location), /^\/identityprovider\/login\?redirect=/);
});

test.run();
