import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createKey } from '../../../../../server/api-keys/create-key';
import { createSession } from '../../../../../server/sessions/sessions';
import { addUser } from '../../../../support/server/temporary-storage';
import {
  bootOf,
  form,
  OWN,
  PASSWORD,
  setApp,
  type TestApp,
  TRUSTED,
  testApp,
  withApp,
} from '../../../../support/server/test-app';

const app = setApp(test, { once: true });

const LOGIN = { method: 'POST', url: '/identityprovider/login' } as const;
const RIGHT = form({ User: 'ada', Password: PASSWORD });

type Signs = Readonly<Record<string, string>>;
const signIn = (headers: Signs, accept = 'application/json', { server } = app) =>
  server.inject({ ...LOGIN, ...RIGHT, headers: { ...RIGHT.headers, accept, ...headers } });

const EVIL = 'https://evil.example';

const REFUSED: readonly (readonly [what: string, signs: Signs, withCookie?: boolean])[] = [
  ['another origin', { origin: EVIL }],
  ['an opaque origin', { origin: 'null' }],
  ['our name on another port', { origin: 'http://localhost:8080' }],
  ['our name on https', { origin: 'https://localhost' }],
  ['our origin with a path', { origin: `${OWN}/` }],
  ['a trusted origin: it may frame us, not act for people', { origin: TRUSTED }],
  ['a cross-site request without Origin', { 'sec-fetch-site': 'cross-site' }],
  ['a same-site request', { 'sec-fetch-site': 'same-site' }],
  ['a cross-site request that claims our origin', { origin: OWN, 'sec-fetch-site': 'cross-site' }],
  ['a foreign origin that claims to be same-origin', { origin: EVIL, 'sec-fetch-site': 'same-origin' }],
  ['an unknown Sec-Fetch-Site', { origin: OWN, 'sec-fetch-site': 'sideways' }],
  ['no origin header, but a session cookie', {}, true],
];

test('a forged sign-in is refused and opens no session, and nothing of its form is repeated', async () => {
  const cookie = await app.cookieOf('ada');
  const before = await app.rows();
  for (const [what, signs, withCookie = false] of REFUSED) {
    const headers = { ...signs, ...(withCookie && { cookie }) };
    const json = await signIn(headers);
    assert.equal([json.statusCode, json.json().messageKey], [403, 'LOGIN_FORGERY'], what);
    assert.is(json.headers['set-cookie'], undefined, what);
    const html = await signIn(headers, 'text/html');
    assert.is(html.statusCode, 403, what);
    assert.match(html.body, 'data-entry="login"');
    const { errorMessage, userName } = bootOf(html.body).data;
    assert.equal([errorMessage, userName], ['LOGIN_FORGERY', ''], what);
  }
  assert.equal(await app.rows(), before);
});

const ALLOWED: readonly Signs[] = [{ origin: OWN, 'sec-fetch-site': 'same-origin' }, { origin: OWN }, {}];

test('a sign-in by our own page, a reloaded form or a program is accepted, and a read from any origin', async () => {
  for (const signs of [...ALLOWED, { origin: OWN, 'sec-fetch-site': 'none' }])
    assert.is((await signIn(signs)).statusCode, 200, JSON.stringify(signs));
  const headers = { 'sec-fetch-site': 'cross-site', accept: 'text/html' };
  assert.is((await app.server.inject({ url: '/', headers })).statusCode, 200);
});

test('with a public address only its origin is our own', () =>
  withApp({ VESTIBULE_PUBLIC_URL: 'https://login.example.org' }, async (behind) => {
    assert.is((await signIn({ origin: OWN }, 'application/json', behind)).statusCode, 403);
    const own = await signIn({ origin: 'https://login.example.org' }, 'application/json', behind);
    assert.is(own.statusCode, 200);
    assert.match(String(own.headers['set-cookie']), /; Secure/);
    assert.match(String(own.headers['strict-transport-security']), /^max-age=\d{8}/);
  }));

const PUBLIC = { VESTIBULE_PUBLIC_URL: 'https://login.example.org' };
const PROXIES = { ...PUBLIC, VESTIBULE_TRUSTED_PROXIES: '10.0.3.7, 10.1.0.0/16 2001:db8:5::/48' };
const CLIENT = '203.0.113.7';

type Row = readonly [what: string, env: NodeJS.ProcessEnv, sender: string, forwardedFor: string, client: string];

const ADDRESSES: readonly Row[] = [
  ['a proxy on this machine with a public URL', PUBLIC, '127.0.0.1', CLIENT, CLIENT],
  ['a sender on this machine without one', {}, '127.0.0.1', CLIENT, '127.0.0.1'],
  ['a sender on another machine', PUBLIC, '10.0.3.7', CLIENT, '10.0.3.7'],
  ['a configured proxy', PROXIES, '10.0.3.7', CLIENT, CLIENT],
  ['a configured proxy, as a socket for both families names it', PROXIES, '::ffff:10.0.3.7', CLIENT, CLIENT],
  ['a proxy in a configured range', PROXIES, '10.1.200.1', CLIENT, CLIENT],
  ['a proxy in a configured IPv6 range', PROXIES, '2001:db8:5:1::1', CLIENT, CLIENT],
  ['a proxy on this machine beside configured ones', PROXIES, '127.0.0.1', CLIENT, CLIENT],
  ['two configured proxies in a row', PROXIES, '10.0.3.7', `${CLIENT}, 10.1.0.1`, CLIENT],
  ['a client that claims an address itself, too', PROXIES, '10.0.3.7', `192.0.2.9, ${CLIENT}`, CLIENT],
  ['a sender next to a configured one', PROXIES, '10.0.3.8', CLIENT, '10.0.3.8'],
  ['a sender outside of the IPv6 range', PROXIES, '2001:db8:6::1', CLIENT, '2001:db8:6::1'],
];

const apps = new Map<NodeJS.ProcessEnv, Promise<TestApp>>();
test.after(async () => {
  for (const app of apps.values()) await (await app).close();
});

for (const [what, env, remoteAddress, forwardedFor, client] of ADDRESSES) {
  test(`behind ${what} the client's address is ${client}`, async () => {
    const app = await (apps.get(env) ?? apps.set(env, testApp({ env })).get(env));
    await app?.server.inject({ url: '/nothing', remoteAddress, headers: { 'x-forwarded-for': forwardedFor } });
    assert.is(JSON.parse(app?.log.at(-1) ?? '{}').address, client);
  });
}

const THROUGH_PROXY: readonly (readonly [name: string, value: string])[] = [
  ['x-forwarded-for', CLIENT],
  ['x-forwarded-host', 'login.example.org'],
  ['X-Forwarded-Proto', 'https'],
  ['x-forwarded-port', '443'],
  ['forwarded', `for=${CLIENT}`],
  ['via', '1.1 proxy'],
  ['x-real-ip', CLIENT],
];

/** An app with a demo account; ada is an ordinary one. */
const withDemo = (env: NodeJS.ProcessEnv, act: (app: TestApp, demoId: string) => Promise<void>) =>
  withApp(env, async (app) => {
    const { db } = app.storage;
    const ada = await db.selectFrom('users').selectAll().where('id', '=', app.ids.ada).executeTakeFirstOrThrow();
    const demo = { userName: 'user', isDemo: true, isAdmin: true, passwordHash: ada.password_hash ?? '' };
    await act(app, await addUser(db, demo));
  });

const signInAs = (app: TestApp, user: string, headers: Readonly<Record<string, string>> = {}) => {
  const right = form({ User: user, Password: PASSWORD });
  const all = { ...right.headers, origin: app.settings.publicUrl ?? 'http://localhost', ...headers };
  return app.call({ ...right, method: 'POST', url: '/identityprovider/login', headers: all });
};

test('a demo account, its session and its API key are refused to a request through a proxy without a public URL', () =>
  withDemo({}, async (app, userId) => {
    assert.is((await signInAs(app, 'user')).statusCode, 200);
    const before = await app.rows();
    for (const [name, value] of THROUGH_PROXY) {
      for (const user of ['user', 'USER']) {
        const answer = await signInAs(app, user, { [name]: value });
        assert.is(answer.statusCode, 400, name);
        assert.is(answer.json().errorMessage, 'LOGIN_ERROR_HINT');
        assert.is(answer.headers['set-cookie'], undefined);
      }
    }
    assert.equal(await app.rows(), before);
    assert.match(app.log.at(-1) ?? '', 'demo accounts are refused through a proxy');
    assert.is((await signInAs(app, 'ada', { via: '1.1 proxy' })).statusCode, 200, 'other accounts sign in');
    const { token } = await createSession(app.deps, { userId, userAgent: '', address: '' });
    const creation = await createKey(app.deps, { creatorId: userId, userId, label: 'Phone', graceDays: 14 });
    assert.is(creation.kind, 'created');
    const secret = creation.kind === 'created' ? creation.key.secret : '';
    const nameOf = async (headers: Record<string, string>) =>
      (await app.call({ url: '/', headers: { cookie: `vestibule-session=${token}`, ...headers } })).json().userName;
    const parseStatus = async (headers: Record<string, string>) => {
      const url = '/identityprovider/scim/groups';
      return (await app.call({ url, headers: { authorization: `Bearer ${secret}`, ...headers } })).statusCode;
    };
    assert.equal([await nameOf({}), await parseStatus({})], ['user', 200]);
    assert.equal([await nameOf({ via: '1.1 x' }), await parseStatus({ via: '1.1 x' })], ['', 401]);
  }));

test('behind a public URL on this machine demo accounts sign in through a proxy', () =>
  withDemo({ VESTIBULE_PUBLIC_URL: 'http://localhost:9000' }, async (app) => {
    assert.is((await signInAs(app, 'user', { 'x-forwarded-for': '127.0.0.1' })).statusCode, 200);
  }));

test.run();
