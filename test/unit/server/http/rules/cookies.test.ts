import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { duplicateCookieScopes } from '../../../../../server/http/request/duplicate-cookie-scopes';
import { writeLoginSettings } from '../../../../../server/settings/login-settings/login-settings';
import { addTrustedAddress } from '../../../../../server/settings/trust/trusted-origins';
import { form, PASSWORD, type TestApp, withApp } from '../../../../support/server/test-app';
import { ADDRESS, testBrowser } from '../../../../support/server/test-browser';

const HTTPS = 'https://login.example.org';
const ON_HTTPS = { VESTIBULE_PUBLIC_URL: HTTPS };
const ON_HTTP = { VESTIBULE_PUBLIC_URL: 'http://login.example.org' };
const RIGHT = form({ User: 'ada', Password: PASSWORD });

/** The attributes of a cookie that is written, and of the one that is removed with it. */
const PLAIN = 'Path=/; HttpOnly; SameSite=Lax';
const SECURE = 'Path=/; HttpOnly; Secure; SameSite=Lax';
const FRAMED = 'Path=/; HttpOnly; Secure; Partitioned; SameSite=None';

interface Manner {
  name: string;
  env: NodeJS.ProcessEnv;
  written: string;
  takenBack?: string;
  cookiesInFrames: boolean;
}

const ALONE = { VESTIBULE_PUBLIC_URL: HTTPS, VESTIBULE_TRUSTED_ORIGINS: `${HTTPS} ${HTTPS}:8443` };
const MANNERS: readonly Manner[] = [
  { name: 'http', env: {}, written: PLAIN, cookiesInFrames: false },
  { name: 'https that trusts another host', env: ON_HTTPS, written: FRAMED, takenBack: SECURE, cookiesInFrames: true },
  { name: 'https that trusts itself alone', env: ALONE, written: SECURE, takenBack: FRAMED, cookiesInFrames: false },
];

const own = ({ settings }: TestApp) => ({ origin: settings.publicUrl ?? 'http://localhost' });

const gone = (name: string, attributes: string) =>
  `${name}=; Max-Age=0; ${attributes.replace('Path=/', 'Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT')}`;

function written(header: unknown): string[][] {
  return [header ?? []].flat().map((cookie) => String(cookie).split('; ').sort());
}

const sorted = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split('; ').sort());

const signIn = (app: TestApp, cookie = '') =>
  app.call({ method: 'POST', url: ADDRESS.login, ...RIGHT, headers: { ...RIGHT.headers, ...own(app), cookie } });

for (const { name, env, written: attributes, takenBack, cookiesInFrames } of MANNERS) {
  const prefix = takenBack === undefined ? '' : '__Host-';
  const session = `${prefix}vestibule-session`;
  const device = `${prefix}vestibule-device`;
  const before = (cookie: string) => (takenBack === undefined ? [] : [gone(cookie, takenBack)]);
  const ofName = (header: unknown, cookie: string) =>
    written(header).filter((parts) => parts.some((part) => part.startsWith(`${cookie}=`)));

  test(`on ${name} the cookies of a session and a browser are ${attributes}, in an end and of no session, too`, () =>
    withApp(env, async (app) => {
      await writeLoginSettings(app.storage.db, { unknownDeviceDetectionEnabled: true });
      const answer = await signIn(app);
      const known = `${device}=${answer.cookies.at(-1)?.value}; Max-Age=31536000; ${attributes}`;
      assert.equal(ofName(answer.headers['set-cookie'], device), sorted([...before(device), known]));
      const token = answer.cookies.filter((cookie) => cookie.name === session).at(-1)?.value ?? '';
      assert.match(token, /^[\w-]{43}$/);
      const kept = `${session}=${token}; Max-Age=28800; ${attributes}`;
      assert.equal(ofName(answer.headers['set-cookie'], session), sorted([...before(session), kept]));

      const ended = sorted([...before(session), gone(session, attributes)]);
      const cookie = `${session}=${token}`;
      const { logoutToken } = (await app.call({ url: '/', headers: { cookie } })).json();
      const url = `/identityprovider/session/logout/${logoutToken}`;
      const out = await app.call({ url, headers: { cookie } });
      assert.equal(written(out.headers['set-cookie']), ended);
      const invalid = await app.call({ url: '/', headers: { cookie, accept: 'text/html' } });
      assert.equal(written(invalid.headers['set-cookie']), ended);
      assert.is((await app.call({ url: ADDRESS.login })).json().cookiesInFrames, cookiesInFrames);
    }));
}

test('an origin that is trusted later changes the cookies from the next sign-in on', () =>
  withApp({ VESTIBULE_PUBLIC_URL: HTTPS, VESTIBULE_TRUSTED_ORIGINS: '' }, async (app) => {
    assert.not.match(String((await signIn(app)).cookies.at(-1)?.sameSite), 'None');
    await addTrustedAddress(app.deps, 'https://portal.example.com');
    assert.is((await signIn(app)).cookies.at(-1)?.sameSite, 'None');
  }));

test('without the table of trusted origins a cookie of either kind is removed', () =>
  withApp(ON_HTTPS, async (app) => {
    await app.storage.db.schema.dropTable('trusted_addresses').execute();
    const answer = await app.navigate({ url: '/', headers: { cookie: `__Host-vestibule-session=${'x'.repeat(43)}` } });
    assert.is(answer.statusCode, 200);
    assert.is(written(answer.headers['set-cookie']).length, 2, 'both kinds');
  }));

test('the data of the login page distinguish no session, a pre-session and a session', () =>
  withApp({}, async (app) => {
    for (const [cookie, expected] of [
      ['', [false, false]],
      [await app.cookieOf('ada', 'second-factor'), [true, false]],
      [await app.cookieOf('ada'), [true, true]],
      [`vestibule-session=${'x'.repeat(43)}`, [false, false]],
    ] as const) {
      const { hasSession, isLoggedIn } = (await app.call({ url: ADDRESS.login, headers: { cookie } })).json();
      assert.equal([hasSession, isLoggedIn], expected, cookie);
    }
  }));

const nameOf = async (app: TestApp, cookie: string) =>
  (await app.call({ url: '/', headers: { cookie } })).json().userName;

/** The cookies of a name that an answer removes, as `domain path`, without the domain those of the host alone. */
function removed(answer: Awaited<ReturnType<typeof signIn>>, name: string): string[] {
  return answer.cookies
    .filter((cookie) => cookie.name === name && cookie.maxAge === 0)
    .map(({ domain = '', path = '' }) => `${domain} ${path}`.trim())
    .sort();
}

const OF_LOGIN = ['/', '/identityprovider', '/identityprovider/', '/identityprovider/login'];
const ofLogin = (domains: readonly string[]) =>
  domains.flatMap((domain) => OF_LOGIN.map((path) => `${domain} ${path}`.trim()));

test('on http two session cookies are invalid, in either order, and are removed for every path and domain', () =>
  withApp(ON_HTTP, async (app) => {
    const [own, other] = [await app.cookieOf('ada'), await app.cookieOf('admin')];
    const before = await app.rows();
    for (const cookie of [`${own}; ${other}`, `${other}; ${own}`, `${own}; ${own}`, `${own}; vestibule-session=x`]) {
      const answer = await app.call({ url: ADDRESS.login, headers: { cookie } });
      assert.equal([answer.json().isLoggedIn, answer.json().hasSession], [false, false]);
      assert.equal(removed(answer, 'vestibule-session'), ofLogin(['', 'example.org', 'login.example.org']).sort());
      assert.is((await app.call({ url: ADDRESS.password, headers: { cookie } })).statusCode, 401);
    }
    assert.equal(await app.rows(), before);
    assert.match(app.log.join(''), 'several session cookies were sent');
  }));

test('a change with two session cookies and no origin header is refused', () =>
  withApp({}, async (app) => {
    const cookie = `${await app.cookieOf('ada')}; ${await app.cookieOf('admin')}`;
    const headers = { ...RIGHT.headers, accept: 'application/json', cookie };
    const answer = await app.server.inject({ ...RIGHT, method: 'POST', url: ADDRESS.login, headers });
    assert.is(answer.statusCode, 403);
  }));

test('after a sign-in that came with other session cookies, only the new one is left', () =>
  withApp(ON_HTTP, async (app) => {
    const other = await app.cookieOf('admin');
    for (const cookies of [other, 'vestibule-session=x', `${other}; vestibule-session=x`]) {
      const answer = await signIn(app, cookies);
      assert.is(answer.statusCode, 200);
      const places = ofLogin(['', 'example.org', 'login.example.org']).filter((place) => place !== '/');
      assert.equal(removed(answer, 'vestibule-session'), places.sort());
      const ofSession = answer.cookies.filter((each) => each.name === 'vestibule-session');
      const { name, value, path, domain } = ofSession.at(-1) ?? { name: '', value: '' };
      assert.equal([name, path, domain], ['vestibule-session', '/', undefined]);
      assert.is(await nameOf(app, `vestibule-session=${value}`), 'ada');
    }
    const first = await signIn(app, 'vestibule-locale=de');
    assert.equal(removed(first, 'vestibule-session'), [], 'without one none is removed');
  }));

const PLACES: readonly (readonly [origin: string, path: string, places: readonly string[]])[] = [
  ['http://localhost', '/', []],
  ['http://127.0.0.1:8420', '/a', ['/a']],
  ['http://[::1]:8420', '/a/', ['/a', '/a/']],
  ['http://id.corp.example.org', '/', ['corp.example.org /', 'example.org /', 'id.corp.example.org /']],
  ['http://localhost', '/a/b;Domain=x/c', ['/a', '/a/']],
];

test("cookies may be those of the host's own paths and domains, of an endless address those of as many as a page has", () => {
  for (const [origin, path, places] of PLACES) {
    const found = duplicateCookieScopes(origin, path).map((place) => `${place.domain ?? ''} ${place.path}`.trim());
    assert.equal(found.sort(), [...places].sort(), origin + path);
  }
  assert.ok(duplicateCookieScopes('http://a.b.c.d.e.f.example.org', '/a'.repeat(1000)).length < 80);
});

test('on http two device cookies make no browser known and are removed, and the next one counts', () =>
  withApp({}, async (app) => {
    await writeLoginSettings(app.storage.db, { unknownDeviceDetectionEnabled: true });
    const ada = testBrowser(app);
    await ada.signIn('ada');
    const device = ada.cookies.get('vestibule-device') ?? '';
    assert.match(device, /^[\w-]{43}$/);
    const both = `vestibule-device=${'A'.repeat(43)}; vestibule-device=${device}`;
    const answer = await app.call({ url: ADDRESS.login, headers: { cookie: both } });
    assert.equal(removed(answer, 'vestibule-device'), [...OF_LOGIN].sort());
    const again = await signIn(app, both);
    const { name, value } = again.cookies.at(-1) ?? { name: '', value: '' };
    assert.is(name, 'vestibule-device');
    assert.is.not(value, device);
  }));

test('on https a session under another name is ignored, and the real one is accepted', () =>
  withApp(ON_HTTPS, async (app) => {
    const [, token = ''] = (await app.cookieOf('admin')).split('=');
    const own = await app.cookieOf('ada');
    assert.match(own, /^__Host-vestibule-session=/);
    const names = ['vestibule-session', '__host-vestibule-session', '\u00a0__Host-vestibule-session'];
    for (const name of [...names, '=__Host-vestibule-session']) {
      const cookie = `${name}=${token}`;
      assert.is(await nameOf(app, cookie), '', name);
      assert.is(await nameOf(app, `${cookie}; ${own}`), 'ada', name);
      assert.is(await nameOf(app, `${own}; ${cookie}`), 'ada', name);
    }
  }));

test.run();
