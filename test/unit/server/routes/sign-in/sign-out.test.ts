import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bootOf, OWN, setApp } from '../../http/test-app';

const app = setApp(test, { once: true });

const CONFIRMATION = '/identityprovider/session/logoutconfirmation';
const END = '/identityprovider/session/logout';

async function signedIn(): Promise<{ headers: { cookie: string }; token: string }> {
  const headers = { cookie: await app.cookieOf('ada') };
  return { headers, token: (await app.call({ url: '/', headers })).json().logoutToken };
}

const isSignedIn = async (headers: { cookie: string }): Promise<boolean> =>
  (await app.call({ url: '/', headers })).json().isLoggedIn;

test('the shell has the data of the signed-in user, and none otherwise', async () => {
  const { headers, token } = await signedIn();
  const shell = (await app.call({ url: '/', headers })).json();
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
    attention: {
      tfaActivated: false,
      needsTfa: true,
      force2FA: false,
      allowedTFASkips: 3,
      keysToConfirm: 0,
      unconfirmedKeys: 0,
      dueDialogs: [],
    },
  });
  assert.equal(bootOf((await app.navigate({ url: '/', headers })).body).data, shell);
  const nobody = (await app.call({ url: '/' })).json();
  assert.is(nobody.isLoggedIn, false);
  assert.is(nobody.userName, '');
  assert.is(nobody.logoutToken, '');
});

test('a call with its own token ends the session for good', async () => {
  const { headers, token } = await signedIn();
  const answer = await app.call({ url: `${END}/${token}?basiclogout=true`, headers });
  assert.is(answer.statusCode, 204);
  assert.is(answer.body, '');
  assert.match(String(answer.headers['set-cookie']), /^vestibule-session=; Max-Age=0/);
  assert.is(await isSignedIn(headers), false, 'a kept cookie is invalid, too');
  assert.is((await app.call({ url: '/identityprovider/changepassword', headers })).statusCode, 401);
});

test('signing out keeps the redirect if it is safe', async () => {
  const leads = async (location: string) => {
    const { headers, token } = await signedIn();
    return (await app.navigate({ url: `${END}/${token}?${location}`, headers })).headers.location;
  };
  const target = encodeURIComponent(`${OWN}/?x=1&y=2`);
  assert.is(await leads(`location=${encodeURIComponent('/?x=1&y=2')}`), `${CONFIRMATION}?location=${target}`);
  for (const hostile of ['location=https://evil.example', 'location=//evil.example', 'location=/&location=/x']) {
    assert.is(await leads(hostile), CONFIRMATION, hostile);
  }
});

test('a navigation with its own token ends the session and redirects to the logout page', async () => {
  const { headers, token } = await signedIn();
  const answer = await app.navigate({ url: `${END}/${token}`, headers });
  assert.is(answer.statusCode, 302);
  assert.is(answer.headers.location, CONFIRMATION);
  assert.is(await isSignedIn(headers), false);
});

const WRONG: readonly (readonly [what: string, token: (own: string, other: string) => string])[] = [
  ['made up', () => 'A'.repeat(43)],
  ['of another session of the same user', (_own, other) => other],
  ['cut', (own) => own.slice(0, -1)],
  ['lengthened', (own) => `${own}A`],
  ['of one letter', () => 'x'],
  ['not of ASCII', () => encodeURIComponent('ü'.repeat(43))],
];

for (const [what, spell] of WRONG) {
  test(`a token that is ${what} ends nothing`, async () => {
    const { headers, token } = await signedIn();
    const other = await signedIn();
    const before = await app.rows();
    const url = `${END}/${spell(token, other.token)}`;
    const call = await app.call({ url, headers });
    assert.is(call.statusCode, 403);
    assert.is(call.json().messageKey, 'ERROR_FORBIDDEN');
    const navigation = await app.navigate({ url, headers });
    assert.is(navigation.statusCode, 302);
    assert.is(navigation.headers.location, CONFIRMATION);
    assert.is(navigation.headers['set-cookie'], undefined);
    assert.equal(await app.rows(), before);
    assert.is(await isSignedIn(headers), true);
  });
}

test('without a session signing out succeeds and changes nothing', async () => {
  const before = await app.rows();
  assert.is((await app.call({ url: `${END}/x` })).statusCode, 204);
  const navigation = await app.navigate({ url: `${END}/x` });
  assert.is(navigation.headers.location, CONFIRMATION);
  assert.equal(await app.rows(), before);
});

test('a prefetch and a HEAD request do not sign out', async () => {
  const { headers, token } = await signedIn();
  await app.navigate({ method: 'HEAD', url: `${END}/${token}`, headers });
  await app.navigate({ url: `${END}/${token}`, headers: { ...headers, 'sec-purpose': 'prefetch;prerender' } });
  assert.is(await isSignedIn(headers), true);
});

test('the logout page says whether the user is still signed in', async () => {
  const { headers, token } = await signedIn();
  assert.equal((await app.call({ url: CONFIRMATION, headers })).json(), {
    isLoggedIn: true,
    logoutToken: token,
    target: '',
    isProviderAway: false,
  });
  const nobody = { isLoggedIn: false, logoutToken: '', isProviderAway: false };
  assert.equal((await app.call({ url: CONFIRMATION })).json(), { ...nobody, target: '' });
  const asked = (await app.call({ url: `${CONFIRMATION}?location=/%3Fx` })).json();
  assert.equal(asked, { ...nobody, target: `${OWN}/?x` });
});

test('a pre-session is signed out to the shell, but can be ended', async () => {
  const headers = { cookie: await app.cookieOf('ada', 'device') };
  assert.is(await isSignedIn(headers), false);
  const { logoutToken } = (await app.call({ url: CONFIRMATION, headers })).json();
  assert.is((await app.call({ url: `${END}/${logoutToken}`, headers })).statusCode, 204);
  assert.is((await app.call({ url: '/identityprovider/validatedevice', headers })).statusCode, 401);
});

test('the log never holds a logout token', async () => {
  app.log.length = 0;
  const { headers, token } = await signedIn();
  await app.call({ url: `${END}/${token}x`, headers });
  assert.match(app.log.join(''), 'logout token is not of this session');
  assert.not.match(app.log.join(''), token);
});

test.run();
