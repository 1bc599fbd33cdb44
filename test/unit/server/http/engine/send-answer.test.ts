import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bootOf, setApp, TRUSTED } from '../test-app';

const boom = () => {
  throw new Error('the secret reason');
};
const app = setApp(test, {
  once: true,
  routes: [
    { path: '/test/boom', access: ['anyone'], GET: [boom] },
    { path: '/test/endless', access: ['anyone'], GET: [() => undefined] },
  ],
});

const NO_PAGE = "default-src 'none'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'";
const pagePolicy = (entry: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${entry}='`,
    "img-src 'self' data:",
    "connect-src 'self'",
    `form-action 'self' ${TRUSTED}`,
    `frame-src 'self' ${TRUSTED}`,
    `frame-ancestors 'self' ${TRUSTED}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify',
  ].join('; ');

interface Expected {
  readonly status: number;
  readonly type: string | undefined;
  readonly policy: string;
  readonly cache: string;
  readonly vary: string;
  readonly opener?: string;
  readonly resource?: string;
}

const PAGE_VARY = 'Accept, Accept-Encoding, Accept-Language, Cookie';
const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';
const FORM_VARY = 'Accept, Accept-Encoding';

/** The headers of every kind of answer. */
const ANSWERS: readonly (readonly [url: string, accept: string, expected: Expected])[] = [
  [
    '/',
    'text/html',
    { status: 200, type: HTML_TYPE, policy: pagePolicy('host-shell'), cache: 'no-store', vary: PAGE_VARY },
  ],
  ['/', 'application/json', { status: 200, type: JSON_TYPE, policy: NO_PAGE, cache: 'no-store', vary: FORM_VARY }],
  ['/', 'image/png', { status: 406, type: JSON_TYPE, policy: NO_PAGE, cache: 'no-store', vary: FORM_VARY }],
  [
    '/identityprovider/login',
    'text/html',
    {
      status: 200,
      type: HTML_TYPE,
      policy: pagePolicy('login'),
      cache: 'no-store',
      vary: PAGE_VARY,
      opener: 'unsafe-none',
    },
  ],
  [
    '/identityprovider/changepassword',
    'text/html',
    { status: 302, type: undefined, policy: NO_PAGE, cache: 'no-store', vary: FORM_VARY, opener: 'unsafe-none' },
  ],
  [
    '/identityprovider/changepassword',
    'application/json',
    { status: 401, type: JSON_TYPE, policy: NO_PAGE, cache: 'no-store', vary: FORM_VARY, opener: 'unsafe-none' },
  ],
  [
    '/nothing',
    'text/html',
    { status: 404, type: HTML_TYPE, policy: pagePolicy('error'), cache: 'no-store', vary: PAGE_VARY },
  ],
  [
    '/nothing',
    'application/json',
    { status: 404, type: JSON_TYPE, policy: NO_PAGE, cache: 'no-store', vary: FORM_VARY },
  ],
  [
    '/test/boom',
    'text/html',
    { status: 500, type: HTML_TYPE, policy: pagePolicy('error'), cache: 'no-store', vary: PAGE_VARY },
  ],
  [
    '/test/boom',
    'application/json',
    { status: 500, type: JSON_TYPE, policy: NO_PAGE, cache: 'no-store', vary: FORM_VARY },
  ],
  [
    '/healthz',
    '*/*',
    { status: 200, type: JSON_TYPE, policy: NO_PAGE, cache: 'no-store', vary: FORM_VARY, resource: 'cross-origin' },
  ],
  [
    '/identityprovider/i18n/messages',
    '*/*',
    {
      status: 200,
      type: JSON_TYPE,
      policy: NO_PAGE,
      cache: 'no-cache',
      vary: 'Accept-Encoding, Accept-Language, Cookie',
    },
  ],
  [
    '/identityprovider/assets/login-1a2b3c.js',
    '*/*',
    {
      status: 200,
      type: 'application/javascript; charset=utf-8',
      policy: NO_PAGE,
      cache: 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    },
  ],
];

for (const [url, accept, expected] of ANSWERS) {
  test(`${url} for ${accept} has the headers of its kind`, async () => {
    const { headers, statusCode } = await app.server.inject({ url, headers: { accept } });
    assert.equal(
      {
        status: statusCode,
        type: headers['content-type'],
        policy: headers['content-security-policy'],
        cache: headers['cache-control'],
        vary: headers.vary,
      },
      {
        status: expected.status,
        type: expected.type,
        policy: expected.policy,
        cache: expected.cache,
        vary: expected.vary,
      },
    );
    assert.is(headers['x-content-type-options'], 'nosniff');
    assert.is(headers['referrer-policy'], 'same-origin');
    assert.is(headers['cross-origin-opener-policy'], expected.opener ?? 'same-origin-allow-popups');
    assert.is(headers['cross-origin-resource-policy'], expected.resource ?? 'same-origin');
    const permissions = expected.type === HTML_TYPE ? /camera=\(\).*publickey-credentials-get=\(self\)/ : /^undefined$/;
    assert.match(String(headers['permissions-policy']), permissions);
    assert.is(headers['strict-transport-security'], undefined);
    assert.is(headers.server, undefined);
    assert.is(headers['x-powered-by'], undefined);
  });
}

test('a page has the language and theme of its visitor', async () => {
  const headers = { 'accept-language': 'de-AT', cookie: 'vestibule-theme=dark.contrast' };
  const german = await app.navigate({ url: '/identityprovider/login', headers });
  assert.match(german.body, '<html lang="de-AT" data-theme="dark contrast">');
  assert.is(german.headers['content-language'], 'de-AT');
  const chosen = await app.navigate({
    url: '/identityprovider/login',
    headers: { ...headers, cookie: 'vestibule-locale=en' },
  });
  assert.match(chosen.body, '<html lang="en"');
});

test('a page is compressed, and its headers say so', async () => {
  const { headers, rawPayload } = await app.navigate({ url: '/', headers: { 'accept-encoding': 'br, gzip' } });
  assert.is(headers['content-encoding'], 'br');
  assert.is(Number(headers['content-length']), rawPayload.length);
});

test('an asset is sent as the build compressed it', async () => {
  const answer = await app.server.inject({
    url: '/identityprovider/assets/login-1a2b3c.js',
    headers: { 'accept-encoding': 'br' },
  });
  assert.is(answer.headers['content-encoding'], 'br');
  assert.is(answer.headers['content-type'], 'application/javascript; charset=utf-8');
  assert.is(answer.body, 'brotli bytes');
});

test('the module for shells may be included by any origin, and is revalidated each time', async () => {
  const { headers, statusCode } = await app.server.inject({ url: '/identityprovider/host-shell.js' });
  assert.is(statusCode, 200);
  assert.is(headers['access-control-allow-origin'], '*');
  assert.is(headers['cross-origin-resource-policy'], 'cross-origin');
  assert.is(headers['cache-control'], 'public, max-age=0');
});

for (const url of ['/test/boom', '/test/endless']) {
  test(`a failure at ${url} is answered with status and key, and the log has the reason`, async () => {
    app.log.length = 0;
    const json = await app.call({ url });
    const html = await app.navigate({ url });
    assert.equal(json.json(), { statusCode: 500, messageKey: 'ERROR_INTERNAL_SERVER' });
    assert.equal(bootOf(html.body).data, { statusCode: 500, messageKey: 'ERROR_INTERNAL_SERVER' });
    for (const text of [json.body, html.body, JSON.stringify(json.headers)]) {
      assert.not.match(text, 'secret reason');
      assert.not.match(text, '.ts');
    }
    assert.match(app.log.join(''), url === '/test/boom' ? 'the secret reason' : 'did not answer');
  });
}

const BAD_COOKIES: readonly (readonly [what: string, value: (real: string) => string])[] = [
  ['made up', () => 'A'.repeat(43)],
  ['cut', (real) => real.slice(0, -1)],
  ['lengthened', (real) => `${real}A`],
  ['changed by a letter', (real) => `${real.slice(0, -2)}${real.at(-2) === 'A' ? 'B' : 'A'}${real.at(-1)}`],
  ['empty', () => ''],
  ['of control characters', () => '%00%0d%0a'],
  ['of SQL', () => "' or 1=1 --"],
  ['of a kilobyte', () => 'A'.repeat(1024)],
  ['of broken escapes', () => '%zz%'],
];

for (const [what, value] of BAD_COOKIES) {
  test(`a session cookie that is ${what} is ignored, and removed by the next page`, async () => {
    const real = (await app.cookieOf('ada')).slice('vestibule-session='.length);
    const before = await app.rows();
    const headers = { cookie: `vestibule-session=${value(real)}` };
    const shell = await app.call({ url: '/', headers });
    assert.is(shell.statusCode, 200);
    assert.is(shell.json().isLoggedIn, false);
    assert.is(shell.headers['set-cookie'], undefined, 'the cookie may have been replaced since the call was sent');
    const page = await app.call({ url: '/', headers: { ...headers, accept: 'text/html' } });
    assert.match(
      String(page.headers['set-cookie']),
      /^vestibule-session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/,
    );
    assert.is((await app.call({ url: '/identityprovider/changepassword', headers })).statusCode, 401);
    assert.equal(await app.rows(), before);
  });
}

test('a session ends when it expires', async () => {
  const cookie = await app.cookieOf('ada');
  const start = app.now;
  assert.is((await app.call({ url: '/', headers: { cookie } })).json().isLoggedIn, true);
  app.now += 8 * 3_600_000;
  const late = await app.call({ url: '/', headers: { cookie } });
  const page = await app.call({ url: '/', headers: { cookie, accept: 'text/html' } });
  app.now = start;
  assert.is(late.json().isLoggedIn, false);
  assert.match(String(page.headers['set-cookie']), 'Max-Age=0');
});

test.run();
