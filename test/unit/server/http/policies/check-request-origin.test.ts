import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bootOf, form, OWN, PASSWORD, setApp, TRUSTED, withApp } from '../test-app';

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

test.run();
