import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bootOf, form, OWN, PASSWORD, setApp, TRUSTED, testApp } from '../test-app';

const app = setApp(test, { once: true });

const LOGIN = { method: 'POST', url: '/identityprovider/login' } as const;
const RIGHT = form({ User: 'ada', Password: PASSWORD });

type Signs = Readonly<Record<string, string>>;
const signIn = (headers: Signs, accept = 'application/json', { server } = app) =>
  server.inject({ ...LOGIN, ...RIGHT, headers: { ...RIGHT.headers, accept, ...headers } });

const REFUSED: readonly (readonly [what: string, signs: Signs, withCookie: boolean])[] = [
  ['another origin', { origin: 'https://evil.example' }, false],
  ['an opaque origin', { origin: 'null' }, false],
  ['our name on another port', { origin: 'http://localhost:8080' }, false],
  ['our name on https', { origin: 'https://localhost' }, false],
  ['our origin with a path', { origin: `${OWN}/` }, false],
  ['a trusted origin: it may frame us, not act for people', { origin: TRUSTED }, false],
  ['a cross-site request without Origin', { 'sec-fetch-site': 'cross-site' }, false],
  ['a same-site request', { 'sec-fetch-site': 'same-site' }, false],
  ['a cross-site request that claims our origin', { origin: OWN, 'sec-fetch-site': 'cross-site' }, false],
  [
    'a foreign origin that claims to be same-origin',
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    false,
  ],
  ['an unknown Sec-Fetch-Site', { origin: OWN, 'sec-fetch-site': 'sideways' }, false],
  ['no origin header, but a session cookie', {}, true],
];

for (const [what, signs, withCookie] of REFUSED) {
  test(`a sign-in by ${what} is refused and opens no session`, async () => {
    const cookie = withCookie ? { cookie: await app.cookieOf('ada') } : {};
    const before = await app.rows();

    const json = await signIn({ ...signs, ...cookie });
    assert.is(json.statusCode, 403);
    assert.is(json.json().messageKey, 'LOGIN_FORGERY');
    assert.is(json.headers['set-cookie'], undefined);

    const html = await signIn({ ...signs, ...cookie }, 'text/html');
    assert.is(html.statusCode, 403);
    assert.match(html.body, 'data-entry="login"');
    assert.is(bootOf(html.body).data.errorMessage, 'LOGIN_FORGERY');
    assert.is(bootOf(html.body).data.userName, '', 'nothing of a forged form is repeated');

    assert.equal(await app.rows(), before);
  });
}

const ALLOWED: readonly Signs[] = [{ origin: OWN, 'sec-fetch-site': 'same-origin' }, { origin: OWN }, {}];

test('a sign-in by our own page, a reloaded form or a program is accepted, and a read from any origin', async () => {
  for (const signs of [...ALLOWED, { origin: OWN, 'sec-fetch-site': 'none' }])
    assert.is((await signIn(signs)).statusCode, 200, JSON.stringify(signs));
  const headers = { 'sec-fetch-site': 'cross-site', accept: 'text/html' };
  assert.is((await app.server.inject({ url: '/', headers })).statusCode, 200);
});

test('with a public address only its origin is our own', async () => {
  const behind = await testApp({ env: { VESTIBULE_PUBLIC_URL: 'https://login.example.org' } });
  const local = await signIn({ origin: OWN }, 'application/json', behind);
  const own = await signIn({ origin: 'https://login.example.org' }, 'application/json', behind);
  await behind.close();
  assert.is(local.statusCode, 403);
  assert.is(own.statusCode, 200);
  assert.match(String(own.headers['set-cookie']), /; Secure/);
  assert.match(String(own.headers['strict-transport-security']), /^max-age=\d{8}/);
});

test.run();
