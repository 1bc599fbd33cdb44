import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { generateToken } from '../../../../../server/sessions/token';
import { rawGet, rawRequest } from '../raw-request';
import { setApp } from '../test-app';

let port = 0;
const app = setApp(test, {
  once: true,
  ready: async ({ server }) => {
    port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
  },
});

/** Spellings of an address outside of what we serve; what each of them must be answered with. */
const PATHS: readonly (readonly [path: string, status: number])[] = [
  ['/..', 400],
  ['/identityprovider/assets/../routes.json', 400],
  ['/identityprovider/assets/..%2froutes.json', 400],
  ['/identityprovider/assets/%2e%2e/routes.json', 400],
  ['/identityprovider/assets/./login-1a2b3c.js', 400],
  ['/identityprovider/assets/%252e%252e/routes.json', 404],
  ['/identityprovider/assets//etc/passwd', 404],
  ['/identityprovider/assets/..\\routes.json', 400],
  ['/identityprovider/assets/..%5croutes.json', 400],
  ['/identityprovider/assets/login-1a2b3c.js%00.txt', 400],
  ['/identityprovider/%2e/login', 400],
  ['/identityprovider/login%0d%0aSet-Cookie:a=b', 400],
  ['/identityprovider/%zz', 400],
  ['/identityprovider/%c0%ae%c0%ae/', 400],
  ['//evil.example/', 404],
  ['/identityprovider//login', 404],
  ['/IdentityProvider/login', 404],
  ['/identityprovider/login;x=1', 404],
  ['/identityprovider/assets/', 404],
  ['/identityprovider/assets/.env', 404],
  ['/routes.json', 404],
  ['http://evil.example/', 400],
  ['*', 400],
  [`/${'a'.repeat(9000)}`, 414],
  [`/identityprovider/login?redirect=${'a'.repeat(9000)}`, 414],
  [`/identityprovider/session/logout/${'a'.repeat(2000)}`, 414],
];

const END = '\r\nAccept: application/json\r\nConnection: close\r\n\r\n';
const raw = (line: string, host = 'localhost') => rawRequest(port, `${line} HTTP/1.1\r\nHost: ${host}${END}`);

/** The keys of the statuses in this file: only some statuses have one of their own. */
const keyOf = (status: number) => ({ 400: 'ERROR_BAD_REQUEST', 404: 'ERROR_NOT_FOUND' })[status] ?? 'ERROR_UNKNOWN';

for (const [path, status] of PATHS) {
  test(`${path.slice(0, 60)} is answered with ${status}, without a byte of a file`, async () => {
    const json = await rawGet(port, path);
    assert.is(json.status, status, json.body);
    assert.is(json.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(JSON.parse(json.body), { statusCode: status, messageKey: keyOf(status) });
    assert.match(json.headers['content-security-policy'] ?? '', "default-src 'none'");
    assert.is(json.headers['cache-control'], 'no-store');

    const html = await rawGet(port, path, 'text/html');
    assert.is(html.status, status);
    assert.match(html.body, 'data-entry="error"');
    assert.match(html.body, `"statusCode":${status}`);
  });
}

test('dots and slashes in a query are accepted', async () => {
  assert.is((await rawGet(port, '/identityprovider/login?redirect=%2F..%2F%2e%2e')).status, 200);
});

test('a request for another host is refused', async () => {
  for (const host of ['rebound.example', 'localhost.rebound.example', 'localhost/x', '']) {
    const answer = await raw('GET /', host);
    assert.equal([answer.status, JSON.parse(answer.body).messageKey], [421, 'ERROR_UNKNOWN'], host);
  }
});

const LENGTH = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n';

const BROKEN: readonly (readonly [what: string, bytes: string, status: number])[] = [
  ['bytes that are no HTTP', 'EHLO mail\r\n\r\n', 400],
  ['a TLS greeting', '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03', 400],
  ['an unknown method', 'STEAL / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
  ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n', 400],
  ['two hosts', `GET / HTTP/1.1\r\nHost: localhost\r\nhOST: evil.example${END}`, 400],
  ['one host twice', `GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost${END}`, 400],
  ['two lengths', `${LENGTH}Content-Length: 2\r\n\r\n`, 400],
  ['a length and chunks', `${LENGTH}Transfer-Encoding: chunked\r\n\r\n`, 400],
  ['headers of 100 KB', `GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ${'a'.repeat(100_000)}\r\n\r\n`, 431],
];

for (const [what, bytes, status] of BROKEN) {
  test(`${what} is answered with ${status} and a message key`, async () => {
    const answer = await rawRequest(port, bytes);
    assert.is(answer.status, status);
    assert.equal(JSON.parse(answer.body), { statusCode: status, messageKey: keyOf(status) });
    assert.match(answer.headers['content-security-policy'] ?? '', "default-src 'none'");
  });
}

test('a token in an address that is almost right is not logged', async () => {
  const token = generateToken();
  assert.is((await rawGet(port, `/identityprovider/setup/${token}/`)).status, 302);
  assert.is((await rawGet(port, `/identityprovider/session/logout/${token}/x`)).status, 404);
  const log = app.log.join('');
  assert.match(log, '/identityprovider/session/logout/…/');
  assert.not.match(log, token);
});

const METHODS: readonly (readonly [method: string, path: string, allow: string])[] = [
  ['PUT', '/identityprovider/login', 'GET, HEAD, POST'],
  ['DELETE', '/identityprovider/login', 'GET, HEAD, POST'],
  ['OPTIONS', '/identityprovider/login', 'GET, HEAD, POST'],
  ['TRACE', '/identityprovider/login', 'GET, HEAD, POST'],
  ['PROPFIND', '/identityprovider/login?redirect=/', 'GET, HEAD, POST'],
  ['PROPFIND', '/identityprovider/config/apikey/some-id', 'GET, HEAD, POST'],
  ['POST', '/', 'GET, HEAD'],
  ['POST', '/identityprovider/i18n/messages', 'GET, HEAD'],
  ['POST', '/healthz', 'GET, HEAD'],
];

test('a method that an address has not is answered with 405 and what is allowed', async () => {
  for (const [method, path, allow] of METHODS) {
    const answer = await raw(`${method} ${path}`);
    assert.equal([answer.status, answer.headers.allow], [405, allow], `${method} ${path}`);
    assert.is(JSON.parse(answer.body).messageKey, 'ERROR_UNKNOWN');
  }
});

test('a method that browsers do not send makes no address of what is none', async () => {
  assert.is((await raw('PROPFIND /identityprovider/scim/v2/some/address')).status, 405);
  for (const path of ['/nothing', '/identityprovider/config/apikey/', '/identityprovider/login/no/such'])
    assert.is((await raw(`PROPFIND ${path}`)).status, 404, path);
});

test('HEAD has the headers of GET and no body', async () => {
  for (const path of ['/', '/identityprovider/login', '/identityprovider/i18n/messages', '/healthz', '/nothing']) {
    const [get, head] = [await rawGet(port, path), await raw(`HEAD ${path}`)];
    assert.equal([head.status, head.body], [get.status, ''], path);
    assert.equal({ ...head.headers, date: '' }, { ...get.headers, date: '' });
  }
});

test.run();
