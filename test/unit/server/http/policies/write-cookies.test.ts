import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeLoginSettings } from '../../../../../server/login-settings/login-settings';
import { addTrustedAddress } from '../../../../../server/trust/trusted-origins';
import { ADDRESS, testBrowser } from '../../routes/test-browser';
import { form, PASSWORD, type TestApp, withApp } from '../test-app';

const HTTPS = 'https://login.example.org';
const LOGIN = '/identityprovider/login';
const RIGHT = form({ User: 'ada', Password: PASSWORD });

/** The attributes of a cookie that is written, and of the one that is removed with it. */
const PLAIN = 'Path=/; HttpOnly; SameSite=Lax';
const SECURE = 'Path=/; HttpOnly; Secure; SameSite=Lax';
const FRAMED = 'Path=/; HttpOnly; Secure; Partitioned; SameSite=None';

interface Manner {
  name: string;
  /** What the names of the cookies begin with. */
  prefix: string;
  env: NodeJS.ProcessEnv;
  written: string;
  takenBack?: string;
  cookiesInFrames: boolean;
}

const MANNERS: readonly Manner[] = [
  { name: 'http', prefix: '', env: {}, written: PLAIN, cookiesInFrames: false },
  {
    name: 'https that trusts another host',
    prefix: '__Host-',
    env: { VESTIBULE_PUBLIC_URL: HTTPS },
    written: FRAMED,
    takenBack: SECURE,
    cookiesInFrames: true,
  },
  {
    name: 'https that trusts itself alone',
    prefix: '__Host-',
    env: { VESTIBULE_PUBLIC_URL: HTTPS, VESTIBULE_TRUSTED_ORIGINS: `${HTTPS} ${HTTPS}:8443` },
    written: SECURE,
    takenBack: FRAMED,
    cookiesInFrames: false,
  },
];

/** A request of our own page, wherever that is. */
const own = ({ settings }: TestApp) => ({ origin: settings.publicUrl ?? 'http://localhost' });

const gone = (name: string, attributes: string) =>
  `${name}=; Max-Age=0; ${attributes.replace('Path=/', 'Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT')}`;

/** What is written, in any order of its attributes. */
function written(header: unknown): string[][] {
  return [header ?? []].flat().map((cookie) => String(cookie).split('; ').sort());
}

const sorted = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split('; ').sort());

const signIn = (app: TestApp) =>
  app.call({ method: 'POST', url: LOGIN, ...RIGHT, headers: { ...RIGHT.headers, ...own(app) } });

for (const { name, prefix, env, written: attributes, takenBack, cookiesInFrames } of MANNERS) {
  const session = `${prefix}vestibule-session`;
  const device = `${prefix}vestibule-device`;
  const before = (cookie: string) => (takenBack === undefined ? [] : [gone(cookie, takenBack)]);
  const ofName = (header: unknown, cookie: string) =>
    written(header).filter((parts) => parts.some((part) => part.startsWith(`${cookie}=`)));

  test(`on ${name} the cookie of a session is ${attributes}, in its end and of no session, too`, () =>
    withApp(env, async (app) => {
      const answer = await signIn(app);
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
      assert.is((await app.call({ url: LOGIN })).json().cookiesInFrames, cookiesInFrames);
    }));

  test(`on ${name} a browser becomes known by a cookie of the same kind`, () =>
    withApp(env, async (app) => {
      await writeLoginSettings(app.storage.db, { unknownDeviceDetectionEnabled: true });
      const answer = await signIn(app);
      const token = answer.cookies.at(-1)?.value ?? '';
      const kept = `${device}=${token}; Max-Age=31536000; ${attributes}`;
      assert.equal(ofName(answer.headers['set-cookie'], device), sorted([...before(device), kept]));
    }));
}

test('an origin that is trusted later changes the cookies from the next sign-in on', () =>
  withApp({ VESTIBULE_PUBLIC_URL: HTTPS, VESTIBULE_TRUSTED_ORIGINS: '' }, async (app) => {
    assert.not.match(String((await signIn(app)).cookies.at(-1)?.sameSite), 'None');
    await addTrustedAddress(app.deps, 'https://portal.example.com');
    assert.is((await signIn(app)).cookies.at(-1)?.sameSite, 'None');
  }));

test('without the table of trusted origins a cookie of either kind is removed', () =>
  withApp({ VESTIBULE_PUBLIC_URL: HTTPS }, async (app) => {
    await app.storage.db.schema.dropTable('trusted_addresses').execute();
    const answer = await app.navigate({ url: '/', headers: { cookie: `__Host-vestibule-session=${'x'.repeat(43)}` } });
    assert.is(answer.statusCode, 200);
    assert.is(written(answer.headers['set-cookie']).length, 2, 'both kinds');
  }));

test('the data of the login page distinguish no session, a pre-session and a session', () =>
  withApp({}, async (app) => {
    const told = async (headers: Record<string, string>) => {
      const { hasSession, isLoggedIn } = (await app.call({ url: LOGIN, headers })).json();
      return [hasSession, isLoggedIn];
    };
    assert.equal(await told({}), [false, false]);
    assert.equal(await told({ cookie: await app.cookieOf('ada', 'second-factor') }), [true, false]);
    assert.equal(await told({ cookie: await app.cookieOf('ada') }), [true, true]);
    assert.equal(await told({ cookie: `vestibule-session=${'x'.repeat(43)}` }), [false, false]);
  }));

test('partitioned cookies carry a whole sign-in', () =>
  withApp({ VESTIBULE_PUBLIC_URL: HTTPS }, async (app) => {
    const ada = testBrowser({
      ...app,
      call: (options) => app.call({ ...options, headers: { ...options.headers, ...own(app) } }),
    });
    await ada.signIn('ada');
    assert.is(await ada.name(), 'ada');
    assert.is((await ada.send(ADDRESS.password, { Password: `${PASSWORD}x` })).statusCode, 200);
    assert.is(await ada.name(), 'ada');
  }));

test.run();
