import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ALL_ROUTES } from '../../../../../server/routes/all-routes';
import { form, setApp } from '../test-app';

const app = setApp(test, { once: true });

const WHO = ['visitor', 'second-factor', 'device', 'two-factor-setup', 'user', 'admin'] as const;

type Who = (typeof WHO)[number];

const STEPS: readonly Who[] = ['second-factor', 'device', 'two-factor-setup'];

const PROVIDERS = ['/identityprovider/config', '/scimserver/config'];
const REPORTS = ['log', 'errorlog', 'statistics'];

/** What an anonymous client, a pre-session of each step, a user and an administrator get, and where. */
const ACCESS: readonly (readonly [statuses: readonly number[], addresses: readonly string[]])[] = [
  [
    [200, 200, 200, 200, 200, 200],
    [
      ...['/', '/identityprovider/login/close', '/identityprovider/session/logoutconfirmation'],
      ...['/identityprovider/i18n/messages', '/identityprovider/setup/:token', '/identityprovider/profile'],
      '/identityprovider/sidemenu',
    ],
  ],
  [[401, 200, 401, 401, 403, 403], ['/identityprovider/login/secondFactor']],
  [[401, 401, 200, 401, 403, 403], ['/identityprovider/validatedevice']],
  [
    [401, 401, 401, 200, 200, 200],
    ['/identityprovider/twofactor', '/identityprovider/twofactor/dialog'],
  ],
  [
    [401, 401, 401, 401, 200, 200],
    [
      ...['/identityprovider/changepassword', '/identityprovider/avatar', '/userprofile/data', '/userprofile/absence'],
      ...['personalapikeys', 'sessions', 'info', 'fido'].map((page) => `/identityprovider/config/${page}`),
    ],
  ],
  [
    [401, 401, 401, 401, 404, 404],
    ['/identityprovider/apikey/confirm', '/identityprovider/SCIM/Photo/x'],
  ],
  [
    [401, 401, 401, 401, 403, 200],
    [
      '/identityprovider/apikeyadmininfo',
      ...['apikey', 'apikey/create', 'login', 'idptrust', 'accessrights', 'lastloginlist', 'audit', 'audit/:id'].map(
        (page) => `/identityprovider/config/${page}`,
      ),
      ...['openidconnect', 'openidconnect/:id', 'foradmins', 'spn'].map((page) => `/identityprovider/config/${page}`),
      ...PROVIDERS.flatMap((base) => [base, `${base}/create`, `${base}/d3migration`]),
      ...PROVIDERS.map((base) => `${base}/d3migration/availableenterprisesextensions`),
    ],
  ],
  [
    [401, 401, 401, 401, 403, 404],
    [
      '/identityprovider/config/apikey/:id',
      ...PROVIDERS.flatMap((base) => [`${base}/:id`, ...REPORTS.map((report) => `${base}/d3migration/${report}`)]),
    ],
  ],
];

/** The pages that only a pre-session may open: a browser is redirected to sign-in, which redirects on. */
const STEP_PAGES = ['/identityprovider/login/secondFactor', '/identityprovider/validatedevice'];

const KEYS = new Map([
  [401, 'ERROR_UNAUTHORIZED'],
  [403, 'ERROR_FORBIDDEN'],
  [404, 'ERROR_NOT_FOUND'],
]);

async function headersOf(who: Who): Promise<Record<string, string>> {
  if (who === 'visitor') return {};
  if (who === 'user' || who === 'admin') return { cookie: await app.cookieOf(who === 'admin' ? who : 'ada') };
  return { cookie: await app.cookieOf('ada', who) };
}

/** Changes, calls of programs, the stream and what is open to every visitor, with tests of their own. */
const ELSEWHERE = [
  /^\*$|^\/(healthz|livez|metrics|readyz)$/,
  /^\/identityprovider\/(apikey\/decline|events|login|session\/logout\/x|validatedevice\/resend)$/,
  /^\/identityprovider\/openidconnect\/(callback|link\/x|start\/x|test\/x)$/,
  /^\/identityprovider\/scim\/(groups|users|v2\/.*)$/,
  /^\/identityprovider\/config\/(apikey\/x|lastloginlist\/x|lastloginlistcsv|updatelastloginlist|auditcsv)$/,
  /^\/identityprovider\/config\/(defaultapptrusts|features|impersonatewhitelist|login\/preview)$/,
  /^\/identityprovider\/config\/(loginwhitelist|openidconnect\/discover|tfagrouplist)$/,
  /^\/(identityprovider|scimserver)\/config\/(x|d3migration\/(abort|dryrun|finish))$/,
];

test('the table has every address', () => {
  const known = new Set(ACCESS.flatMap(([, addresses]) => addresses));
  const pages = app.bundle.current.pages.map(({ path }) => path);
  const routes = ALL_ROUTES.flatMap((route) => ('path' in route ? [route.path.replace(/:.*$/, 'x')] : []));
  const missing = [...pages, ...routes].filter(
    (path) => !known.has(path) && !ELSEWHERE.some((pattern) => pattern.test(path)),
  );
  assert.equal(missing, []);
});

for (const [statuses, addresses] of ACCESS) {
  for (const path of addresses) {
    test(`${path} answers ${WHO.map((who, index) => `${who} ${statuses[index]}`).join(', ')}`, async () => {
      for (const [index, who] of WHO.entries()) {
        const status = statuses[index] ?? 0;
        const headers = await headersOf(who);
        const json = await app.call({ url: path, headers });
        assert.is(json.statusCode, status, who);
        if (status !== 200) assert.equal(json.json(), { statusCode: status, messageKey: KEYS.get(status) });

        const html = await app.navigate({ url: `${path}?a=1&redirect=%2Fb%26`, headers });
        const isLed = status === 401 || (status === 403 && STEP_PAGES.includes(path));
        assert.is(html.statusCode, isLed ? 302 : status, who);
        if (isLed) {
          const location = new URL(String(html.headers.location), 'http://localhost');
          assert.is(location.pathname, '/identityprovider/login');
          const wayBack = STEP_PAGES.includes(path) ? '/b&' : `${path}?a=1&redirect=%2Fb%26`;
          assert.is(location.searchParams.get('redirect'), wayBack);
          assert.is(html.body, '');
        } else if (status === 403) assert.match(html.body, 'data-entry="error"');
      }
    });
  }
}

for (const [path, own] of [
  ['changepassword', undefined],
  ['validatedevice', 'device'],
  ['validatedevice/resend', 'device'],
  ['twofactor?check', 'two-factor-setup'],
  ['twofactor?activate', 'two-factor-setup'],
  ['twofactor', 'two-factor-setup'],
] as const) {
  test(`POST ${path} does nothing for a pre-session of another step`, async () => {
    for (const step of STEPS.filter((each) => each !== own)) {
      const headers = { ...(await headersOf(step)), 'content-type': 'application/json' };
      const before = await app.rows();
      const answer = await app.call({ method: 'POST', url: `/identityprovider/${path}`, headers, payload: '{}' });
      assert.is(answer.statusCode, path.includes('twofactor') ? 403 : 401, step); // 403 leaves the page
      assert.is(answer.headers['set-cookie'], undefined);
      assert.equal(await app.rows(), before);
    }
  });
}

test('a code of a pre-session of another step is answered as an expired sign-in', async () => {
  const code = form({ Code: '123456' });
  for (const who of ['visitor', 'device', 'two-factor-setup'] as const) {
    const before = await app.rows();
    const headers = { ...code.headers, ...(await headersOf(who)) };
    const answer = await app.call({ ...code, method: 'POST', url: '/identityprovider/login/secondFactor', headers });
    assert.is(answer.statusCode, 200);
    const { statusCode, errorMessage } = answer.json();
    assert.equal([statusCode, errorMessage], [400, 'TFA_SESSION_EXPIRED']);
    const { sessions } = await app.rows();
    assert.is(sessions.length, before.sessions.length + (who === 'visitor' ? 0 : 1));
  }
});

test('a form sent after the session ended leads to sign-in with a GET', async () => {
  const answer = await app.navigate({ method: 'POST', url: '/identityprovider/config/idptrust' });
  assert.is(answer.statusCode, 303);
  assert.match(String(answer.headers.location), /^\/identityprovider\/login\?redirect=/);
});

test.run();
