import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createReportLink, deleteExpiredReportLinks } from '../../../../../server/account-protection/report-links';
import { linkAccount } from '../../../../../server/openid/account-linking';
import { createSession } from '../../../../../server/sessions/sessions';
import { reserveUserAttempt } from '../../../../../server/throttling/user-action-attempts';
import { codeIn, textOf } from '../../../../support/server/mail-server';
import { setApp } from '../../../../support/server/test-app';
import {
  ADDRESS,
  giveTwoFactor,
  outbox,
  publishedBy,
  refused,
  signedIn,
  state,
  type TestBrowser,
  testBrowser,
} from '../../../../support/server/test-browser';
import { addPasskey, optionsFor, signInBy, withPasskey } from '../account/passkey-actions';
import { CREATE } from '../api-keys/key-calls';
import { confirm, detect, latestMail } from './device-actions';

const app = setApp(test);

const NEW = 'Threshold-2';
const STOLEN = 'Burglar-33';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The path of the link in a mail. */
const linkIn = (mail: string) => /\/identityprovider\/report\/[\w-]{43}/.exec(textOf(mail))?.[0] ?? '';

/** The code in the latest mail with one; another mail may be written later. */
const mailedCode = async () => (await outbox(app)).map(codeIn).findLast((code) => code !== '') ?? '';

/** The path of the link in the mail about a sign-in of `ada` in a new browser. */
async function newDeviceLink() {
  await detect(app, 0);
  await signedIn(app, 'ada');
  return linkIn(await latestMail(app));
}

const report = (url: string, wants?: string) => testBrowser(app).send(url, {}, wants);
/** What an answer says, without what is false or empty. */
const said = (answer: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(answer)
      .filter(([, value]) => value !== false && value !== '')
      .map(([name, value]) => [name, name === 'effects' ? Object.keys(said(Object(value))).sort() : value]),
  );
const shown = async (url: string) => said((await testBrowser(app).get(url)).json());
const passkeys = () => app.storage.db.selectFrom('passkeys').select('id').execute();
const subjects = async () =>
  (await app.storage.db.selectFrom('openid_links').select('subject').execute()).map(({ subject }) => subject);
/** Links an identity of a provider to an account. */
async function linkIdentity(userId: string, subject: string) {
  const provider = { id: 'p', description: 'P', is_enabled: 1, created_at: 0 } as const;
  const { db } = app.storage;
  await db
    .insertInto('openid_providers')
    .values(provider)
    .onConflict((found) => found.doNothing())
    .execute();
  await linkAccount(app.deps, { providerId: 'p', subject, userId, userAgent: '' });
}
const events = async () =>
  (await app.storage.db.selectFrom('audit_events').select('event').execute()).map((e) => e.event);

test('the page shows what the mail says, and neither GET nor HEAD nor a foreign form changes anything', async () => {
  const url = await newDeviceLink();
  const before = await state(app);
  assert.equal(await shown(url), {
    isOpen: true,
    messageKey: 'MAIL_NEW_DEVICE_SUBJECT',
    name: 'Display ada',
    time: 'Nov 21, 2026, 00:00 UTC',
    browser: 'Firefox 140',
    address: '127.0.0.1',
    effects: ['keys', 'password', 'sessions'],
  });
  const page = await testBrowser(app).open(url);
  assert.equal(
    [page.statusCode, page.headers['referrer-policy'], page.headers['cache-control']],
    [200, 'same-origin', 'no-store'],
  );
  assert.is((await app.call({ method: 'HEAD', url })).statusCode, 200);
  for (const origin of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }])
    assert.is((await app.call({ method: 'POST', url, headers: origin })).statusCode, 403);
  assert.equal(await state(app), before);
  assert.is((await shown(url)).isOpen, true);
});

test('of two simultaneous reports one ends all access; the next sign-in needs a mailed code and a new password', async () => {
  const url = await newDeviceLink();
  const [here, there] = [await signedIn(app, 'ada'), await signedIn(app, 'admin')];
  const published = publishedBy(app);
  const answers = await Promise.all([report(url), report(url)]);
  assert.equal(answers.map(({ statusCode }) => statusCode).sort(), [200, 409]);
  assert.equal([await here.name(), await there.name()], ['', 'admin']);
  assert.is(published.length, 1);
  assert.equal((await events()).filter((event) => /reported|ended/.test(event)).sort(), [
    'session-ended',
    'sign-in-reported',
  ]);
  assert.equal(await shown(url), { isUsed: true, effects: ['keys', 'password', 'sessions'] });

  await detect(app, 0, { unknownDeviceDetectionEnabled: false });
  const ada = await signedIn(app, 'ada', ADDRESS.device);
  assert.is((await ada.get(ADDRESS.password)).statusCode, 401, 'not before the code');
  const next = await confirm(ada, await mailedCode());
  assert.ok(String(next.json().redirectUrl).startsWith(`${ADDRESS.password}?redirect=`), next.body);
  assert.equal((await ada.get(ADDRESS.password)).json(), {
    username: 'ada',
    allowedToLeaveSite: false,
    isForced: true,
  });
  await refused(app, () => ada.send(ADDRESS.password, { Password: 'Vestibule-1' }), 400, 'PASSWORD_SAME_AS_OLD');
  assert.is(await ada.name(), '');
  assert.is((await ada.send(ADDRESS.password, { Password: NEW })).statusCode, 200);
  assert.is(await ada.name(), 'ada');
  assert.is((await ada.signIn('ada', { password: NEW })).json().redirectUrl, 'http://localhost/');
});

test('a second factor does not replace the mailed code, and is not asked for again after it', async () => {
  const authenticator = await giveTwoFactor(app, 'ada');
  const path = await createReportLink(app.deps, { userId: app.ids.ada, event: 'wrong-codes' });
  assert.is((await report(path)).statusCode, 200);
  const ada = await signedIn(app, 'ada', ADDRESS.code);
  const device = await ada.send(ADDRESS.code, { Code: authenticator.code() });
  assert.ok(device.json().redirectUrl.startsWith(ADDRESS.device));
  const last = await confirm(ada, await mailedCode());
  assert.ok(last.json().redirectUrl.startsWith(ADDRESS.password));
  await ada.send(ADDRESS.password, { Password: NEW }, 'text/html');
  assert.is(await ada.name(), 'ada');
});

test('after a report of wrong passwords, those of others still do not keep the owner out of a known browser', async () => {
  await detect(app, 0);
  const ada = await signedIn(app, 'ada');
  for (let times = 0; times < 5; times += 1) await testBrowser(app).signIn('ada', { password: STOLEN });
  const url = linkIn(await latestMail(app));
  assert.is((await shown(url)).messageKey, 'MAIL_WRONG_PASSWORDS_SUBJECT');
  app.now += 2 * DAY;
  const { who } = await withPasskey(app, 'ada');
  assert.equal(said((await report(url)).json()).effects, ['password', 'sessions']);
  assert.equal([await ada.name(), await who.name()], ['', '']);
  assert.is((await passkeys()).length, 1, 'nobody has come in, so it is the owner’s');
  for (let times = 0; times < 5; times += 1) await testBrowser(app).signIn('ada', { password: STOLEN });
  assert.is((await testBrowser(app).signIn('ada')).statusCode, 429);
  const next = await ada.signIn('ada');
  assert.ok(next.json().redirectUrl.startsWith(ADDRESS.device), next.body);
});

test('a password that another person has set twice: the first mail brings the own one back, the new one brings none', async () => {
  const thief = await signedIn(app, 'ada');
  await addPasskey(thief);
  await outbox(app);
  app.now += HOUR / 15; // the sign-in is recent
  await thief.send(ADDRESS.password, { Password: STOLEN });
  const first = linkIn(await latestMail(app));
  await thief.send(ADDRESS.password, { Password: `${STOLEN}4` });
  const second = linkIn(await latestMail(app));
  for (const url of [second, first]) {
    assert.ok((await report(url)).json().effects.previousPassword);
    assert.equal([await thief.name(), await passkeys()], ['', []]);
  }
  assert.is((await testBrowser(app).signIn('ada', { password: `${STOLEN}4` })).statusCode, 400);
  const ada = await signedIn(app, 'ada', ADDRESS.device);
  await confirm(ada, await mailedCode());
  await ada.send(ADDRESS.password, { Password: NEW });
  const hashes = await app.storage.db
    .selectFrom('report_links')
    .select('previous_password_hash')
    .where('used_at', 'is not', null)
    .execute();
  assert.equal(
    hashes.map((row) => row.previous_password_hash),
    [null, null],
  );
});

test('an identity and API keys that were added since the session began are removed; a key of an administrator alone', async () => {
  const { db } = app.storage;
  const admin = await signedIn(app, 'admin');
  const create = async (userId: string) =>
    (
      await admin.sendJson(CREATE, {
        userId,
        label: 'backup',
        gracePeriod: 1,
        antiCsrfToken: (await admin.get('/identityprovider/config/sessions')).json().antiCsrfToken,
      })
    ).json();
  await create(app.ids.ada);
  const forKey = linkIn(await latestMail(app));
  const ada = await signedIn(app, 'ada');
  const { target, messageKey } = await shown(forKey);
  assert.equal([target, messageKey], ['backup', 'REPORT_KEY_CREATED']);
  const done = said((await report(forKey)).json());
  assert.equal(done.effects, ['administrators', 'key']);
  assert.equal([await ada.name(), (await db.selectFrom('api_keys').select('id').execute()).length], ['ada', 0]);
  const told = await latestMail(app);
  assert.match(told, /^To: Display admin/m);
  assert.match(textOf(told), 'API key created (', 'and not the subject of the mail of the user');

  const userId = app.ids.admin;
  await linkIdentity(userId, 's');
  const { session } = await createSession(app.deps, { userId, userAgent: '', address: '' });
  const identity = { providerId: 'p', subject: 's' };
  const path = await createReportLink(app.deps, { userId, event: 'openid-linked', identity, session });
  await create(app.ids.ada);
  await report(path);
  for (const table of ['openid_links', 'api_keys'] as const)
    assert.equal(await db.selectFrom(table).selectAll().execute(), [], table);
});

test('with what the reported session was opened is deleted, and the identities that were linked in it', async () => {
  const userId = app.ids.ada;
  const { authenticator } = await withPasskey(app, 'ada');
  await linkIdentity(userId, 'own');
  app.now += DAY;
  await detect(app, 0);
  await signInBy(app, authenticator);
  const url = linkIn(await latestMail(app));
  await linkIdentity(userId, 'late');
  assert.equal((await shown(url)).effects, ['keys', 'password', 'sessions', 'signInMethod']);
  await report(url);
  assert.equal([await passkeys(), await subjects()], [[], ['own']]);
  assert.is((await signInBy(app, authenticator)).answer.json().errorMessage, 'PASSKEY_UNKNOWN');

  const opened = { loginType: 'OpenId', openIdProviderId: 'p', openIdSubject: 'stolen' } as const;
  await linkIdentity(userId, 'stolen');
  app.now += DAY;
  const { session } = await createSession(app.deps, { userId, userAgent: '', address: '', ...opened });
  await report(await createReportLink(app.deps, { userId, event: 'new-device', session }));
  assert.equal(await subjects(), ['own']);
  assert.equal(
    (await events()).filter((event) => event.endsWith('linked')),
    Array(2).fill('openid-account-unlinked'),
  );
});

test('after the new password the owner sees with date and browser what else signs in, and removes it', async () => {
  const userId = app.ids.ada;
  const [methods, link] = ['/identityprovider/signinmethods', await newDeviceLink()];
  const { authenticator } = await withPasskey(app, 'ada');
  await linkIdentity(userId, 's');
  await giveTwoFactor(app, 'ada');
  await app.storage.db.updateTable('report_links').set({ since: app.now }).execute();
  const createdAt = new Date(app.now - 2 * 30_000).toISOString();
  const deactivate = async (from: TestBrowser) => {
    const { antiCsrfToken } = (await from.get(ADDRESS.twoFactor)).json();
    return from.send(ADDRESS.activate, { secret: '', code: '', deactivate: 'true', antiCsrfToken });
  };
  const { who } = await signInBy(app, authenticator);
  await refused(app, () => deactivate(who), 400, 'TFA_CODE_INCORRECT');
  // Another person has made all changes of this hour.
  for (let times = 0; times < 10; times += 1) await reserveUserAttempt(app.deps, { what: 'sign-in-method', userId });
  await report(link);
  const ada = await signedIn(app, 'ada', ADDRESS.code);
  const credential = authenticator.get(await optionsFor(ada, 'second-factor'));
  await ada.sendJson(`${ADDRESS.code}/passkey`, { credential });
  await confirm(ada, await mailedCode());
  assert.is((await ada.get(methods)).statusCode, 401, 'not before the new password');
  await ada.send(ADDRESS.password, { Password: NEW });
  const { antiCsrfToken, ...left } = (await ada.get(methods)).json();
  const added = { createdAt, browser: 'Firefox 140' };
  const [{ id }] = left.passkeys;
  assert.equal(left, {
    passkeys: [{ id, name: 'Firefox 140', ...added }],
    identities: [{ providerId: 'p', subject: 's', name: 'P', createdAt, browser: '' }],
    authenticator: { isRequired: false, createdAt, browser: '' },
    canSignIn: true,
  });
  assert.is((await deactivate(ada)).statusCode, 200);
  const identity = { providerId: 'p', subject: 's', antiCsrfToken };
  assert.is((await ada.sendJson(methods, identity)).statusCode, 200);
  assert.match(await latestMail(app), /An identity at P was just deleted/);
  await refused(app, () => ada.sendJson(methods, identity), 404, 'ERROR_NOT_FOUND');
  assert.equal([await subjects(), (await ada.get(methods)).json().authenticator], [[], undefined]);
});

test('an identity is removed after a recent sign-in, and not if it is the last way to sign in', async () => {
  await linkIdentity(app.ids.ada, 's');
  const ada = await signedIn(app, 'ada');
  const { antiCsrfToken } = (await ada.get('/identityprovider/signinmethods')).json();
  const remove = () =>
    ada.sendJson('/identityprovider/signinmethods', { providerId: 'p', subject: 's', antiCsrfToken });
  await app.storage.db.updateTable('users').set({ password_hash: null }).where('id', '=', app.ids.ada).execute();
  await refused(app, remove, 403, 'OPENID_IDENTITY_LAST');
  app.now += HOUR / 10;
  await refused(app, remove, 403, 'PASSKEY_REAUTHENTICATE');
  assert.equal(await subjects(), ['s']);
});

test('a report that leaves no way to sign in leads to one by a mailed code and a new password, until that is done', async () => {
  const { authenticator } = await withPasskey(app, 'ada');
  const settings = { htmlLoginEnabled: false };
  await detect(app, 0, settings);
  await signInBy(app, authenticator);
  const url = linkIn(await latestMail(app));
  const again = `${url}/newpassword`;
  await refused(app, () => report(again), 404, 'ERROR_NOT_FOUND');
  assert.is((await report(url)).json().newPasswordUrl, again);
  assert.is((await shown(url)).newPasswordUrl, again, 'also later');
  await linkIdentity(app.ids.admin, 'admin');
  await detect(app, 0, { openIdOnly: true });
  await refused(app, () => report(again), 404, 'ERROR_NOT_FOUND'); // only providers let users in
  await detect(app, 0, settings);
  const ada = testBrowser(app);
  const [name = '', token = ''] = (await app.cookieOf('admin')).split('=');
  ada.cookies.set(name, token); // the browser has another session, which is replaced
  const begun = await ada.send(again, {}, 'text/html');
  assert.is(begun.statusCode, 303);
  assert.match(String(begun.headers.location), ADDRESS.device);
  const next = await confirm(ada, await mailedCode());
  assert.ok(next.json().redirectUrl.startsWith(ADDRESS.password));
  await ada.send(ADDRESS.password, { Password: NEW });
  assert.equal([await ada.name(), (await shown(url)).newPasswordUrl], ['ada', undefined]);
  assert.is((await ada.get('/identityprovider/signinmethods')).json().canSignIn, false);
  await refused(app, () => report(again), 404, 'ERROR_NOT_FOUND');
});

test('of an account whose password is elsewhere, the administrators are told', async () => {
  const url = await newDeviceLink();
  await app.storage.db.updateTable('users').set({ password_hash: null }).where('id', '=', app.ids.ada).execute();
  assert.equal((await shown(url)).effects, ['administrators', 'keys', 'sessions']);
  assert.is((await report(url)).statusCode, 200);
  const mail = await latestMail(app);
  assert.match(mail, /^To: Display admin/m);
  for (const words of ['Display ada', 'Sign-in from a new device', '/#/identityprovider/config/audit'])
    assert.match(textOf(mail), words);
  const told = async () => (await outbox(app)).filter((each) => /^To: Display admin/m.test(each)).length;
  for (const [wait, mails] of [
    [0, 1],
    [HOUR / 2, 1],
    [HOUR / 2, 2],
  ] as const) {
    app.now += wait;
    const again = await report(await createReportLink(app.deps, { userId: app.ids.ada, event: 'wrong-codes' }));
    assert.equal([again.json().effects.administrators, await told()], [mails === 2, mails]);
  }
});

test('an expired and an unknown link are refused, each with its page, and are forgotten later', async () => {
  const url = await newDeviceLink();
  const unknown = url.replace(/.{43}$/, 'x'.repeat(43));
  app.now += 7 * DAY;
  await deleteExpiredReportLinks(app.deps);
  assert.equal([await shown(url), await shown(unknown)], [{ isExpired: true, effects: [] }, { effects: [] }]);
  for (const each of [url, unknown]) {
    await refused(app, () => report(each), 404, 'ERROR_NOT_FOUND');
    const page = await report(each, 'text/html');
    assert.equal([page.statusCode, /data-entry="report-sign-in"/.test(page.body)], [404, true]);
  }
  app.now += 23 * DAY;
  await deleteExpiredReportLinks(app.deps);
  assert.equal(await shown(url), { effects: [] });
});

test.run();
