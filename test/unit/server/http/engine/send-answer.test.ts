import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { route } from '../../../../../server/http/request/route';
import { LAST_LOGINS_ADDRESS } from '../../../../../shared/contract/addresses';
import { FAKE_ROWS } from '../../../../support/server/fake-dist';
import { bootOf, setApp, TRUSTED } from '../../../../support/server/test-app';
import { until } from '../../../../support/server/until';

const boom = () => {
  throw new Error('the secret reason');
};
const app = setApp(test, {
  once: true,
  routes: [
    route({ method: 'GET', address: '/test/boom', access: ['anyone'] }, boom),
    { operation: { method: 'GET', address: '/test/endless', access: ['anyone'] }, steps: [() => undefined] },
  ],
});

const NO_PAGE = "default-src 'none'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'";
const pagePolicy = (entry: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${entry}='`,
    "font-src 'self'",
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
  readonly type?: string;
  readonly policy?: string;
  readonly cache?: string;
  readonly vary?: string;
  readonly opener?: string;
  readonly resource?: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';
const ASSET = '/identityprovider/assets/login-1a2b3c.js';
const PASSWORD = '/identityprovider/changepassword';
const MESSAGES = '/identityprovider/i18n/messages';

const page = (entry: string, status = 200): Expected => ({
  ...{ status, type: HTML_TYPE, policy: pagePolicy(entry) },
  vary: 'Accept, Accept-Encoding, Accept-Language, Cookie',
});
const data = (status: number): Expected => ({ status, type: JSON_TYPE });
const POPUP = { opener: 'unsafe-none' };
const FOREVER = 'public, max-age=31536000, immutable';
const SCRIPT = { type: 'application/javascript; charset=utf-8', cache: FOREVER, vary: 'accept-encoding' };

const ANSWERS: readonly (readonly [url: string, accept: string, expected: Expected])[] = [
  ['/', 'text/html', page('host-shell')],
  ['/', 'application/json', data(200)],
  ['/', 'image/png', data(406)],
  ['/identityprovider/login', 'text/html', { ...page('login'), ...POPUP }],
  ['/identityprovider/login/close', 'text/html', { ...page('login-close'), ...POPUP }],
  [PASSWORD, 'text/html', { status: 302, ...POPUP }],
  [PASSWORD, 'application/json', { ...data(401), ...POPUP }],
  ['/nothing', 'text/html', page('error', 404)],
  ['/nothing', 'application/json', data(404)],
  ['/test/boom', 'text/html', page('error', 500)],
  ['/test/boom', 'application/json', data(500)],
  ['/healthz', '*/*', { ...data(200), resource: 'cross-origin' }],
  [MESSAGES, '*/*', { ...data(200), cache: 'no-cache', vary: 'Accept-Encoding, Accept-Language, Cookie' }],
  [ASSET, '*/*', { status: 200, ...SCRIPT }],
];

for (const [url, accept, expected] of ANSWERS) {
  test(`${url} for ${accept} has the headers of its kind`, async () => {
    const { headers, statusCode } = await app.server.inject({ url, headers: { accept } });
    assert.is(statusCode, expected.status);
    const wanted = {
      'content-type': expected.type,
      'content-security-policy': expected.policy ?? NO_PAGE,
      'cache-control': expected.cache ?? 'no-store',
      vary: expected.vary ?? 'Accept, Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': expected.opener ?? 'same-origin-allow-popups',
      'cross-origin-resource-policy': expected.resource ?? 'same-origin',
      'strict-transport-security': undefined,
      server: undefined,
      'x-powered-by': undefined,
    };
    for (const [name, value] of Object.entries(wanted)) assert.is(headers[name], value, name);
    const permissions = expected.type === HTML_TYPE ? /camera=\(\).*publickey-credentials-get=\(self\)/ : /^undefined$/;
    assert.match(String(headers['permissions-policy']), permissions);
  });
}

test('a page has the language and theme of its visitor', async () => {
  const headers = { 'accept-language': 'de-AT', cookie: 'vestibule-theme=dark.contrast' };
  const german = await app.navigate({ url: '/identityprovider/login', headers });
  assert.match(german.body, '<html lang="de-AT" data-theme="dark contrast">');
  assert.is(german.headers['content-language'], 'de-AT');
  const own = { ...headers, cookie: 'vestibule-locale=en' };
  const chosen = await app.navigate({ url: '/identityprovider/login', headers: own });
  assert.match(chosen.body, '<html lang="en"');
});

test('a page is compressed, an asset is sent as the build compressed it, and the headers say so', async () => {
  const { headers, rawPayload } = await app.navigate({ url: '/', headers: { 'accept-encoding': 'br, gzip' } });
  assert.is(headers['content-encoding'], 'br');
  assert.is(Number(headers['content-length']), rawPayload.length);
  const asset = await app.server.inject({ url: ASSET, headers: { 'accept-encoding': 'br' } });
  assert.equal([asset.headers['content-encoding'], asset.headers['content-type']], ['br', SCRIPT.type]);
  assert.is(asset.body, 'brotli bytes');
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

test('a session cookie of another value is ignored, and removed by the next page', async () => {
  const real = (await app.cookieOf('ada')).slice('vestibule-session='.length);
  const changed = `${real.slice(0, -2)}${real.at(-2) === 'A' ? 'B' : 'A'}${real.at(-1)}`;
  const hostile = ['', '%00%0d%0a', "' or 1=1 --", 'A'.repeat(1024), '%zz%'];
  const before = await app.rows();
  for (const value of ['A'.repeat(43), real.slice(0, -1), `${real}A`, changed, ...hostile]) {
    const headers = { cookie: `vestibule-session=${value}` };
    const shell = await app.call({ url: '/', headers });
    assert.equal([shell.statusCode, shell.json().isLoggedIn], [200, false], value);
    assert.is(shell.headers['set-cookie'], undefined, 'the cookie may have been replaced since the call was sent');
    const page = await app.call({ url: '/', headers: { ...headers, accept: 'text/html' } });
    assert.match(
      String(page.headers['set-cookie']),
      /^vestibule-session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/,
    );
    assert.is((await app.call({ url: PASSWORD, headers })).statusCode, 401);
  }
  assert.equal(await app.rows(), before);
});

const ancestors = (headers: Readonly<Record<string, unknown>>) =>
  /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];

/** Who may open the page; the login page leaves when a user is signed in. */
async function visitorOf({ path, access }: (typeof FAKE_ROWS)[number]): Promise<Record<string, string>> {
  if (access.includes('anyone')) return {};
  if (access.includes('pre-session') && !access.includes('user')) {
    const step = path.endsWith('/secondFactor') ? 'second-factor' : 'device';
    return { cookie: await app.cookieOf('admin', step) };
  }
  return { cookie: await app.cookieOf('admin') };
}

test('the first reading begins the list of last sign-ins, whose data then change', async () => {
  const read = async () =>
    (await app.call({ url: LAST_LOGINS_ADDRESS, headers: { cookie: await app.cookieOf('admin') } })).json();
  await until(async () => (await read()).isGenerating === false);
});

for (const row of FAKE_ROWS) {
  // Of the providers only the page of a new one is always there.
  const path = row.path === '*' ? '/nothing' : row.path.replace(/(?<=\/config\/):id$/, 'create');
  test(`${path} has its data as JSON, too, uncached, and may be framed by itself and by trusted origins`, async () => {
    const headers = await visitorOf(row);
    const page = await app.navigate({ url: path, headers });
    assert.match(page.body, `data-entry="${row.entry}"`);
    assert.is(ancestors(page.headers), `'self' ${TRUSTED}`);
    const head = await app.navigate({ method: 'HEAD', url: path, headers });
    assert.equal([head.body, ancestors(head.headers)], ['', ancestors(page.headers)]);
    const json = await app.call({ url: path, headers });
    assert.is(ancestors(json.headers), "'none'");
    for (const answer of [page, json]) assert.is(answer.headers['cache-control'], 'no-store');
    if (json.statusCode === 200) assert.equal(bootOf(page.body).data, json.json());
  });
}

test.run();
