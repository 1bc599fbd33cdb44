import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { OWN, setApp } from '../../../../support/server/test-app';

const app = setApp(test, { once: true });

const CONFIRMATION = '/identityprovider/session/logoutconfirmation';
const END = '/identityprovider/session/logout';

type Headers = { cookie: string };
const shellOf = async (headers: Partial<Headers>) => (await app.call({ url: '/', headers })).json();

async function signedIn(): Promise<{ headers: Headers; token: string; isSignedIn: () => Promise<boolean> }> {
  const headers = { cookie: await app.cookieOf('ada') };
  const { logoutToken } = await shellOf(headers);
  return { headers, token: logoutToken, isSignedIn: async () => (await shellOf(headers)).isLoggedIn };
}

test('the shell has the data of the signed-in user, and none otherwise', async () => {
  const { headers, token } = await signedIn();
  const shell = await shellOf(headers);
  assert.equal(shell, {
    isLoggedIn: true,
    userId: app.ids.ada,
    userName: 'ada',
    displayName: 'Display ada',
    email: 'ada@example.org',
    isAdmin: false,
    canChangeOpenId: false,
    logoutToken: token,
    isTfaUnavailable: false,
    isPasswordUnavailable: false,
    areSessionsUnavailable: false,
    hasPasskeys: true,
    hasSecurityPage: true,
    antiCsrfToken: '',
    version: '',
    attention: shell.attention, // see host-shell.test.ts
  });
  const { isLoggedIn, userId, userName, logoutToken, attention } = await shellOf({});
  assert.equal([isLoggedIn, userId, userName, logoutToken, attention], [false, '', '', '', undefined]);
});

test('a call with its own token ends the session for good', async () => {
  const { headers, token, isSignedIn } = await signedIn();
  const answer = await app.call({ url: `${END}/${token}?basiclogout=true`, headers });
  assert.equal([answer.statusCode, answer.body], [204, '']);
  assert.match(String(answer.headers['set-cookie']), /^vestibule-session=; Max-Age=0/);
  assert.is(await isSignedIn(), false, 'a kept cookie is invalid, too');
  assert.is((await app.call({ url: '/identityprovider/changepassword', headers })).statusCode, 401);
});

test('a navigation with its own token ends the session and leads to the logout page, with the redirect if it is safe', async () => {
  const leads = async (query = '') => {
    const { headers, token, isSignedIn } = await signedIn();
    const { statusCode, headers: told } = await app.navigate({ url: `${END}/${token}${query}`, headers });
    assert.equal([statusCode, await isSignedIn()], [302, false]);
    return told.location;
  };
  assert.is(await leads(), CONFIRMATION);
  const target = encodeURIComponent(`${OWN}/?x=1&y=2`);
  assert.is(await leads(`?location=${encodeURIComponent('/?x=1&y=2')}`), `${CONFIRMATION}?location=${target}`);
  for (const hostile of ['https://evil.example', '//evil.example', '/&location=/x'])
    assert.is(await leads(`?location=${hostile}`), CONFIRMATION, hostile);
});

test('any token but that of the session ends nothing, and none is logged', async () => {
  app.log.length = 0;
  const [{ headers, token, isSignedIn }, other] = [await signedIn(), await signedIn()];
  const before = await app.rows();
  const cut = token.slice(0, -1);
  for (const wrong of ['A'.repeat(43), other.token, cut, `${token}A`, 'x', encodeURIComponent('ü'.repeat(43))]) {
    const url = `${END}/${wrong}`;
    const call = await app.call({ url, headers });
    assert.equal([call.statusCode, call.json().messageKey], [403, 'ERROR_FORBIDDEN'], wrong);
    const navigation = await app.navigate({ url, headers });
    assert.equal([navigation.statusCode, navigation.headers.location], [302, CONFIRMATION], wrong);
    assert.is(navigation.headers['set-cookie'], undefined);
  }
  assert.equal(await app.rows(), before);
  assert.is(await isSignedIn(), true);
  assert.match(app.log.join(''), 'logout token is not of this session');
  for (const secret of [token, other.token]) assert.not.match(app.log.join(''), secret);
});

test('without a session, as a prefetch and with HEAD nobody is signed out', async () => {
  const { headers, token, isSignedIn } = await signedIn();
  const before = await app.rows();
  assert.is((await app.call({ url: `${END}/x` })).statusCode, 204);
  assert.is((await app.navigate({ url: `${END}/x` })).headers.location, CONFIRMATION);
  await app.navigate({ method: 'HEAD', url: `${END}/${token}`, headers });
  await app.navigate({ url: `${END}/${token}`, headers: { ...headers, 'sec-purpose': 'prefetch;prerender' } });
  assert.equal(await app.rows(), before);
  assert.is(await isSignedIn(), true);
});

test('the logout page says whether the user is still signed in', async () => {
  const { headers, token } = await signedIn();
  const nobody = { isLoggedIn: false, logoutToken: '', target: '/identityprovider/login', isProviderAway: false };
  const dataAt = async (query = '', sent = {}) => (await app.call({ url: CONFIRMATION + query, headers: sent })).json();
  assert.equal(await dataAt('', headers), { ...nobody, isLoggedIn: true, logoutToken: token, target: '' });
  assert.equal([await dataAt(), await dataAt('?location=/%3Fx')], [nobody, { ...nobody, target: `${OWN}/?x` }]);
});

test.run();
