import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cookieScopes } from '../../../../../server/http/policies/cookie-scopes';
import { writeLoginSettings } from '../../../../../server/login-settings/login-settings';
import { ADDRESS, testBrowser } from '../../routes/test-browser';
import { form, PASSWORD, type TestApp, withApp } from '../test-app';

const HTTPS = { VESTIBULE_PUBLIC_URL: 'https://login.example.org' };
const HTTP = { VESTIBULE_PUBLIC_URL: 'http://login.example.org' };
const RIGHT = form({ User: 'ada', Password: PASSWORD });

const signIn = (app: TestApp, cookie: string) =>
  app.call({
    method: 'POST',
    url: ADDRESS.login,
    ...RIGHT,
    headers: { ...RIGHT.headers, origin: app.settings.publicUrl ?? 'http://localhost', cookie },
  });

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
  withApp(HTTP, async (app) => {
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
  withApp(HTTP, async (app) => {
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
    assert.equal(
      removed(await signIn(app, 'vestibule-locale=de'), 'vestibule-session'),
      [],
      'without one none is removed',
    );
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
    const found = cookieScopes(origin, path).map((place) => `${place.domain ?? ''} ${place.path}`.trim());
    assert.equal(found.sort(), [...places].sort(), origin + path);
  }
  assert.ok(cookieScopes('http://a.b.c.d.e.f.example.org', '/a'.repeat(1000)).length < 80);
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
  withApp(HTTPS, async (app) => {
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
