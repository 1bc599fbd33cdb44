import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { setHistory } from '../../../../../server/last-logins/login-history';
import { writeLoginSettings } from '../../../../../server/login-settings/login-settings';
import { writePolicyGroupIds } from '../../../../../server/login-settings/policy-groups';
import { discoverFromEndpoints } from '../../../../../server/openid/discovery';
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
async function addProvider(enabled = true): Promise<string> {
  const endpoints = { authorizeEndpoint: `${provider.issuer}/auth`, tokenEndpoint: `${provider.issuer}/token` };
  const saved = await saveProvider(fixture.deps, {
    provider: {
      id: '',
      description: 'Corporate',
      enabled,
      ...endpoints,
      userinfoEndpoint: `${provider.issuer}/me`,
      endSessionEndpoint: '',
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
      redirectUri: `${OWN}/`,
      issuer: '',
      logo: undefined,
      version: '',
    },
    metadata: await discoverFromEndpoints(endpoints),
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
  await setHistory(db(), true);
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

test('a user without the right cannot test a provider', async () => {
  const id = await addProvider(false);
  const url = `/identityprovider/openidconnect/test/${id}`;
  const cookie = await fixture.cookieOf('ada');
  assert.is((await fixture.navigate({ method: 'GET', url, headers: { cookie } })).statusCode, 403);
});

test.run();
