import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeLoginSettings } from '../../../../../server/login-settings/login-settings';
import { deactivate } from '../../../../../server/second-factor/two-factor';
import { bootOf, OWN } from '../../http/test-app';
import { ADDRESS, STEP, signedIn, state, testBrowser, wrongCode } from '../test-browser';
import { setCodeEntry } from './code-actions';

const { app, own, atCode, enter } = setCodeEntry(test);

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
  const before = ada.cookies.get('vestibule-session') ?? '';
  const target = '/identityprovider/twofactor?a=b';
  const answer = await enter(ada, own().code(), `?redirect=${encodeURIComponent(target)}`);
  const done = { statusCode: 302, redirectUrl: OWN + target, tfaDeactivatedByOneTimeCode: false };
  assert.equal([answer.statusCode, answer.json()], [200, done]);
  assert.is(await ada.name(), 'ada');
  assert.is.not(ada.cookies.get('vestibule-session'), before);
  const thief = testBrowser(app);
  thief.cookies.set('vestibule-session', before);
  assert.is((await thief.get(ADDRESS.code)).statusCode, 401);
  const led = await ada.open(`${ADDRESS.code}?redirect=/x`);
  assert.is(led.headers.location, `${ADDRESS.login}?redirect=%2Fx`, 'the code entry redirects a signed-in user');
  assert.is((await ada.open(String(led.headers.location))).headers.location, `${OWN}/x`);
});

test('a plain form redirects with a GET, at both steps', async () => {
  const ada = testBrowser(app);
  const first = await ada.signIn('ada', { wants: 'text/html', query: '?redirect=/x' });
  const address = `${ADDRESS.code}?redirect=${encodeURIComponent(`${OWN}/x`)}`;
  assert.equal([first.statusCode, first.headers.location], [303, address]);
  const second = await ada.send(address, { Code: own().code() }, 'text/html');
  assert.equal([second.statusCode, second.headers.location, await ada.name()], [303, `${OWN}/x`, 'ada']);
});

test('a redirect that is not safe is not followed after the code', async () => {
  for (const redirect of ['//evil.example', 'https://evil.example/', 'javascript:alert(1)', '/\\evil.example']) {
    const answer = await enter(await atCode(), own().code(), `?redirect=${encodeURIComponent(redirect)}`);
    assert.is(answer.json().redirectUrl, `${OWN}/`, redirect);
    app.now += STEP;
  }
});

test('a wrong code is an error for call and page, and another one may be sent', async () => {
  const ada = await atCode();
  const wrong = wrongCode(own(), app.now);
  const call = await enter(ada, wrong);
  const failed = { statusCode: 401, errorMessage: 'TFA_CODE_INCORRECT' };
  assert.equal([call.statusCode, call.json()], [200, { ...failed, tfaDeactivatedByOneTimeCode: false }]);
  const html = await ada.send(ADDRESS.code, { Code: wrong }, 'text/html');
  assert.is(html.statusCode, 400);
  assert.match(html.body, 'data-entry="second-factor"');
  assert.equal(bootOf(html.body).data, { ...failed, startAnew: false });
  assert.not.match(html.body, wrong);
  // A text too short or too long to be a code is wrong too, but counts as no attempt.
  for (const text of ['12345', '      ', '123456789'])
    assert.is((await enter(ada, text)).json().errorMessage, 'TFA_CODE_INCORRECT');
  assert.is((await enter(ada)).json().statusCode, 302);
});

test('a form without the code, with another field or with a very long code is a bad request that changes nothing', async () => {
  const ada = await atCode();
  const before = await state(app);
  for (const fields of [{}, { Code: '123456', Extra: '1' }, { Code: '1'.repeat(10_000) }]) {
    const answer = await ada.send(ADDRESS.code, { ...fields });
    assert.equal([answer.statusCode, answer.json().messageKey], [400, 'ERROR_BAD_REQUEST']);
  }
  assert.equal(await state(app), before);
});

test('the one-time code, also in small letters with spaces, signs in and turns two-factor off', async () => {
  const ada = await atCode();
  const typed = ` ${own().recoveryCode.slice(0, 4)} ${own().recoveryCode.slice(4)}`.toLowerCase();
  const answer = await enter(ada, typed);
  assert.equal(answer.json(), { statusCode: 302, redirectUrl: `${OWN}/`, tfaDeactivatedByOneTimeCode: true });
  assert.is(await ada.name(), 'ada');
  assert.is((await ada.get(ADDRESS.twoFactor)).json().tfaActivated, false);
  await signedIn(app, 'ada'); // the password is enough again
});

test('after a deactivation by an administrator one of three parallel codes signs in, whatever it is', async () => {
  const ada = await atCode();
  await deactivate({ db: app.storage.db }, app.ids.ada);
  const answers = await Promise.all([1, 2, 3].map(() => enter(ada, '123456')));
  assert.is(answers.filter((answer) => answer.json().statusCode === 302).length, 1);
  assert.is((await app.rows()).sessions.length, 1);
});

test('with the policy Disabled no user needs a code, not even in an open pre-session', async () => {
  const ada = await atCode();
  await writeLoginSettings(app.storage.db, { tfaRadio: 'Disabled' });
  assert.is((await enter(ada, '123456')).json().statusCode, 302);
  const again = await signedIn(app, 'ada');
  for (const url of [ADDRESS.twoFactor, ADDRESS.dialog]) assert.is((await again.get(url)).statusCode, 404);
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

test.run();
