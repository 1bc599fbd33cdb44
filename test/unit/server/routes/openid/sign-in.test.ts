// Tests server/routes/openid/sign-in.ts, server/routes/sign-in/sign-out.ts, server/openid/openid-logins.ts
// Tests server/openid/end-session.ts, server/openid/linked-account.ts, server/openid/pending-authorizations.ts
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { setHistory } from '../../../../../server/last-logins/login-history';
import { writeLoginSettings } from '../../../../../server/login-settings/login-settings';
import { writePolicyGroupIds } from '../../../../../server/login-settings/policy-groups';
import { discoverFromEndpoints } from '../../../../../server/openid/discovery';
import { deleteExpiredOpenIdLogins } from '../../../../../server/openid/openid-logins';
import { CALLBACK_PATH } from '../../../../../server/openid/providers';
import { saveProvider } from '../../../../../server/openid/save-provider';
import { OpenIdCallbackData } from '../../../../../shared/contract/openid';
import { bootOf, OWN, setApp } from '../../http/test-app';
import { addGroups } from '../../login-settings/policy-fixtures';
import { startProvider } from '../../openid/openid-provider';

const provider = await startProvider(OWN + CALLBACK_PATH);
test.after(() => provider.close());

const fixture = setApp(test);
const db = () => fixture.storage.db;

/** Stores the provider as an administrator would, and returns its id. */
async function addProvider(enabled = true, endSessionEndpoint = ''): Promise<string> {
  const endpoints = { authorizeEndpoint: `${provider.issuer}/auth`, tokenEndpoint: `${provider.issuer}/token` };
  const saved = await saveProvider(fixture.deps, {
    provider: {
      id: '',
      description: 'Corporate',
      enabled,
      ...endpoints,
      userinfoEndpoint: `${provider.issuer}/me`,
      endSessionEndpoint,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
      redirectUri: `${OWN}/`,
      issuer: '',
      logo: undefined,
      version: '',
    },
    metadata: await discoverFromEndpoints(fixture.app.openIdClient, endpoints),
    known: undefined,
  });
  if (!saved.ok) throw new Error(saved.problem);
  return saved.id;
}

const cookiesOf = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');

/** Begins at a provider: the address there, and the cookie that the browser keeps. */
async function begin(id: string, { kind = 'start', cookie = '', query = '' } = {}) {
  const url = `/identityprovider/openidconnect/${kind}/${id}${query}`;
  const response = await fixture.navigate({ method: 'GET', url, headers: { cookie } });
  assert.is(response.statusCode, 302, response.body);
  return { address: String(response.headers.location), cookie: cookiesOf(response) };
}

const callback = (url: URL, cookie: string) =>
  fixture.navigate({ method: 'GET', url: url.pathname + url.search, headers: { cookie } });

/** The message key that the page of the callback shows. */
const problemOf = (response: { body: string }) => bootOf(response.body).data.messageKey;

async function whoIsSignedIn(cookie: string): Promise<unknown> {
  return (await fixture.call({ method: 'GET', url: '/', headers: { cookie } })).json().userName;
}

const mailOf = async (id: string) =>
  (await db().selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

test.before.each(async () => {
  provider.user = { sub: 'subject-of-ada', email: await mailOf(fixture.ids.ada), email_verified: true };
});

test('a user with a verified mail address is signed in, linked, and led to the target', async () => {
  const id = await addProvider();
  await setHistory({ db: db() }, true);
  const { address, cookie } = await begin(id, { query: `?redirect=${encodeURIComponent('/#/there')}` });
  const parameters = new URL(address).searchParams;
  assert.is(parameters.get('code_challenge_method'), 'S256');
  const back = await provider.authorize(address);
  const response = await callback(back, cookie);
  assert.is(response.statusCode, 302, response.body);
  assert.is(response.headers.location, `${OWN}/#/there`);
  assert.is(await whoIsSignedIn(cookiesOf(response)), 'ada');
  const links = await db().selectFrom('openid_links').selectAll().execute();
  assert.equal(
    links.map(({ provider_id, subject, user_id }) => [provider_id, subject, user_id]),
    [[id, 'subject-of-ada', fixture.ids.ada]],
  );
  const [login] = await db().selectFrom('login_history').select(['type', 'user_id']).execute();
  assert.equal(login, { type: 'OpenId', user_id: fixture.ids.ada });
});

test('a linked subject is signed in with another mail address', async () => {
  const { ada } = fixture.ids;
  const id = await addProvider();
  await db()
    .insertInto('openid_links')
    .values({ provider_id: id, subject: 'subject-of-ada', user_id: ada, created_at: 0 })
    .execute();
  provider.user = { sub: 'subject-of-ada' };
  const { address, cookie } = await begin(id);
  const response = await callback(await provider.authorize(address), cookie);
  assert.is(await whoIsSignedIn(cookiesOf(response)), 'ada');
});

test('the sign-in page leads over the provider to the same address as its form, where that is safe', async () => {
  const id = await addProvider();
  const urlFor = async (target: string) => {
    const url = `/identityprovider/login?redirect=${encodeURIComponent(target)}`;
    return (await fixture.call({ method: 'GET', url })).json().openIdProviderList[0].url;
  };
  const start = `/identityprovider/openidconnect/start/${id}`;
  assert.is(await urlFor('/#/there'), `${start}?redirect=${encodeURIComponent(`${OWN}/#/there`)}`);
  assert.is(await urlFor('https://evil.example/'), start);
});

test('the session before it ends', async () => {
  const id = await addProvider();
  const old = await fixture.cookieOf('admin');
  const { address, cookie } = await begin(id);
  const response = await callback(await provider.authorize(address), `${cookie}; ${old}`);
  assert.is(response.statusCode, 302);
  assert.is(await whoIsSignedIn(old), '');
});

const REFUSED: [what: string, user: () => Promise<typeof provider.user>, problem: string][] = [
  [
    'a mail address that is not verified',
    async () => ({ ...provider.user, sub: '2', email_verified: false }),
    'OPENID_ERROR_MAIL_NOT_VERIFIED',
  ],
  [
    'a mail address that no account has',
    async () => ({ sub: '2', email: 'who@else.example', email_verified: true }),
    'OPENID_ERROR_NOT_LINKED',
  ],
  ['no mail address', async () => ({ sub: '2' }), 'OPENID_ERROR_NOT_LINKED'],
  ['a refused consent', async () => undefined, 'OPENID_ERROR_DENIED'],
];

for (const [what, user, problem] of REFUSED) {
  test(`${what} signs no user in and creates no account`, async () => {
    const id = await addProvider();
    const before = await fixture.rows();
    const { address, cookie } = await begin(id);
    provider.user = await user();
    const response = await callback(await provider.authorize(address), cookie);
    assert.is(problemOf(response), problem);
    assert.equal(await fixture.rows(), before);
    assert.equal(await db().selectFrom('openid_links').selectAll().execute(), []);
  });
}

test('an account outside the allow-list is refused', async () => {
  const id = await addProvider();
  await addGroups(db(), { it: [fixture.ids.admin] });
  await writePolicyGroupIds(db(), 'allow-list', ['it']);
  await writeLoginSettings(db(), { useWhitelist: true });
  const { address, cookie } = await begin(id);
  const response = await callback(await provider.authorize(address), cookie);
  assert.is(problemOf(response), 'LOGIN_NOT_ALLOWED');
});

test('a swapped state is refused, and so is a browser without the cookie', async () => {
  const id = await addProvider();
  const { address, cookie } = await begin(id);
  const back = await provider.authorize(address);
  const other = await begin(id);
  assert.is(problemOf(await callback(back, other.cookie)), 'OPENID_ERROR_EXPIRED');
  assert.is(problemOf(await callback(back, '')), 'OPENID_ERROR_EXPIRED');
  back.searchParams.set('state', 'another');
  assert.is(problemOf(await callback(back, cookie)), 'OPENID_ERROR_EXPIRED');
});

test('a code of another sign-in has the wrong nonce and verifier', async () => {
  const id = await addProvider();
  const [first, second] = [await begin(id), await begin(id)];
  const [back, other] = [await provider.authorize(first.address), await provider.authorize(second.address)];
  back.searchParams.set('code', other.searchParams.get('code') ?? '');
  assert.is(problemOf(await callback(back, first.cookie)), 'OPENID_ERROR_INVALID');
});

test('an answer in the name of another issuer is refused', async () => {
  const id = await addProvider();
  const { address, cookie } = await begin(id);
  const back = await provider.authorize(address);
  assert.ok(back.searchParams.has('iss'));
  back.searchParams.set('iss', 'https://evil.example');
  assert.is(problemOf(await callback(back, cookie)), 'OPENID_ERROR_INVALID');
});

test('a code is good once', async () => {
  const id = await addProvider();
  const { address, cookie } = await begin(id);
  const back = await provider.authorize(address);
  assert.is((await callback(back, cookie)).statusCode, 302);
  assert.is(problemOf(await callback(back, cookie)), 'OPENID_ERROR_INVALID');
});

test('a sign-in that took longer than ten minutes is over', async () => {
  const id = await addProvider();
  const { address, cookie } = await begin(id);
  const back = await provider.authorize(address);
  fixture.now += 10 * 60_000;
  assert.is(problemOf(await callback(back, cookie)), 'OPENID_ERROR_EXPIRED');
});

test('three tabs can sign in at the same time', async () => {
  const id = await addProvider();
  let cookie = '';
  const addresses: string[] = [];
  for (let tab = 0; tab < 3; tab += 1) {
    const begun = await begin(id, { cookie });
    addresses.push(begun.address);
    cookie = begun.cookie;
  }
  for (const address of addresses) {
    const response = await callback(await provider.authorize(address), cookie);
    assert.is(response.statusCode, 302, response.body);
  }
});

test('a provider that is not enabled is not offered, but can be tested by an administrator', async () => {
  const id = await addProvider(false);
  const url = `/identityprovider/openidconnect/start/${id}`;
  const refused = await fixture.navigate({ method: 'GET', url });
  assert.is(refused.headers.location, `${CALLBACK_PATH}?problem=OPENID_ERROR_NOT_OFFERED`);
  const shown = await fixture.navigate({ method: 'GET', url: String(refused.headers.location) });
  assert.equal([shown.statusCode, problemOf(shown)], [404, 'OPENID_ERROR_NOT_OFFERED']);
  const admin = await fixture.cookieOf('admin');
  const before = await fixture.rows();
  const { address, cookie } = await begin(id, { kind: 'test', cookie: admin });
  const response = await callback(await provider.authorize(address), `${cookie}; ${admin}`);
  const { isTest, claims, userName } = v.parse(OpenIdCallbackData, bootOf(response.body).data);
  assert.is(isTest, true);
  assert.is(userName, 'ada');
  assert.ok(claims.some(({ name, value }) => name === 'sub' && value === 'subject-of-ada'));
  assert.equal(await fixture.rows(), before);
  assert.equal(await db().selectFrom('openid_links').selectAll().execute(), []);
});

test('a provider that is away is told before the browser is redirected there, with the way back', async () => {
  const other = await startProvider(OWN + CALLBACK_PATH);
  const id = await addProvider();
  await db()
    .updateTable('openid_providers')
    .set({ authorize_endpoint: `${other.issuer}/auth` })
    .execute();
  await other.close();
  const admin = await fixture.cookieOf('admin');
  const start = async (kind: string) => {
    const url = `/identityprovider/openidconnect/${kind}/${id}?redirect=${encodeURIComponent('/#/there')}`;
    const refused = await fixture.navigate({ method: 'GET', url, headers: { cookie: admin } });
    const shown = await fixture.navigate({ method: 'GET', url: String(refused.headers.location) });
    return v.parse(OpenIdCallbackData, bootOf(shown.body).data);
  };
  assert.equal(await start('start'), {
    messageKey: 'OPENID_ERROR_UNREACHABLE',
    claims: [],
    isTest: false,
    userName: '',
    retryUrl: `/identityprovider/login?redirect=${encodeURIComponent(`${OWN}/#/there`)}`,
  });
  const { isTest, retryUrl } = await start('test');
  assert.equal([isTest, retryUrl], [true, `/identityprovider/openidconnect/test/${id}`]);
});

test('a link to the page of failures can name no other text and lead nowhere else', async () => {
  const url = `${CALLBACK_PATH}?problem=OPENID_ERROR_NOT_OFFERED&test=../../x&redirect=https://evil.example/`;
  const shown = v.parse(OpenIdCallbackData, bootOf((await fixture.navigate({ method: 'GET', url })).body).data);
  assert.equal(
    [shown.isTest, shown.retryUrl],
    [false, `/identityprovider/login?redirect=${encodeURIComponent(`${OWN}/`)}`],
  );
  const other = await fixture.navigate({ method: 'GET', url: `${CALLBACK_PATH}?problem=LOGIN_ACCOUNT_DISABLED` });
  assert.is(problemOf(other), 'OPENID_ERROR_EXPIRED');
});

test('a user without the right cannot test a provider', async () => {
  const id = await addProvider(false);
  const url = `/identityprovider/openidconnect/test/${id}`;
  const cookie = await fixture.cookieOf('ada');
  assert.is((await fixture.navigate({ method: 'GET', url, headers: { cookie } })).statusCode, 403);
});

/** Signs ada in at the provider: the session's cookie, and the token that ends it. */
async function signedIn(endSessionEndpoint: string): Promise<{ cookie: string; logoutToken: string }> {
  const { address, cookie } = await begin(await addProvider(true, endSessionEndpoint));
  const session = cookiesOf(await callback(await provider.authorize(address), cookie));
  const shell = await fixture.call({ method: 'GET', url: '/', headers: { cookie: session } });
  return { cookie: session, logoutToken: shell.json().logoutToken };
}

const LOGOUT = '/identityprovider/session/logout';
const LOGOUT_PAGE = `${LOGOUT}confirmation`;
const end = (url: string, headers: Record<string, string> = {}) => fixture.navigate({ method: 'GET', url, headers });

test('sign-out ends the session here at once, and then the one at the provider', async () => {
  const { cookie, logoutToken } = await signedIn(`${provider.issuer}/session/end`);
  const stored = await db().selectFrom('openid_logins').selectAll().executeTakeFirstOrThrow();
  assert.not.match(stored.id_token, /^ey/, 'the ID token is encrypted');
  const url = `${LOGOUT}/${logoutToken}`;
  assert.is((await fixture.call({ method: 'GET', url, headers: { cookie } })).statusCode, 204);
  assert.is(await whoIsSignedIn(cookie), '');
  await end(url, { 'sec-purpose': 'prefetch' });
  const answer = await end(`${url}?location=${encodeURIComponent('/#/there')}`);
  const address = new URL(String(answer.headers.refresh).replace('0;url=', ''));
  assert.is(address.origin + address.pathname, `${provider.issuer}/session/end`);
  assert.match(address.searchParams.get('id_token_hint') ?? '', /^ey/);
  assert.is(address.searchParams.get('post_logout_redirect_uri'), OWN + LOGOUT_PAGE);
  assert.is(address.searchParams.get('state'), `${OWN}/#/there`);
  assert.is((await end(url)).headers.location, LOGOUT_PAGE, 'a second time leads nowhere else');
  assert.equal(await db().selectFrom('openid_logins').selectAll().execute(), []);
});

test('without a script one navigation does both', async () => {
  const { cookie, logoutToken } = await signedIn(`${provider.issuer}/session/end`);
  const answer = await end(`${LOGOUT}/${logoutToken}`, { cookie });
  assert.match(String(answer.headers.refresh), `0;url=${provider.issuer}/session/end?`);
  assert.match(String(answer.headers['set-cookie']), 'vestibule-session=;');
});

for (const [what, endpoint, headers] of [
  ['a provider that is away', 'http://127.0.0.1:9/end', {}],
  ['a frame, where the provider refuses to be shown', '', { 'sec-fetch-dest': 'iframe' }],
] as const) {
  test(`${what} leaves the user with the page that says so`, async () => {
    const { cookie, logoutToken } = await signedIn(endpoint || `${provider.issuer}/session/end`);
    const answer = await end(`${LOGOUT}/${logoutToken}?location=/x`, { cookie, ...headers });
    assert.is(answer.headers.location, `${LOGOUT_PAGE}?location=${encodeURIComponent(`${OWN}/x`)}&provider=away`);
    const shown = await end(String(answer.headers.location));
    assert.is(bootOf(shown.body).data.isProviderAway, true);
    assert.is(await whoIsSignedIn(cookie), '');
  });
}

test('a provider without an address to sign out at keeps nothing, and sign-out stays here', async () => {
  const { cookie, logoutToken } = await signedIn('');
  assert.equal(await db().selectFrom('openid_logins').selectAll().execute(), []);
  assert.is((await end(`${LOGOUT}/${logoutToken}`, { cookie })).headers.location, LOGOUT_PAGE);
});

test('the address that the provider brings back as state is followed only where redirects may lead', async () => {
  const leads = async (state: string) =>
    (await end(`${LOGOUT_PAGE}?state=${encodeURIComponent(state)}`)).headers.location;
  assert.is(await leads('/#/there'), `${LOGOUT_PAGE}?location=${encodeURIComponent(`${OWN}/#/there`)}`);
  for (const state of ['https://evil.example/', '//evil.example', 'javascript:alert(1)'])
    assert.is(await leads(state), undefined, state);
});

test('what is kept for the sign-out ends with the session’s longest life', async () => {
  await signedIn(`${provider.issuer}/session/end`);
  await deleteExpiredOpenIdLogins(fixture.deps);
  assert.is((await db().selectFrom('openid_logins').selectAll().execute()).length, 1);
  fixture.now += 26 * 3_600_000;
  await deleteExpiredOpenIdLogins(fixture.deps);
  assert.equal(await db().selectFrom('openid_logins').selectAll().execute(), []);
});

test.run();
