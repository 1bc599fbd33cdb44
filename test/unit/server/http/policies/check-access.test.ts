import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ALL_ROUTES } from '../../../../../server/routes/all-routes';
import { form, setApp } from '../test-app';

let changes = 0;
const app = setApp(test, {
  once: true,
  routes: [
    {
      path: '/identityprovider/test/:who',
      access: ['admin'],
      POST: [() => ({ kind: 'data', status: 200, body: ++changes })],
    },
  ],
});

const WHO = ['visitor', 'second-factor', 'device', 'two-factor-setup', 'user', 'admin'] as const;

type Who = (typeof WHO)[number];

const STEPS: readonly Who[] = ['second-factor', 'device', 'two-factor-setup'];

/** Per address: what an anonymous client, a pre-session of each step, a user and an administrator get. */
const PAGES: readonly (readonly [path: string, statuses: readonly number[]])[] = [
  ['/', [200, 200, 200, 200, 200, 200]],
  ['/identityprovider/login/close', [200, 200, 200, 200, 200, 200]],
  ['/identityprovider/session/logoutconfirmation', [200, 200, 200, 200, 200, 200]],
  ['/identityprovider/i18n/messages', [200, 200, 200, 200, 200, 200]],
  ['/identityprovider/login/secondFactor', [401, 200, 401, 401, 403, 403]],
  ['/identityprovider/validatedevice', [401, 401, 200, 401, 403, 403]],
  ['/identityprovider/twofactor', [401, 401, 401, 200, 200, 200]],
  ['/identityprovider/twofactor/dialog', [401, 401, 401, 200, 200, 200]],
  ['/identityprovider/setup/:token', [200, 200, 200, 200, 200, 200]],
  ['/identityprovider/changepassword', [401, 401, 401, 401, 200, 200]],
  ['/identityprovider/apikey/confirm', [401, 401, 401, 401, 404, 404]],
  ['/identityprovider/apikeyadmininfo', [401, 401, 401, 401, 403, 200]],
  ['/identityprovider/config/personalapikeys', [401, 401, 401, 401, 200, 200]],
  ['/identityprovider/config/sessions', [401, 401, 401, 401, 200, 200]],
  ['/identityprovider/config/apikey', [401, 401, 401, 401, 403, 200]],
  ['/identityprovider/config/apikey/:id', [401, 401, 401, 401, 403, 404]],
  ['/identityprovider/config/apikey/create', [401, 401, 401, 401, 403, 200]],
  ['/identityprovider/config', [401, 401, 401, 401, 403, 200]],
  ['/identityprovider/config/create', [401, 401, 401, 401, 403, 200]],
  ['/identityprovider/config/:id', [401, 401, 401, 401, 403, 404]],
  ['/identityprovider/config/d3migration', [401, 401, 401, 401, 403, 200]],
  ['/identityprovider/config/d3migration/availableenterprisesextensions', [401, 401, 401, 401, 403, 200]],
  ['/identityprovider/config/d3migration/log', [401, 401, 401, 401, 403, 404]],
  ['/identityprovider/config/d3migration/errorlog', [401, 401, 401, 401, 403, 404]],
  ['/identityprovider/config/d3migration/statistics', [401, 401, 401, 401, 403, 404]],
  ['/scimserver/config', [401, 401, 401, 401, 403, 200]],
  ['/scimserver/config/create', [401, 401, 401, 401, 403, 200]],
  ['/scimserver/config/:id', [401, 401, 401, 401, 403, 404]],
  ['/scimserver/config/d3migration', [401, 401, 401, 401, 403, 200]],
  ['/scimserver/config/d3migration/availableenterprisesextensions', [401, 401, 401, 401, 403, 200]],
  ['/scimserver/config/d3migration/log', [401, 401, 401, 401, 403, 404]],
  ['/scimserver/config/d3migration/errorlog', [401, 401, 401, 401, 403, 404]],
  ['/scimserver/config/d3migration/statistics', [401, 401, 401, 401, 403, 404]],
  ['/identityprovider/config/login', [401, 401, 401, 401, 403, 200]],
  ['/identityprovider/config/idptrust', [401, 401, 401, 401, 403, 200]],
  ['/identityprovider/config/accessrights', [401, 401, 401, 401, 403, 200]],
  ['/identityprovider/config/lastloginlist', [401, 401, 401, 401, 403, 200]],
  ['/identityprovider/config/audit', [401, 401, 401, 401, 403, 200]],
  ['/identityprovider/config/audit/:id', [401, 401, 401, 401, 403, 200]],
  ['/identityprovider/config/openidconnect', [401, 401, 401, 401, 403, 200]],
  ['/identityprovider/config/openidconnect/:id', [401, 401, 401, 401, 403, 200]],
  ['/identityprovider/config/info', [401, 401, 401, 401, 200, 200]],
  ['/identityprovider/config/foradmins', [401, 401, 401, 401, 403, 200]],
  ['/identityprovider/config/spn', [401, 401, 401, 401, 403, 200]],
  ['/identityprovider/avatar', [401, 401, 401, 401, 200, 200]],
  ['/identityprovider/profile', [200, 200, 200, 200, 200, 200]],
  ['/identityprovider/sidemenu', [200, 200, 200, 200, 200, 200]],
  ['/userprofile/data', [401, 401, 401, 401, 200, 200]],
  ['/userprofile/absence', [401, 401, 401, 401, 200, 200]],
  ['/identityprovider/config/fido', [401, 401, 401, 401, 200, 200]],
  ['/identityprovider/SCIM/Photo/x', [401, 401, 401, 401, 404, 404]],
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

test('the table has every address', () => {
  const known = new Set([...PAGES.map(([path]) => path), ...ELSEWHERE]);
  const pages = app.bundle.current.pages.map(({ path }) => path);
  const routes = ALL_ROUTES.flatMap((route) => ('path' in route ? [route.path.replace(/:.*$/, 'x')] : []));
  for (const path of [...pages, ...routes]) assert.ok(known.has(path), path);
});

/** Changes, calls of programs, the stream and what is open to every visitor, with tests of their own. */
const ELSEWHERE = [
  '*',
  '/healthz',
  '/livez',
  '/metrics',
  '/readyz',
  '/identityprovider/apikey/decline',
  '/identityprovider/config/apikey/x',
  '/identityprovider/config/d3migration/abort',
  '/identityprovider/config/d3migration/dryrun',
  '/identityprovider/config/d3migration/finish',
  '/identityprovider/config/defaultapptrusts',
  '/identityprovider/config/features',
  '/identityprovider/config/impersonatewhitelist',
  '/identityprovider/config/lastloginlist/x',
  '/identityprovider/config/lastloginlistcsv',
  '/identityprovider/config/auditcsv',
  '/identityprovider/config/login/preview',
  '/identityprovider/config/loginwhitelist',
  '/identityprovider/config/openidconnect/discover',
  '/identityprovider/config/tfagrouplist',
  '/identityprovider/config/updatelastloginlist',
  '/identityprovider/config/x',
  '/identityprovider/events',
  '/identityprovider/login',
  '/identityprovider/openidconnect/callback',
  '/identityprovider/openidconnect/link/x',
  '/identityprovider/openidconnect/start/x',
  '/identityprovider/openidconnect/test/x',
  '/identityprovider/scim/groups',
  '/identityprovider/scim/users',
  '/identityprovider/scim/v2/*',
  '/identityprovider/scim/v2/.search',
  '/identityprovider/scim/v2/Bulk',
  '/identityprovider/scim/v2/Groups',
  '/identityprovider/scim/v2/Groups/.search',
  '/identityprovider/scim/v2/Groups/x',
  '/identityprovider/scim/v2/Me',
  '/identityprovider/scim/v2/ResourceTypes',
  '/identityprovider/scim/v2/ResourceTypes/x',
  '/identityprovider/scim/v2/Schemas',
  '/identityprovider/scim/v2/Schemas/x',
  '/identityprovider/scim/v2/ServiceProviderConfig',
  '/identityprovider/scim/v2/Users',
  '/identityprovider/scim/v2/Users/.search',
  '/identityprovider/scim/v2/Users/x',
  '/identityprovider/session/logout/x',
  '/identityprovider/validatedevice/resend',
  '/scimserver/config/d3migration/abort',
  '/scimserver/config/d3migration/dryrun',
  '/scimserver/config/d3migration/finish',
  '/scimserver/config/x',
];

for (const [path, statuses] of PAGES) {
  for (const [index, who] of WHO.entries()) {
    const status = statuses[index] ?? 0;
    test(`${path} answers ${STEPS.includes(who) ? `a pre-session of ${who}` : who} with ${status}`, async () => {
      const headers = await headersOf(who);
      const json = await app.call({ url: path, headers });
      assert.is(json.statusCode, status);
      if (status !== 200) assert.equal(json.json(), { statusCode: status, messageKey: KEYS.get(status) });

      const html = await app.navigate({ url: `${path}?a=1&redirect=%2Fb%26`, headers });
      const isLed = status === 401 || (status === 403 && STEP_PAGES.includes(path));
      assert.is(html.statusCode, isLed ? 302 : status);
      if (isLed) {
        const location = new URL(String(html.headers.location), 'http://localhost');
        assert.is(location.pathname, '/identityprovider/login');
        const wayBack = STEP_PAGES.includes(path) ? '/b&' : `${path}?a=1&redirect=%2Fb%26`;
        assert.is(location.searchParams.get('redirect'), wayBack);
        assert.is(html.body, '');
      } else if (status === 403) assert.match(html.body, 'data-entry="error"');
    });
  }
}

for (const [method, path] of [
  ['POST', '/identityprovider/changepassword'],
  ['POST', '/identityprovider/validatedevice'],
  ['POST', '/identityprovider/validatedevice/resend'],
  ['POST', '/identityprovider/twofactor?check'],
  ['POST', '/identityprovider/twofactor?activate'],
  ['POST', '/identityprovider/twofactor'],
] as const) {
  const own = path.includes('validatedevice') ? 'device' : path.includes('twofactor') ? 'two-factor-setup' : undefined;
  for (const step of STEPS.filter((each) => each !== own)) {
    test(`${method} ${path} does nothing for a pre-session of ${step}`, async () => {
      const headers = { ...(await headersOf(step)), 'content-type': 'application/json' };
      const before = await app.rows();
      const answer = await app.call({ method, url: path, headers, payload: '{}' });
      assert.is(answer.statusCode, path.includes('twofactor') ? 403 : 401); // 403 leaves the page
      assert.is(answer.headers['set-cookie'], undefined);
      assert.equal(await app.rows(), before);
    });
  }
}

test('a code of a pre-session of another step is answered as an expired sign-in', async () => {
  for (const who of ['visitor', 'device', 'two-factor-setup'] as const) {
    const before = await app.rows();
    const answer = await app.call({
      method: 'POST',
      url: '/identityprovider/login/secondFactor',
      ...form({ Code: '123456' }),
      headers: { ...form({}).headers, ...(await headersOf(who)) },
    });
    assert.is(answer.statusCode, 200);
    assert.is(answer.json().statusCode, 400);
    assert.is(answer.json().errorMessage, 'TFA_SESSION_EXPIRED');
    const { sessions } = await app.rows();
    assert.is(sessions.length, before.sessions.length + (who === 'visitor' ? 0 : 1));
  }
});

for (const [who, status] of [
  ['visitor', 401],
  ['second-factor', 401],
  ['device', 401],
  ['two-factor-setup', 401],
  ['user', 403],
] as const) {
  test(`a change that is for administrators is refused to ${who}, and changes nothing`, async () => {
    const before = changes;
    const answer = await app.call({ method: 'POST', url: '/identityprovider/test/x', headers: await headersOf(who) });
    assert.is(answer.statusCode, status);
    assert.is(answer.json().messageKey, KEYS.get(status));
    assert.is(changes, before);
  });
}

test('an administrator may make that change', async () => {
  const answer = await app.call({
    method: 'POST',
    url: '/identityprovider/test/x',
    headers: await headersOf('admin'),
  });
  assert.is(answer.statusCode, 200);
  assert.is(changes, 1);
});

test('a form sent after the session ended leads to sign-in with a GET', async () => {
  const answer = await app.navigate({ method: 'POST', url: '/identityprovider/test/x' });
  assert.is(answer.statusCode, 303);
  assert.match(String(answer.headers.location), /^\/identityprovider\/login\?redirect=/);
});

test.run();
