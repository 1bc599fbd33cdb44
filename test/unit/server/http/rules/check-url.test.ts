import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { generateToken } from '../../../../../server/sessions/token';
import { rawGet, rawRequest } from '../../../../support/server/raw-request';
import { OWN, setApp } from '../../../../support/server/test-app';

let port = 0;
const app = setApp(test, {
  once: true,
  ready: async ({ server }) => {
    port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
  },
});

const PATHS: readonly (readonly [path: string, status: number])[] = [
  ['/..', 400],
  ['/identityprovider/assets/../routes.json', 400],
  ['/identityprovider/assets/..%2froutes.json', 400],
  ['/identityprovider/assets/%2e%2e/routes.json', 400],
  ['/identityprovider/assets/%252e%252e/routes.json', 404],
  ['/identityprovider/assets//etc/passwd', 404],
  ['/identityprovider/assets/..\\routes.json', 400],
  ['/identityprovider/assets/..%5croutes.json', 400],
  ['/identityprovider/assets/login-1a2b3c.js%00.txt', 400],
  ['/identityprovider/login%0d%0aSet-Cookie:a=b', 400],
  ['/identityprovider/%zz', 400],
  ['/identityprovider/%c0%ae%c0%ae/', 400],
  ['//evil.example/', 404],
  ['/IdentityProvider/login', 404],
  ['/identityprovider/login;x=1', 404],
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
const KEYS: Readonly<Record<number, string>> = {
  400: 'ERROR_BAD_REQUEST',
  404: 'ERROR_NOT_FOUND',
  431: 'ERROR_HEADERS_TOO_LARGE',
};
const keyOf = (status: number) => KEYS[status] ?? 'ERROR_UNKNOWN';

test('a spelling of an address outside of what is served is refused, without a byte of a file', async () => {
  for (const [path, status] of PATHS) {
    const json = await rawGet(port, path);
    assert.equal([json.status, json.headers['content-type']], [status, 'application/json; charset=utf-8'], path);
    assert.equal(JSON.parse(json.body), { statusCode: status, messageKey: keyOf(status) });
    assert.match(json.headers['content-security-policy'] ?? '', "default-src 'none'");
    assert.is(json.headers['cache-control'], 'no-store');
    const html = await rawGet(port, path, 'text/html');
    assert.is(html.status, status, path);
    for (const part of ['data-entry="error"', `"statusCode":${status}`]) assert.match(html.body, part);
  }
  assert.is((await rawGet(port, '/identityprovider/login?redirect=%2F..%2F%2e%2e')).status, 200, 'those of a query');
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
  ['300 headers', `GET / HTTP/1.1\r\nHost: localhost\r\n${'X: y\r\n'.repeat(300)}${END.slice(2)}`, 431],
  ['headers of 100 KB', `GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ${'a'.repeat(100_000)}\r\n\r\n`, 431],
];

test('what is no request of HTTP is answered with its status and a message key', async () => {
  for (const [what, bytes, status] of BROKEN) {
    const answer = await rawRequest(port, bytes);
    assert.equal(
      [answer.status, JSON.parse(answer.body)],
      [status, { statusCode: status, messageKey: keyOf(status) }],
      what,
    );
    assert.match(answer.headers['content-security-policy'] ?? '', "default-src 'none'");
  }
});

test('headers of 60 KB, as long as the Kerberos tickets of users in many groups, are read', async () => {
  const authorization = `Authorization: Negotiate ${'a'.repeat(60_000)}`;
  assert.is((await rawRequest(port, `GET /healthz HTTP/1.1\r\nHost: localhost\r\n${authorization}${END}`)).status, 200);
});

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
  ['OPTIONS', '/identityprovider/login', 'GET, HEAD, POST'],
  ['TRACE', '/identityprovider/login', 'GET, HEAD, POST'],
  ['PROPFIND', '/identityprovider/config/apikey/some-id', 'GET, HEAD, POST'],
  ['POST', '/', 'GET, HEAD'],
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

const LOGIN = `${OWN}/identityprovider/login`;

const LED: readonly (readonly [url: string, location: string])[] = [
  ['/identityprovider', LOGIN],
  ['/identityprovider/', LOGIN],
  ['/identityprovider/twofactor/', `${OWN}/identityprovider/twofactor`],
  ['/identityprovider/twofactor/?dialog=true&a=/b/', `${OWN}/identityprovider/twofactor?dialog=true&a=/b/`],
  ['/identityprovider/config/apikey/7/', `${OWN}/identityprovider/config/apikey/7`],
  ['/scimserver/config/', `${OWN}/scimserver/config`],
];
test('an address with a slash at its end redirects to the page', async () => {
  for (const [url, location] of LED) {
    const answer = await app.navigate({ url });
    assert.equal([answer.statusCode, answer.headers.location], [302, location], url);
  }
});

test('a page with a slash redirects on to sign-in and back, or with a session to the start page', async () => {
  const leads = async (url: string, headers = {}) => {
    const { location } = (await app.navigate({ url, headers })).headers;
    return (await app.navigate({ url: String(location), headers })).headers.location;
  };
  const back = encodeURIComponent('/identityprovider/changepassword');
  assert.is(await leads('/identityprovider/changepassword/'), `/identityprovider/login?redirect=${back}`);
  assert.is(await leads('/identityprovider', { cookie: await app.cookieOf('ada') }), `${OWN}/`);
});

test('other addresses with a slash, and a POST, are not redirected', async () => {
  const pages = ['/identityprovider/nowhere/', '/identityprovider/config/apikey/7/8/', '/identityprovider/twofactor//'];
  for (const url of [...pages, '//evil.example/', '/evil.example/', '/scimserver', '/scimserver/']) {
    const answer = await app.navigate({ url });
    assert.equal([answer.statusCode, answer.headers.location], [404, undefined], url);
  }
  assert.is((await app.call({ url: '/identityprovider/login/', method: 'POST' })).statusCode, 404);
});

test.run();
