import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cookieScopes } from '../../../../../server/http/policies/cookie-scopes';
import { writeLoginSettings } from '../../../../../server/login-settings/login-settings';
import { ADDRESS, testBrowser } from '../../routes/test-browser';
import { form, PASSWORD, type TestApp, testApp } from '../test-app';

const HTTPS = 'https://login.example.org';
const HTTP = 'http://login.example.org';
const RIGHT = form({ User: 'ada', Password: PASSWORD });

async function withApp(publicUrl: string | undefined, act: (app: TestApp) => Promise<void>): Promise<void> {
  const app = await testApp({ env: publicUrl === undefined ? {} : { VESTIBULE_PUBLIC_URL: publicUrl } });
  try {
    await act(app);
  } finally {
    await app.close();
  }
}

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
  withApp(undefined, async (app) => {
    const cookie = `${await app.cookieOf('ada')}; ${await app.cookieOf('admin')}`;
    const { headers, ...body } = RIGHT;
    const answer = await app.server.inject({
      ...body,
      method: 'POST',
      url: ADDRESS.login,
      headers: { ...headers, accept: 'application/json', cookie },
    });
    assert.is(answer.statusCode, 403);
  }));

for (const [what, others] of [
  ['one of another host', async (app: TestApp) => app.cookieOf('admin')],
  ['an invalid one', async () => 'vestibule-session=x'],
  ['two', async (app: TestApp) => `${await app.cookieOf('admin')}; vestibule-session=x`],
] as const) {
  test(`after a sign-in that came with ${what}, only the new session cookie is left`, () =>
    withApp(HTTP, async (app) => {
      const answer = await signIn(app, await others(app));
      assert.is(answer.statusCode, 200);
      const places = ofLogin(['', 'example.org', 'login.example.org']).filter((place) => place !== '/');
      assert.equal(removed(answer, 'vestibule-session'), places.sort());
      const ofSession = answer.cookies.filter((each) => each.name === 'vestibule-session');
      const { name, value, path, domain } = ofSession.at(-1) ?? { name: '', value: '' };
      assert.equal([name, path, domain], ['vestibule-session', '/', undefined]);
      assert.is(await nameOf(app, `vestibule-session=${value}`), 'ada');
    }));
}

test('a sign-in without a session cookie removes none', () =>
  withApp(HTTP, async (app) => {
    assert.equal(removed(await signIn(app, 'vestibule-locale=de'), 'vestibule-session'), []);
  }));

const PLACES: readonly (readonly [origin: string, path: string, places: readonly string[]])[] = [
  ['http://localhost', '/', []],
  ['http://127.0.0.1:8420', '/a', ['/a']],
  ['http://[::1]:8420', '/a/', ['/a', '/a/']],
  ['http://id.corp.example.org', '/', ['corp.example.org /', 'example.org /', 'id.corp.example.org /']],
  ['http://localhost', '/a/b;Domain=x/c', ['/a', '/a/']],
];

for (const [origin, path, places] of PLACES) {
  test(`beside the host's own for all paths, cookies at ${origin}${path} may be those of ${places.join(', ') || 'none'}`, () => {
    const found = cookieScopes(origin, path).map((place) => `${place.domain ?? ''} ${place.path}`.trim());
    assert.equal(found.sort(), [...places].sort());
  });
}

test('an address of a thousand segments removes no more than a page has', () => {
  assert.ok(cookieScopes('http://a.b.c.d.e.f.example.org', '/a'.repeat(1000)).length < 80);
});

test('on http two device cookies make no browser known and are removed, and the next one counts', () =>
  withApp(undefined, async (app) => {
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

for (const [what, cookie] of [
  ['the name of http', (token: string) => `vestibule-session=${token}`],
  ['a name in other letters', (token: string) => `__host-vestibule-session=${token}`],
  ['a name after another space', (token: string) => `\u00a0__Host-vestibule-session=${token}`],
  ['the name in a cookie without one', (token: string) => `=__Host-vestibule-session=${token}`],
] as const) {
  test(`on https a session under ${what} is ignored, and the real one is accepted`, () =>
    withApp(HTTPS, async (app) => {
      const [, token = ''] = (await app.cookieOf('admin')).split('=');
      const own = await app.cookieOf('ada');
      assert.match(own, /^__Host-vestibule-session=/);
      assert.is(await nameOf(app, cookie(token)), '');
      assert.is(await nameOf(app, `${cookie(token)}; ${own}`), 'ada');
      assert.is(await nameOf(app, `${own}; ${cookie(token)}`), 'ada');
    }));
}

test.run();
