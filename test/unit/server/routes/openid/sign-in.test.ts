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
import { signedInCaller } from '../admin-calls';

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

/** Signs in at a provider as a user of it. */
async function signInAs(id: string, user: typeof provider.user, { kind = 'start', cookie: session = '' } = {}) {
  provider.user = user;
  const { address, cookie } = await begin(id, { kind, cookie: session });
  return callback(await provider.authorize(address), [cookie, session].filter(Boolean).join('; '));
}

const linksOf = async (userId: string) => {
  const links = await db().selectFrom('openid_links').select('subject').where('user_id', '=', userId).execute();
  return links.map(({ subject }) => subject).sort();
};

test('a second identity with the same mail address is refused, with the address where the user links it', async () => {
  const id = await addProvider();
  const { ada } = fixture.ids;
  const newcomer = { ...provider.user, sub: 'newcomer' };
  assert.is((await signInAs(id, provider.user)).statusCode, 302);
  const before = await fixture.rows();
  const response = await signInAs(id, newcomer);
  assert.is(response.statusCode, 403);
  assert.is(problemOf(response), 'OPENID_ERROR_ALREADY_LINKED');
  assert.equal(
    response.cookies.filter(({ name }) => name.includes('session')),
    [],
  );
  assert.equal(await fixture.rows(), before);
  const link = `/identityprovider/openidconnect/link/${id}`;
  assert.is(bootOf(response.body).data.linkUrl, `${link}?redirect=${encodeURIComponent(`${OWN}/`)}`);
  assert.equal(await linksOf(ada), ['subject-of-ada']);
});

test('of two identities with the same mail address at the same time one is linked', async () => {
  const id = await addProvider();
  const begun = [await begin(id), await begin(id)];
  const backs: URL[] = [];
  for (const [index, { address }] of begun.entries()) {
    provider.user = { ...provider.user, sub: `subject-${index}` };
    backs.push(await provider.authorize(address));
  }
  const answers = await Promise.all(backs.map((back, index) => callback(back, begun[index]?.cookie ?? '')));
  assert.equal(answers.map(({ statusCode }) => statusCode).sort(), [302, 403]);
  assert.is((await linksOf(fixture.ids.ada)).length, 1);
});

/** Leads ada, who is signed in, to the question whether to link an identity. */
async function askedToLink(id: string, user: typeof provider.user) {
  const cookie = await fixture.cookieOf('ada');
  const response = await signInAs(id, user, { kind: 'link', cookie });
  return { response, cookie, data: v.parse(OpenIdCallbackData, bootOf(response.body).data) };
}

test('a signed-in user links a second identity after a question, is mailed, and signs in with both', async () => {
  const id = await addProvider();
  const { ada } = fixture.ids;
  const first = provider.user;
  const second = { sub: 'second', email: 'private@example.net' };
  await signInAs(id, first);
  const { data, cookie } = await askedToLink(id, second);
  assert.equal([data.link?.identity, data.link?.provider, data.userName], ['private@example.net', 'Corporate', 'ada']);
  assert.equal(await linksOf(ada), ['subject-of-ada'], 'the question links nothing');
  const url = String(data.link?.url);
  const post = (token: unknown, antiCsrfToken: string, headers = { cookie }) =>
    fixture.call({ method: 'POST', url, headers, payload: { token, antiCsrfToken } });
  assert.is((await post(data.link?.token, 'wrong')).statusCode, 403);
  assert.equal((await post('x', data.antiCsrfToken)).json().problemMessages, ['OPENID_ERROR_EXPIRED']);
  const admin = await signedInCaller(fixture);
  const byOther = await admin.send('POST', url, { token: data.link?.token, antiCsrfToken: admin.antiCsrfToken });
  assert.equal(byOther.json().problemMessages, ['OPENID_ERROR_EXPIRED']);
  assert.equal(await linksOf(ada), ['subject-of-ada']);
  for (const _again of [1, 2]) assert.is((await post(data.link?.token, data.antiCsrfToken)).json().saveOk, true);
  assert.equal(await linksOf(ada), ['second', 'subject-of-ada']);
  for (const user of [first, second]) assert.is(await whoIsSignedIn(cookiesOf(await signInAs(id, user))), 'ada');
});

test('an identity of another account, and one that came back to another session, are not linked', async () => {
  const id = await addProvider();
  await signInAs(id, provider.user);
  const admin = await fixture.cookieOf('admin');
  const taken = await signInAs(id, provider.user, { kind: 'link', cookie: admin });
  assert.is(problemOf(taken), 'OPENID_ERROR_LINKED_ELSEWHERE');
  const { address, cookie } = await begin(id, { kind: 'link', cookie: admin });
  const back = await provider.authorize(address);
  assert.is(problemOf(await callback(back, `${cookie}; ${await fixture.cookieOf('ada')}`)), 'OPENID_ERROR_EXPIRED');
  assert.equal(await linksOf(fixture.ids.admin), []);
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
    linkUrl: '',
    antiCsrfToken: '',
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
