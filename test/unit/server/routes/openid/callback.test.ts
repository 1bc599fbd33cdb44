import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { setHistory } from '../../../../../server/last-logins/login-history';
import { CALLBACK_PATH } from '../../../../../server/openid/openid-providers';
import { readProviderSignIns } from '../../../../../server/openid/provider-sign-ins';
import { writeLoginSettings } from '../../../../../server/settings/login-settings/login-settings';
import { writePolicyGroupIds } from '../../../../../server/settings/login-settings/policy-groups';
import { OpenIdCallbackData } from '../../../../../shared/contract/sign-in/openid';
import { signedInCaller } from '../../../../support/server/admin-calls';
import { startProvider } from '../../../../support/server/openid-provider';
import { bootOf, OWN } from '../../../../support/server/test-app';
import { addGroups } from '../../settings/login-settings/policy-fixtures';
import { cookiesOf, problemOf, setProviderSignIn } from './provider-sign-in';

const { app, provider, addProvider, begin, authorized, callback, signInAs, nameOf } = await setProviderSignIn(test);
const db = () => app.storage.db;

const linksOf = async (userId: string) => {
  const links = await db().selectFrom('openid_links').select('subject').where('user_id', '=', userId).execute();
  return links.map(({ subject }) => subject).sort();
};
const dataOf = ({ body }: { body: string }) => v.parse(OpenIdCallbackData, bootOf(body).data);
const loginFor = (target: string) => `/identityprovider/login?redirect=${encodeURIComponent(target)}`;

test('a user with a verified mail address is signed in, linked, and led to the target; the session before ends', async () => {
  const id = await addProvider();
  await setHistory({ db: db() }, true);
  const old = await app.cookieOf('admin');
  const { address, cookie } = await begin(id, { query: `?redirect=${encodeURIComponent('/#/there')}` });
  assert.is(new URL(address).searchParams.get('code_challenge_method'), 'S256');
  const urlFor = async (target: string) => (await app.call({ url: loginFor(target) })).json().openIdProviderList[0].url;
  const start = `/identityprovider/openidconnect/start/${id}`;
  assert.is(await urlFor('/#/there'), `${start}?redirect=${encodeURIComponent(`${OWN}/#/there`)}`);
  assert.is(await urlFor('https://evil.example/'), start);
  const response = await callback(await provider.authorize(address), `${cookie}; ${old}`);
  assert.equal([response.statusCode, response.headers.location], [302, `${OWN}/#/there`]);
  assert.equal([await nameOf(cookiesOf(response)), await nameOf(old)], ['ada', '']);
  const links = await db().selectFrom('openid_links').select(['provider_id', 'subject', 'user_id']).execute();
  assert.equal(links, [{ provider_id: id, subject: 'subject-of-ada', user_id: app.ids.ada }]);
  const session = db().selectFrom('sessions').select('openid_subject').where('user_id', '=', app.ids.ada);
  assert.is((await session.executeTakeFirst())?.openid_subject, 'subject-of-ada');
  const [login] = await db().selectFrom('login_history').select(['type', 'user_id']).execute();
  assert.equal(login, { type: 'OpenId', user_id: app.ids.ada });
  const again = await signInAs(id, { sub: 'subject-of-ada' });
  assert.is(await nameOf(cookiesOf(again)), 'ada', 'a linked subject needs no mail address');
  const [{ lastSignInAt, problem } = {}] = await readProviderSignIns(db());
  assert.equal([lastSignInAt, problem], [app.now, '']);
});

test('a second identity with the same mail address is refused, with the address where the user links it', async () => {
  const id = await addProvider();
  assert.is((await signInAs(id)).statusCode, 302);
  const before = await app.rows();
  const response = await signInAs(id, { ...provider.user, sub: 'newcomer' });
  assert.equal([response.statusCode, problemOf(response)], [403, 'OPENID_ERROR_ALREADY_LINKED']);
  assert.not.match(cookiesOf(response), 'session');
  assert.equal(await app.rows(), before);
  const link = `/identityprovider/openidconnect/link/${id}?redirect=${encodeURIComponent(`${OWN}/`)}`;
  assert.is(bootOf(response.body).data.linkUrl, link);
  assert.equal(await linksOf(app.ids.ada), ['subject-of-ada']);
});

test('of two identities with the same mail address at the same time one is linked', async () => {
  const id = await addProvider();
  const begun = [];
  for (const sub of ['one', 'two']) {
    provider.user = { ...provider.user, sub };
    begun.push(await authorized(id));
  }
  const answers = await Promise.all(begun.map(({ back, cookie }) => callback(back, cookie)));
  assert.equal(answers.map(({ statusCode }) => statusCode).sort(), [302, 403]);
  assert.is((await linksOf(app.ids.ada)).length, 1);
});

test('a signed-in user links a second identity after a question, and signs in with both', async () => {
  const id = await addProvider();
  const { ada } = app.ids;
  const first = provider.user;
  const second = { sub: 'second', email: 'private@example.net' };
  await signInAs(id);
  const cookie = await app.cookieOf('ada');
  const { link, userName, antiCsrfToken } = dataOf(await signInAs(id, second, { kind: 'link', cookie }));
  assert.equal([link?.identity, link?.provider, userName], ['private@example.net', 'Corporate', 'ada']);
  const { url = '', token = '' } = link ?? {};
  const post = (sent: string, antiCsrf: string) =>
    app.call({ method: 'POST', url, headers: { cookie }, payload: { token: sent, antiCsrfToken: antiCsrf } });
  assert.is((await post(token, 'wrong')).statusCode, 403);
  assert.equal((await post('x', antiCsrfToken)).json().problemMessages, ['OPENID_ERROR_EXPIRED']);
  const admin = await signedInCaller(app);
  const byOther = await admin.send('POST', url, { token, antiCsrfToken: admin.antiCsrfToken });
  assert.equal(byOther.json().problemMessages, ['OPENID_ERROR_EXPIRED']);
  app.now += 300_001;
  assert.is((await post(token, antiCsrfToken)).json().messageKey, 'PASSKEY_REAUTHENTICATE');
  app.now -= 300_001;
  assert.equal(await linksOf(ada), ['subject-of-ada'], 'neither the question nor a refused answer links');
  for (const _again of [1, 2]) assert.is((await post(token, antiCsrfToken)).json().saveOk, true);
  assert.equal(await linksOf(ada), ['second', 'subject-of-ada']);
  for (const user of [first, second]) assert.is(await nameOf(cookiesOf(await signInAs(id, user))), 'ada');
});

test('an identity of another account, and one that came back to another session, are not linked', async () => {
  const id = await addProvider();
  await signInAs(id);
  const link = { kind: 'link', cookie: await app.cookieOf('admin') };
  assert.is(problemOf(await signInAs(id, provider.user, link)), 'OPENID_ERROR_LINKED_ELSEWHERE');
  const { back, cookie } = await authorized(id, link);
  assert.is(problemOf(await callback(back, `${cookie}; ${await app.cookieOf('ada')}`)), 'OPENID_ERROR_EXPIRED');
  assert.equal(await linksOf(app.ids.admin), []);
});

const UNVERIFIED = { email: 'ada@example.org', email_verified: false };
const STRANGER = { email: 'who@else.example', email_verified: true };

test('a mail address that is not verified or of no account, and a refused consent, sign nobody in and create nothing', async () => {
  const id = await addProvider();
  const before = await app.rows();
  for (const [user, problem] of [
    [UNVERIFIED, 'OPENID_ERROR_MAIL_NOT_VERIFIED'],
    [STRANGER, 'OPENID_ERROR_NOT_LINKED'],
    [{}, 'OPENID_ERROR_NOT_LINKED'],
    [undefined, 'OPENID_ERROR_DENIED'],
  ] as const) {
    provider.user = user && { sub: '2', ...user };
    const { back, cookie } = await authorized(id);
    assert.is(problemOf(await callback(back, cookie)), problem);
  }
  assert.equal(await app.rows(), before);
  assert.equal(await db().selectFrom('openid_links').selectAll().execute(), []);
  provider.user = { sub: '2', email: 'ada@example.org', email_verified: true };
  await addGroups(db(), { it: [app.ids.admin] });
  await writePolicyGroupIds(db(), 'allow-list', ['it']);
  await writeLoginSettings(db(), { useWhitelist: true });
  assert.is(problemOf(await signInAs(id)), 'LOGIN_NOT_ALLOWED', 'outside the allow-list');
});

test('an answer that is swapped, of another browser, sign-in or issuer, used before or after ten minutes is refused', async () => {
  const id = await addProvider();
  const { back, cookie } = await authorized(id);
  const changed = async (name: string, value: string) => {
    const url = new URL(back);
    url.searchParams.set(name, value);
    return problemOf(await callback(url, cookie));
  };
  for (const other of [(await begin(id)).cookie, ''])
    assert.is(problemOf(await callback(back, other)), 'OPENID_ERROR_EXPIRED');
  assert.is(await changed('state', 'another'), 'OPENID_ERROR_EXPIRED');
  const code = (await authorized(id)).back.searchParams.get('code') ?? '';
  assert.is(await changed('code', code), 'OPENID_ERROR_INVALID', 'it has the wrong nonce and verifier');
  assert.ok(back.searchParams.has('iss'));
  assert.is(await changed('iss', 'https://evil.example'), 'OPENID_ERROR_INVALID');
  assert.is((await callback(back, cookie)).statusCode, 302);
  const used = await callback(back, cookie);
  assert.equal([used.statusCode, problemOf(used)], [400, 'OPENID_ERROR_INVALID']);
  const late = await authorized(id);
  app.now += 10 * 60_000;
  assert.is(problemOf(await callback(late.back, late.cookie)), 'OPENID_ERROR_EXPIRED');
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
  for (const address of addresses)
    assert.is((await callback(await provider.authorize(address), cookie)).statusCode, 302);
});

test('a provider that is not enabled is not offered, but can be tested by an administrator alone', async () => {
  const id = await addProvider(false);
  const refused = await app.navigate({ url: `/identityprovider/openidconnect/start/${id}` });
  assert.is(refused.headers.location, `${CALLBACK_PATH}?problem=OPENID_ERROR_NOT_OFFERED`);
  const shown = await app.navigate({ url: String(refused.headers.location) });
  assert.equal([shown.statusCode, problemOf(shown)], [404, 'OPENID_ERROR_NOT_OFFERED']);
  const ada = await signedInCaller(app, 'ada');
  assert.is((await ada.open(`/identityprovider/openidconnect/test/${id}`)).statusCode, 403);
  const cookie = await app.cookieOf('admin');
  const before = await app.rows();
  const { isTest, claims, userName } = dataOf(await signInAs(id, provider.user, { kind: 'test', cookie }));
  assert.equal([isTest, userName], [true, 'ada']);
  assert.ok(claims.some(({ name, value }) => name === 'sub' && value === 'subject-of-ada'));
  assert.equal(await app.rows(), before);
  assert.equal(await db().selectFrom('openid_links').selectAll().execute(), []);
});

test('a provider that is away is told before the browser is redirected there, with the way back', async () => {
  const other = await startProvider(OWN + CALLBACK_PATH);
  const id = await addProvider();
  const away = { authorize_endpoint: `${other.issuer}/auth` };
  await db().updateTable('openid_providers').set(away).execute();
  await other.close();
  const admin = await signedInCaller(app);
  const failed = async (kind: string) => {
    const url = `/identityprovider/openidconnect/${kind}/${id}?redirect=${encodeURIComponent('/#/there')}`;
    return dataOf(await admin.open(String((await admin.open(url)).headers.location)));
  };
  const nothing = { claims: [], isTest: false, userName: '', linkUrl: '', antiCsrfToken: '' };
  const retryUrl = loginFor(`${OWN}/#/there`);
  assert.equal(await failed('start'), { messageKey: 'OPENID_ERROR_UNREACHABLE', retryUrl, ...nothing });
  const tested = await failed('test');
  assert.equal([tested.isTest, tested.retryUrl], [true, `/identityprovider/openidconnect/test/${id}`]);
});

test('a link to the page of failures can name no other text and lead nowhere else', async () => {
  const url = `${CALLBACK_PATH}?problem=OPENID_ERROR_NOT_OFFERED&test=../../x&redirect=https://evil.example/`;
  const { isTest, retryUrl } = dataOf(await app.navigate({ url }));
  assert.equal([isTest, retryUrl], [false, loginFor(`${OWN}/`)]);
  const other = await app.navigate({ url: `${CALLBACK_PATH}?problem=LOGIN_ACCOUNT_DISABLED` });
  assert.is(problemOf(other), 'OPENID_ERROR_EXPIRED');
});

test.run();
