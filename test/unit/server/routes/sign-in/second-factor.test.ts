import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeLoginSettings } from '../../../../../server/login-settings/login-settings';
import { deactivate } from '../../../../../server/second-factor/two-factor';
import { bootOf, OWN, setApp } from '../../http/test-app';
import {
  ADDRESS,
  type Authenticator,
  giveTwoFactor,
  signedIn,
  state,
  type TestBrowser,
  testBrowser,
  wrongCode,
} from '../test-browser';

const app = setApp(test);
let authenticator: Authenticator;
test.before.each(async () => {
  authenticator = await giveTwoFactor(app, 'ada');
});

const STEP = 30_000;
const atCode = () => signedIn(app, 'ada', ADDRESS.code);
const startSession = (who: TestBrowser, code: string, query = '') => who.send(ADDRESS.code + query, { Code: code });

test('the password of a protected account leads to the code entry, keeps the redirect and opens no session', async () => {
  const ada = testBrowser(app);
  const answer = await ada.signIn('ada', { query: '?redirect=/identityprovider/changepassword' });
  const way = encodeURIComponent(`${OWN}/identityprovider/changepassword`);
  assert.equal(answer.json(), { statusCode: 302, redirectUrl: `${ADDRESS.code}?redirect=${way}` });
  assert.match(String(answer.headers['set-cookie']), /; Max-Age=600;/);
  assert.is(await ada.name(), '');
  assert.equal((await ada.get(ADDRESS.code)).json(), { statusCode: 0, errorMessage: '', startAnew: false });
});

test('the right code signs in with a new token and redirects; the pre-session has ended', async () => {
  const ada = await atCode();
  const before = ada.cookies.get('vestibule-session');
  const answer = await startSession(
    ada,
    authenticator.code(),
    `?redirect=${encodeURIComponent('/identityprovider/twofactor?a=b')}`,
  );
  assert.is(answer.statusCode, 200);
  assert.equal(answer.json(), {
    statusCode: 302,
    redirectUrl: `${OWN}/identityprovider/twofactor?a=b`,
    tfaDeactivatedByOneTimeCode: false,
  });
  assert.is(await ada.name(), 'ada');
  assert.is.not(ada.cookies.get('vestibule-session'), before);
  const thief = testBrowser(app);
  thief.cookies.set('vestibule-session', before ?? '');
  assert.is((await thief.get(ADDRESS.code)).statusCode, 401);
});

test('a plain form redirects with a GET, at both steps', async () => {
  const ada = testBrowser(app);
  const first = await ada.signIn('ada', { wants: 'text/html', query: '?redirect=/x' });
  assert.is(first.statusCode, 303);
  const address = String(first.headers.location);
  assert.is(address, `${ADDRESS.code}?redirect=${encodeURIComponent(`${OWN}/x`)}`);
  const second = await ada.send(address, { Code: authenticator.code() }, 'text/html');
  assert.is(second.statusCode, 303);
  assert.is(second.headers.location, `${OWN}/x`);
  assert.is(await ada.name(), 'ada');
});

for (const redirect of ['//evil.example', 'https://evil.example/', 'javascript:alert(1)', '/\\evil.example']) {
  test(`a redirect to ${redirect} is not followed after the code`, async () => {
    const ada = await atCode();
    const answer = await startSession(ada, authenticator.code(), `?redirect=${encodeURIComponent(redirect)}`);
    assert.is(answer.json().redirectUrl, `${OWN}/`);
  });
}

for (const [what, steps, status] of [
  ['a step ahead', 1, 302],
  ['a step behind', -1, 302],
  ['two steps ahead', 2, 401],
  ['two steps behind', -2, 401],
] as const) {
  test(`an authenticator whose clock is ${what} is answered with ${status}`, async () => {
    app.now += 10 * STEP;
    const ada = await atCode();
    app.now += steps * STEP;
    const code = authenticator.code();
    app.now -= steps * STEP;
    assert.is((await startSession(ada, code)).json().statusCode, status);
  });
}

test('a wrong code is an error for call and page, and another one may be sent', async () => {
  const ada = await atCode();
  const wrong = wrongCode(authenticator, app.now);
  const call = await startSession(ada, wrong);
  assert.is(call.statusCode, 200);
  assert.equal(call.json(), {
    statusCode: 401,
    errorMessage: 'TFA_CODE_INCORRECT',
    tfaDeactivatedByOneTimeCode: false,
  });
  const html = await ada.send(ADDRESS.code, { Code: wrong }, 'text/html');
  assert.is(html.statusCode, 400);
  assert.match(html.body, 'data-entry="second-factor"');
  assert.equal(bootOf(html.body).data, { statusCode: 401, errorMessage: 'TFA_CODE_INCORRECT', startAnew: false });
  assert.not.match(html.body, wrong);
  assert.is((await startSession(ada, authenticator.code())).json().statusCode, 302);
});

for (const code of ['12345', '1234567', '123456789', 'abcdef', '      ', '１２３４５', '<b>123']) {
  test(`${JSON.stringify(code)} is wrong`, async () => {
    const answer = await startSession(await atCode(), code);
    assert.is(answer.json().statusCode, 401);
    assert.is(answer.json().errorMessage, 'TFA_CODE_INCORRECT');
  });
}

for (const [what, fields] of [
  ['without the field', {}],
  ['with another one', { Code: '123456', Extra: '1' }],
  ['with a megabyte', { Code: '1'.repeat(10_000) }],
] as const) {
  test(`a form ${what} is a bad request that changes nothing`, async () => {
    const ada = await atCode();
    const before = await state(app);
    const answer = await ada.send(ADDRESS.code, { ...fields });
    assert.is(answer.statusCode, 400);
    assert.is(answer.json().messageKey, 'ERROR_BAD_REQUEST');
    assert.equal(await state(app), before);
  });
}

for (const spell of [
  (code: string) => code,
  (code: string) => code.toLowerCase(),
  (code: string) => ` ${code.slice(0, 4)} ${code.slice(4)}`,
]) {
  test(`the one-time code, typed like ${JSON.stringify(spell('ABCD2345'))}, signs in and turns two-factor off, once`, async () => {
    const ada = await atCode();
    const answer = await startSession(ada, spell(authenticator.recoveryCode));
    assert.equal(answer.json(), { statusCode: 302, redirectUrl: `${OWN}/`, tfaDeactivatedByOneTimeCode: true });
    assert.is(await ada.name(), 'ada');
    assert.is((await ada.get(ADDRESS.twoFactor)).json().tfaActivated, false);
    await signedIn(app, 'ada'); // the password is enough again
  });
}

test('after a deactivation by an administrator any code signs in', async () => {
  const ada = await atCode();
  await deactivate({ db: app.storage.db }, app.ids.ada);
  assert.is((await startSession(ada, '123456')).json().statusCode, 302);
  assert.is(await ada.name(), 'ada');
});

test('of three codes that are no longer needed one opens a session', async () => {
  const ada = await atCode();
  await deactivate({ db: app.storage.db }, app.ids.ada);
  const answers = await Promise.all([1, 2, 3].map(() => startSession(ada, '123456')));
  assert.is(answers.filter((answer) => answer.json().statusCode === 302).length, 1);
  assert.is((await app.rows()).sessions.length, 1);
});

test('with the policy Disabled no user needs a code, not even in an open pre-session', async () => {
  const ada = await atCode();
  await writeLoginSettings(app.storage.db, { tfaRadio: 'Disabled' });
  assert.is((await startSession(ada, '123456')).json().statusCode, 302);
  const again = await signedIn(app, 'ada');
  assert.is((await again.get(ADDRESS.twoFactor)).statusCode, 404);
  assert.is((await again.get(ADDRESS.dialog)).statusCode, 404);
  await writeLoginSettings(app.storage.db, { tfaRadio: 'Enabled' });
  await atCode(); // and what was activated still is
});

test('a pre-session can be signed out of, and a new sign-in replaces it', async () => {
  const ada = await atCode();
  const old = ada.cookies.get('vestibule-session');
  await ada.signIn('ada');
  assert.is((await app.rows()).sessions.length, 1);
  assert.is.not(ada.cookies.get('vestibule-session'), old);
  const { logoutToken } = (await ada.get('/identityprovider/session/logoutconfirmation')).json();
  assert.is((await ada.get(`/identityprovider/session/logout/${logoutToken}`)).statusCode, 204);
  assert.equal((await app.rows()).sessions, []);
});

test('the code entry redirects a signed-in user', async () => {
  const ada = await atCode();
  await startSession(ada, authenticator.code());
  const led = await ada.open(`${ADDRESS.code}?redirect=/x`);
  assert.is(led.headers.location, `${ADDRESS.login}?redirect=%2Fx`);
  assert.is((await ada.open(String(led.headers.location))).headers.location, `${OWN}/x`);
});

test.run();
