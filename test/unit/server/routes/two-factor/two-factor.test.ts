import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeLoginSettings } from '../../../../../server/settings/login-settings/login-settings';
import { textOf } from '../../../../support/server/mail-server';
import { PASSWORD, setApp, withApp } from '../../../../support/server/test-app';
import * as browsers from '../../../../support/server/test-browser';
import { codeAt } from '../../second-factor/oathtool';
import { post, REAUTHENTICATION } from '../account/passkey-actions';

const { ADDRESS, giveTwoFactor, publishedBy, refused, STEP, setUpOf, signedIn, state, wrongCode } = browsers;

const app = setApp(test);

const { check, activate } = ADDRESS;
const CHOSEN = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const policy = (settings: Record<string, unknown>) => writeLoginSettings(app.storage.db, settings);
const dataOf = async (who: browsers.TestBrowser) => (await setUpOf(app, who)).data;
const fieldsOf = async (who: browsers.TestBrowser) => (await setUpOf(app, who)).fields;

async function withCode(
  user: 'ada' | 'admin',
): Promise<{ who: browsers.TestBrowser; authenticator: browsers.Authenticator }> {
  const authenticator = await giveTwoFactor(app, user);
  const who = await signedIn(app, user, ADDRESS.code);
  await who.send(ADDRESS.code, { Code: authenticator.code() });
  return { who, authenticator };
}

test('the user’s pages are told that two-factor was activated or deactivated, and of nothing that was refused', async () => {
  const ada = await signedIn(app, 'ada');
  const told = publishedBy(app);
  const fields = await fieldsOf(ada);
  const audience = { admins: false, userIds: [app.ids.ada] };
  const change = { resource: ADDRESS.twoFactor, action: 'changed', audience };
  await ada.send(activate, { ...fields, code: '000000' });
  assert.equal(told, []);
  await ada.send(activate, fields);
  const sessions = { ...change, resource: '/identityprovider/config/sessions' };
  assert.equal(told, [change, sessions], 'the other sessions have ended');
  app.now += STEP;
  await ada.send(activate, { ...fields, code: codeAt(fields.secret, app.now), deactivate: 'true' });
  assert.equal(told, [change, sessions, change]);
});

test('a user without two-factor gets a secret and a one-time code, the same each time', async () => {
  const ada = await signedIn(app, 'ada');
  const data = await dataOf(ada);
  const { tfaSecret, oneTimeDropCode, backupCodes, antiCsrfToken, ...others } = data;
  assert.match(tfaSecret, /^[A-Z2-7]{32}$/);
  for (const code of [oneTimeDropCode, ...backupCodes]) assert.match(code, /^[A-Z2-9]{8}$/);
  assert.is(new Set(backupCodes).size, 10);
  const skips = { force2FA: false, allowedTFASkips: 3 };
  const session = { isAdmin: false, isPreSession: false, isTenantAccessSession: false, findsUsers: false };
  const offersPasskey = false;
  assert.equal(others, {
    tfaActivated: false,
    tfaLabel: 'ada',
    tfaIssuer: 'Vestibule',
    ...skips,
    ...session,
    offersPasskey,
  });
  assert.equal(await dataOf(ada), data);
  const other = await dataOf(await signedIn(app, 'ada'));
  assert.is.not(other.tfaSecret, tfaSecret);
  assert.is.not(other.oneTimeDropCode, oneTimeDropCode);
});

test('the issuer contains the host of the public address', () =>
  withApp({ VESTIBULE_PUBLIC_URL: 'https://login.example.org' }, async (known) => {
    const headers = { cookie: await known.cookieOf('ada') };
    const { tfaIssuer } = (await known.call({ url: ADDRESS.twoFactor, headers })).json();
    assert.is(tfaIssuer, 'Vestibule login.example.org');
  }));

test('a check does not use a code up, the activation does, and deactivation restores the first state', async () => {
  const ada = await signedIn(app, 'ada');
  const { tfaSecret, oneTimeDropCode } = await dataOf(ada);
  const fields = await fieldsOf(ada);
  for (let times = 0; times < 3; times += 1)
    assert.is((await ada.send(check, { ...fields, checkCode: 'true' })).statusCode, 200);
  assert.is((await ada.send(activate, fields)).statusCode, 200);
  const after = await dataOf(ada);
  assert.equal([after.tfaActivated, after.tfaSecret, after.oneTimeDropCode], [true, '', '']);
  assert.is(await ada.name(), 'ada', 'the session stays signed in');

  const again = await signedIn(app, 'ada', ADDRESS.code);
  assert.is((await again.send(ADDRESS.code, { Code: fields.code })).json().errorMessage, 'TFA_CODE_ALREADY_USED');
  app.now += STEP;
  assert.is((await again.send(ADDRESS.code, { Code: codeAt(tfaSecret, app.now) })).json().statusCode, 302);

  app.now += STEP;
  const own = { ...(await fieldsOf(again)), code: codeAt(tfaSecret, app.now) };
  assert.is((await again.send(check, { ...own, checkCode: 'true' })).statusCode, 200);
  assert.is((await again.send(activate, { ...own, deactivate: 'true' })).statusCode, 200);
  const fresh = await dataOf(again);
  assert.is(fresh.tfaActivated, false);
  assert.is.not(fresh.tfaSecret, tfaSecret);
  assert.is.not(fresh.oneTimeDropCode, oneTimeDropCode);
  await signedIn(app, 'ada');
});

test('backup codes are made anew for a code of the app, unless the policy turns them off', async () => {
  const { who: ada, authenticator } = await withCode('ada');
  assert.is((await dataOf(ada)).backupCodesLeft, 10);
  const { antiCsrfToken } = await dataOf(ada);
  const create = (code: string) => ada.send(ADDRESS.backupCodes, { code, antiCsrfToken });
  await refused(app, () => create(wrongCode(authenticator, app.now)), 400, 'TFA_CODE_INCORRECT');
  app.now += STEP;
  const { backupCodes } = (await create(authenticator.code())).json();
  assert.is(new Set(backupCodes).size, 10);
  const again = await signedIn(app, 'ada', ADDRESS.code);
  assert.is((await again.get(ADDRESS.code)).json().hasBackupCodes, true);
  const entered = (await again.send(ADDRESS.code, { Code: ` ${backupCodes[0].toLowerCase()} ` })).json();
  assert.equal([entered.statusCode, entered.tfaDeactivatedByOneTimeCode], [302, false]);
  assert.equal([(await dataOf(again)).tfaActivated, (await dataOf(again)).backupCodesLeft], [true, 9]);
  await policy({ tfaRadio: 'Enabled', tfaBackupCodes: false });
  assert.is((await dataOf(again)).backupCodesLeft, undefined);
  await refused(app, () => create(authenticator.code()), 404, 'ERROR_NOT_FOUND');
  const third = await signedIn(app, 'ada', ADDRESS.code);
  assert.is((await third.send(ADDRESS.code, { Code: backupCodes[1] })).json().errorMessage, 'TFA_CODE_INCORRECT');
});

test('it is activated only soon after a sign-in, and a mail tells the owner', async () => {
  const ada = await signedIn(app, 'ada');
  app.now += 300_001;
  await fieldsOf(ada); // stores the set-up
  await refused(app, async () => ada.send(activate, await fieldsOf(ada)), 403, 'PASSKEY_REAUTHENTICATE');
  await post(ada, REAUTHENTICATION, { password: PASSWORD });
  assert.is((await ada.send(activate, await fieldsOf(ada))).statusCode, 200);
  const mail = (await browsers.outbox(app)).at(-1) ?? '';
  assert.match(mail, 'Subject: Two-factor authentication was activated');
  assert.match(textOf(mail), '/identityprovider/report/');
});

test('one session turns it on at most ten times an hour, each of which is mailed', async () => {
  const ada = await signedIn(app, 'ada');
  for (let times = 0; times < 10; times += 1) {
    const fields = await fieldsOf(ada);
    assert.is((await ada.send(activate, fields)).statusCode, 200);
    const next = codeAt(fields.secret, app.now + STEP);
    assert.is((await ada.send(activate, { ...fields, code: next, deactivate: 'true' })).statusCode, 200);
  }
  const fields = await fieldsOf(ada);
  await refused(app, () => ada.send(activate, fields), 429, 'LOGIN_TOO_MANY_ATTEMPTS');
  await refused(app, () => ada.send(activate, { ...fields, code: '000000' }), 400, 'TFA_CODE_INCORRECT');
});

test('a wrong code, secret or form is refused and activates nothing; the right one still activates', async () => {
  const [ada, other] = [await signedIn(app, 'ada'), await signedIn(app, 'ada')];
  const fields = await fieldsOf(ada);
  const ofOther = await fieldsOf(other);
  for (const [change, status, key] of [
    [{ code: '' }, 400, 'TFA_CODE_INCORRECT'],
    [{ secret: CHOSEN, code: codeAt(CHOSEN, app.now) }, 403, 'ERROR_FORBIDDEN'],
    [{ secret: '' }, 403, 'ERROR_FORBIDDEN'],
    [{ secret: ofOther.secret, code: ofOther.code }, 403, 'ERROR_FORBIDDEN'],
    [{ deactivate: 'true' }, 403, 'ERROR_FORBIDDEN'],
    [{ Extra: 'x' }, 400, 'ERROR_BAD_REQUEST'],
    [{ deactivate: 'false' }, 400, 'ERROR_BAD_REQUEST'],
  ] as const)
    for (const url of 'deactivate' in change ? [activate] : [check, activate])
      await refused(app, () => ada.send(url, { ...fields, ...change }), status, key);
  assert.is((await ada.send(activate, fields)).statusCode, 200);
  await refused(app, () => ada.send(activate, fields), 403, 'ERROR_FORBIDDEN');
});

test('an activation in another session changes nothing, and neither does one of a session that expired', async () => {
  const [ada, other, admin] = [await signedIn(app, 'ada'), await signedIn(app, 'ada'), await signedIn(app, 'admin')];
  const late = await fieldsOf(other);
  const fields = await fieldsOf(ada);
  assert.is((await ada.send(activate, fields)).statusCode, 200);
  await refused(app, () => other.send(activate, late), 403, 'ERROR_FORBIDDEN');
  assert.equal([await ada.name(), await other.name(), await admin.name()], ['ada', '', 'admin']);
  app.now += 9 * 3_600_000;
  for (const url of [check, activate]) await refused(app, () => ada.send(url, fields), 403, 'ERROR_FORBIDDEN');
});

test('wrong codes of an activated account are limited as at sign-in', async () => {
  const { who: admin, authenticator } = await withCode('admin');
  const wrong = { ...(await fieldsOf(admin)), code: wrongCode(authenticator, app.now) };
  const statuses = [];
  for (let guess = 0; guess < 3; guess += 1) statuses.push((await admin.send(check, wrong)).statusCode);
  for (let guess = 0; guess < 3; guess += 1)
    statuses.push((await admin.send(activate, { ...wrong, deactivate: 'true' })).statusCode);
  assert.equal(statuses, [400, 400, 400, 400, 400, 429]);
  app.now += STEP;
  const waited = await admin.send(activate, { ...wrong, code: authenticator.code(), deactivate: 'true' });
  assert.is(waited.statusCode, 200);
});

test('a code that signed in does not deactivate as well', async () => {
  const { who, authenticator } = await withCode('ada');
  const fields = { ...(await fieldsOf(who)), code: authenticator.code(), deactivate: 'true' };
  for (const url of [check, activate]) {
    const answer = await who.send(url, fields);
    assert.equal([answer.statusCode, answer.json().messageKey], [400, 'TFA_CODE_ALREADY_USED']);
  }
  assert.is((await dataOf(who)).tfaActivated, true);
});

test('under a policy that forces all, an administrator deactivates it, and a user does not', async () => {
  await policy({ tfaRadio: 'ForceAll' });
  for (const [user, status] of [
    ['ada', 403],
    ['admin', 200],
  ] as const) {
    const { who, authenticator } = await withCode(user);
    app.now += STEP;
    const { data, fields } = await setUpOf(app, who, authenticator.code());
    assert.equal([data.tfaActivated, data.force2FA], [true, true]);
    assert.is((await who.send(activate, { ...fields, deactivate: 'true' })).statusCode, status, user);
    assert.is((await dataOf(who)).tfaActivated, status === 403, user);
  }
});

test('a support session is marked, gets no secret and changes nothing', async () => {
  const ada = await signedIn(app, 'ada');
  const fields = await fieldsOf(ada);
  await app.storage.db.updateTable('sessions').set({ is_tenant_access: 1 }).execute();
  const before = await state(app);
  const data = await dataOf(ada);
  assert.equal([data.isTenantAccessSession, data.tfaSecret, data.oneTimeDropCode], [true, '', '']);
  for (const url of [check, activate]) assert.is((await ada.send(url, fields)).statusCode, 403);
  assert.is((await ada.send(ADDRESS.password, { Password: 'Vestibule-2' })).statusCode, 403);
  assert.is((await ada.get(ADDRESS.password)).statusCode, 403);
  assert.equal(await state(app), before);
});

test('the prompt and the page have equal data', async () => {
  await policy({ tfaRadio: 'ForceAll', maxTFAActivationSkipCounter: 2 });
  const ada = await signedIn(app, 'ada');
  const { antiCsrfToken } = await dataOf(ada);
  const shared = { tfaActivated: false, force2FA: true, allowedTFASkips: 1, isAdmin: false, isPreSession: false };
  assert.equal((await ada.get(ADDRESS.dialog)).json(), { ...shared, antiCsrfToken, offersPasskey: false });
});

test('no secret, code or one-time code is written to the log', async () => {
  const ada = await signedIn(app, 'ada');
  const { data, fields } = await setUpOf(app, ada);
  for (const change of [{ code: '12' }, { secret: 'x' }, {}]) await ada.send(activate, { ...fields, ...change });
  const log = app.log.join('');
  assert.match(log, 'secret is not that of this session');
  for (const hidden of [...Object.values(fields), data.oneTimeDropCode]) assert.not.match(log, hidden);
});

test.run();
