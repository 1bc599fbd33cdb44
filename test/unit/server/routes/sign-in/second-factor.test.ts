import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { deactivate } from '../../../../../server/second-factor/stored-two-factor';
import { writeLoginSettings } from '../../../../../server/settings/login-settings/login-settings';
import { saveLoginSettings } from '../../../../../server/settings/login-settings/save-login-settings';
import { resetUserAttempts } from '../../../../../server/throttling/user-action-attempts';
import { textOf } from '../../../../support/server/mail-server';
import { bootOf, OWN, setApp } from '../../../../support/server/test-app';
import * as browsers from '../../../../support/server/test-browser';
import { DEFAULT_SETTINGS } from '../../settings/login-settings/policy-fixtures';

const { ADDRESS, giveTwoFactor, signedIn, STEP, state, testBrowser, wrongCode } = browsers;
const INCORRECT = '401 TFA_CODE_INCORRECT';
const TOO_MANY = '400 TFA_TOO_MANY_ATTEMPTS';
const USED = '401 TFA_CODE_ALREADY_USED';

const app = setApp(test);

const NO_PASSKEY = { hasPasskeys: false, isPasskeyOnly: false };
let own: browsers.Authenticator;
test.before.each(async () => {
  own = await giveTwoFactor(app, 'ada');
});

const atCode = () => signedIn(app, 'ada', ADDRESS.code);
const enter = (who: browsers.TestBrowser, code = own.code(), query = '') =>
  who.send(ADDRESS.code + query, { Code: code });
/** Enters a code. @returns the status and the error of the answer */
async function answerTo(who: browsers.TestBrowser, code?: string): Promise<string> {
  const { statusCode, errorMessage = '' } = (await enter(who, code)).json();
  return `${statusCode} ${errorMessage}`.trim();
}
async function guess(who: browsers.TestBrowser, times: number): Promise<string[]> {
  const answers = [];
  for (let index = 0; index < times; index += 1) answers.push(await answerTo(who, wrongCode(own, app.now)));
  return answers;
}
const answerAnew = async () => answerTo(await atCode());

test('a password leads to the code entry and opens no session, the right code opens one and ends the entry', async () => {
  const ada = testBrowser(app);
  const target = '/identityprovider/twofactor?a=b';
  const address = `${ADDRESS.code}?redirect=${encodeURIComponent(OWN + target)}`;
  const first = await ada.signIn('ada', { query: `?redirect=${encodeURIComponent(target)}` });
  assert.equal(first.json(), { statusCode: 302, redirectUrl: address });
  assert.match(String(first.headers['set-cookie']), /; Max-Age=600;/);
  assert.is(await ada.name(), '');
  const entry = { hasBackupCodes: true, rememberDays: 30, startAnew: false, ...NO_PASSKEY };
  const shown = { statusCode: 0, errorMessage: '', ...entry };
  assert.equal((await ada.get(ADDRESS.code)).json(), shown);
  const before = ada.cookies.get('vestibule-session') ?? '';
  const answer = await ada.send(address, { Code: own.code() });
  const done = { statusCode: 302, redirectUrl: OWN + target, tfaDeactivatedByOneTimeCode: false };
  assert.equal([answer.statusCode, answer.json(), await ada.name()], [200, done, 'ada']);
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
  const second = await ada.send(address, { Code: own.code() }, 'text/html');
  assert.equal([second.statusCode, second.headers.location, await ada.name()], [303, `${OWN}/x`, 'ada']);
});

test('a redirect that is not safe is not followed after the code', async () => {
  for (const redirect of ['//evil.example', 'https://evil.example/', 'javascript:alert(1)', '/\\evil.example']) {
    const answer = await enter(await atCode(), own.code(), `?redirect=${encodeURIComponent(redirect)}`);
    assert.is(answer.json().redirectUrl, `${OWN}/`, redirect);
    app.now += STEP;
  }
});

test('a wrong code is an error for call and page, another form a bad request, and the right code may follow', async () => {
  const ada = await atCode();
  const wrong = wrongCode(own, app.now);
  const call = await enter(ada, wrong);
  const failed = { statusCode: 401, errorMessage: 'TFA_CODE_INCORRECT' };
  assert.equal([call.statusCode, call.json()], [200, { ...failed, tfaDeactivatedByOneTimeCode: false }]);
  const html = await ada.send(ADDRESS.code, { Code: wrong }, 'text/html');
  const shown = { ...failed, hasBackupCodes: true, rememberDays: 30, startAnew: false, ...NO_PASSKEY };
  assert.equal([html.statusCode, bootOf(html.body).data], [400, shown]);
  assert.match(html.body, 'data-entry="second-factor"');
  assert.not.match(html.body, wrong);
  const before = await state(app);
  // A text too short or too long to be a code is wrong too, but counts as no attempt.
  for (const text of ['12345', '      ', '123456789']) assert.is(await answerTo(ada, text), INCORRECT);
  for (const fields of [{}, { Code: '123456', Extra: '1' }, { Code: '1'.repeat(10_000) }]) {
    const answer = await ada.send(ADDRESS.code, { ...fields });
    assert.equal([answer.statusCode, answer.json().messageKey], [400, 'ERROR_BAD_REQUEST']);
  }
  assert.equal(await state(app), before);
  assert.is(await answerTo(ada), '302');
});

test('the one-time code, also in small letters with spaces, signs in and turns two-factor off', async () => {
  const ada = await atCode();
  const typed = ` ${own.recoveryCode.slice(0, 4)} ${own.recoveryCode.slice(4)}`.toLowerCase();
  const answer = await enter(ada, typed);
  assert.equal(answer.json(), { statusCode: 302, redirectUrl: `${OWN}/`, tfaDeactivatedByOneTimeCode: true });
  assert.is(await ada.name(), 'ada');
  assert.is((await ada.get(ADDRESS.twoFactor)).json().tfaActivated, false);
  await signedIn(app, 'ada'); // the password is enough again
});

test('after a deactivation by an administrator one of three parallel codes signs in, whatever it is', async () => {
  const ada = await atCode();
  await deactivate({ db: app.storage.db }, app.ids.ada);
  const answers = await Promise.all([1, 2, 3].map(() => answerTo(ada, '123456')));
  assert.is(answers.filter((answer) => answer === '302').length, 1);
  assert.is((await app.rows()).sessions.length, 1);
});

test('with the policy Disabled no user needs a code, not even in an open pre-session', async () => {
  const ada = await atCode();
  await writeLoginSettings(app.storage.db, { tfaRadio: 'Disabled' });
  assert.is(await answerTo(ada, '123456'), '302');
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

test('a code is accepted once, also with a drifted clock and after one that was used while the clock was ahead', async () => {
  const day = 86_400_000;
  app.now += day;
  await enter(await atCode());
  app.now -= day;
  const code = own.code();
  assert.is(await answerTo(await atCode(), code), '302');
  for (const later of [0, STEP]) {
    app.now += later;
    const thief = await atCode();
    assert.equal([await answerTo(thief, code), await thief.name()], [USED, '']);
  }
});

test('the fifth wrong code ends the pre-session, and then the right one is refused', async () => {
  const ada = await atCode();
  assert.equal(await guess(ada, 5), [...Array(4).fill(INCORRECT), TOO_MANY]);
  const audit = app.storage.db.selectFrom('audit_events').select('detail').where('event', '=', 'second-factor-refused');
  const details = (await audit.execute()).map(({ detail }) => detail).sort();
  assert.equal(details, [...Array(4).fill('TFA_CODE_INCORRECT'), 'TFA_TOO_MANY_ATTEMPTS']);
  assert.is(ada.cookies.get('vestibule-session'), undefined);
  assert.equal([await answerTo(ada), await ada.name()], ['400 TFA_SESSION_EXPIRED', '']);
  assert.equal((await app.rows()).sessions, []);
});

test('the fifth code is refused as too many without a check, in a plain form on its page', async () => {
  const [ada, plain] = [await atCode(), await atCode()];
  await guess(ada, 4);
  const { statusCode, errorMessage, retryAfter } = (await enter(ada)).json();
  assert.equal([`${statusCode} ${errorMessage}`, retryAfter, await ada.name()], [TOO_MANY, 30, '']);
  const html = await plain.send(ADDRESS.code, { Code: own.code() }, 'text/html');
  const shown = {
    statusCode: 400,
    errorMessage: 'TFA_TOO_MANY_ATTEMPTS',
    hasBackupCodes: false,
    ...NO_PASSKEY,
    startAnew: true,
    retryAfter: 30,
  };
  assert.equal([html.statusCode, bootOf(html.body).data], [400, shown]);
  app.now += 30_000;
  assert.is(await answerAnew(), '302', 'it was not used up');
});

test('wrong codes of others do not lock the browser in which the owner has signed in, its own do', async () => {
  const owner = await atCode();
  await enter(owner);
  app.now += STEP;
  await guess(await atCode(), 5);
  assert.is(await answerAnew(), TOO_MANY);
  await owner.signIn('ada');
  assert.is(await answerTo(owner), '302');
  const admin = await signedIn(app, 'admin');
  await admin.signIn('ada');
  assert.is(await answerTo(admin), TOO_MANY, "another person's browser");
  app.now += 60_000; // the others have waited
  for (let session = 0; session < 2; session += 1) {
    await owner.signIn('ada');
    await guess(owner, 4);
  }
  await owner.signIn('ada');
  assert.is(await answerTo(owner), TOO_MANY);
  assert.is(await answerAnew(), '302', 'other browsers are not locked');
});

test('the owner of an account gets one mail about wrong codes', async () => {
  for (let session = 0; session < 3; session += 1) {
    await guess(await atCode(), 5);
    app.now += 3_600_000;
  }
  const [mail = '', ...more] = await browsers.outbox(app);
  assert.is(more.length, 0);
  assert.match(mail, /^To: Display ada <ada@example\.org>$/m);
  for (const words of ['incorrect', OWN, 'Firefox 140', '/identityprovider/report/']) assert.match(textOf(mail), words);
});

test('a pre-session without attempts left ends, even if its account has some; a wrong one-time code is an attempt', async () => {
  const ada = await atCode();
  const wrong = own.recoveryCode === 'ABCDEFGH' ? 'ABCDEFGJ' : 'ABCDEFGH';
  for (let times = 0; times < 4; times += 1) assert.is(await answerTo(ada, wrong), INCORRECT);
  await resetUserAttempts(app.storage.db, { userId: app.ids.ada, kinds: ['two-factor'] });
  assert.is(await answerTo(ada, wrong), TOO_MANY);
  const other = await atCode();
  await app.storage.db.updateTable('sessions').set({ attempts: 5 }).execute();
  assert.is(await answerTo(other), TOO_MANY);
  assert.equal((await app.rows()).sessions, []);
});

test('a pre-session ends after ten minutes, to the millisecond; a plain form then leads to sign-in with the redirect', async () => {
  const [ada, plain] = [await atCode(), await atCode()];
  app.now += 600_000 - 1;
  assert.is((await ada.get(ADDRESS.code)).statusCode, 200);
  app.now += 1;
  assert.equal([await answerTo(ada), await ada.name()], ['400 TFA_SESSION_EXPIRED', '']);
  const html = await plain.send(`${ADDRESS.code}?redirect=/x`, { Code: own.code() }, 'text/html');
  assert.equal([html.statusCode, html.headers.location], [303, `${ADDRESS.login}?redirect=%2Fx`]);
});

test('no code is written to the log', async () => {
  await guess(await atCode(), 5);
  await enter(await atCode(), own.recoveryCode);
  const log = app.log.join('');
  assert.match(log, 'no attempts left');
  for (const secret of [wrongCode(own, app.now), own.code(), own.recoveryCode, own.secret])
    assert.not.match(log, secret);
});

test('a remembered browser needs no code, but the password, until the policy changes', async () => {
  const ada = await atCode();
  assert.is((await ada.send(ADDRESS.code, { Code: own.code(), remember: 'yes' })).statusCode, 400);
  await ada.send(ADDRESS.code, { Code: own.code(), remember: 'true' });
  const { db } = app.storage;
  assert.is((await ada.signIn('ada', { password: 'wrong' })).statusCode, 400);
  ada.cookies.delete('vestibule-session');
  await ada.signIn('ada');
  assert.is(await ada.name(), 'ada');
  const events = await db.selectFrom('audit_events').select('event').orderBy('id').execute();
  const names = events.map(({ event }) => event).filter((event) => /remember/.test(event));
  assert.equal(names.sort(), ['browser-remembered', 'second-factor-remembered']);
  await saveLoginSettings(app.deps, { ...DEFAULT_SETTINGS, tfaRememberDays: 0 });
  await saveLoginSettings(app.deps, { ...DEFAULT_SETTINGS, tfaRememberDays: 30 });
  assert.match((await ada.signIn('ada')).json().redirectUrl, ADDRESS.code, 'a policy of none has ended it');
});

test('the browser of an administrator is not remembered, whatever is sent', async () => {
  const authenticator = await giveTwoFactor(app, 'admin');
  const admin = await signedIn(app, 'admin', ADDRESS.code);
  assert.is((await admin.get(ADDRESS.code)).json().rememberDays, undefined);
  await admin.send(ADDRESS.code, { Code: authenticator.code(), remember: 'true' });
  assert.is(await admin.name(), 'admin');
  assert.match((await admin.signIn('admin')).json().redirectUrl, ADDRESS.code);
});

test.run();
