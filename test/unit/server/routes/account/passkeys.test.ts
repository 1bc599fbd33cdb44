import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Slip, softwareAuthenticator } from '../../../../../contract-kit/sign-in/software-authenticator';
import { SessionEnded } from '../../../../../server/audit/recording-transaction';
import { unlockAdministrator } from '../../../../../server/commands/account/unlock-administrator';
import { addPasskey as storePasskey } from '../../../../../server/passkeys/change-passkeys';
import { renewBackupCodes } from '../../../../../server/second-factor/backup-codes';
import type { LoginSettings } from '../../../../../server/settings/login-settings/login-settings';
import { writeLoginSettings } from '../../../../../server/settings/login-settings/login-settings';
import { relyingPartyId } from '../../../../../server/settings/relying-party';
import { PASSKEYS_MAX } from '../../../../../shared/contract/account/passkeys';
import { textOf } from '../../../../support/server/mail-server';
import { postgresTest } from '../../../../support/server/postgres-server';
import { PASSWORD, setApp, TRUSTED, testApp } from '../../../../support/server/test-app';
import {
  ADDRESS,
  giveTwoFactor,
  outbox,
  setUpOf,
  signedIn,
  type TestBrowser,
  testBrowser,
  wrongCode,
} from '../../../../support/server/test-browser';
import { latestMail } from '../sign-in/device-actions';
import {
  type Authenticator,
  addPasskey,
  optionsFor,
  PASSKEY_LOGIN,
  PASSKEY_OPTIONS,
  PASSKEYS,
  passkeysOf,
  post,
  REAUTHENTICATION,
  signInBy,
  withPasskey,
} from './passkey-actions';

const app = setApp(test);

const MINUTE = 60_000;
const ICLOUD = 'fbfc3007-154e-4ecc-8c0b-6e020557d7bd';
const AT_CODE = `${ADDRESS.code}/passkey`;

const refusal = ({ statusCode, body }: { statusCode: number; body: string }) => [
  statusCode,
  JSON.parse(body).messageKey ?? JSON.parse(body).errorMessage,
];
const set = (settings: Partial<LoginSettings>) => writeLoginSettings(app.storage.db, settings);
const change = (values: object) => app.storage.db.updateTable('users').set(values).execute();

test('a passkey is added with the name of its authenticator, signs in without a user name, and is listed', async () => {
  const { authenticator } = await withPasskey(app, 'ada', { aaguid: ICLOUD });
  app.now += MINUTE;
  const { who, answer } = await signInBy(app, authenticator);
  assert.equal([answer.statusCode, answer.json().redirectUrl], [200, 'http://localhost/']);
  assert.is(await who.name(), 'ada');
  const { passkeys, mustReauthenticate, hasPassword, rpId } = await passkeysOf(who);
  const [{ id: _id, credentialId, ...passkey }] = passkeys;
  assert.equal(passkey, {
    name: 'iCloud Keychain',
    createdAt: new Date(app.now - MINUTE).toISOString(),
    lastUsedAt: new Date(app.now).toISOString(),
    isSynced: true,
    isCurrent: true,
  });
  assert.equal([credentialId, mustReauthenticate, hasPassword, rpId], [authenticator.id, false, true, 'localhost']);
});

const INVALID = [400, 'PASSKEY_INVALID'];
const EXPIRED = [400, 'PASSKEY_EXPIRED'];

const SLIPS: readonly (readonly [what: string, slip: Slip])[] = [
  ['another host', { rpId: 'example.org' }],
  ['another origin', { origin: 'https://localhost.example' }],
  ['a frame of a site that is not trusted', { topOrigin: 'https://other.example' }],
  ['another user', { userHandle: 'b3RoZXI' }],
  ['no user', { userHandle: '' }],
  ['another kind of passkey', { isSynced: false }],
];

test('an answer that is not right opens no session', async () => {
  const { authenticator } = await withPasskey(app, 'ada');
  for (const [what, slip] of SLIPS) {
    const { who, answer } = await signInBy(app, authenticator, slip);
    assert.equal([refusal(answer), await who.name()], [INVALID, ''], what);
  }
  const impostor: Authenticator = { ...softwareAuthenticator(), id: authenticator.id };
  const credential = impostor.get(await optionsFor(testBrowser(app)));
  const named = { ...credential, id: authenticator.id, rawId: authenticator.id };
  assert.equal(refusal(await testBrowser(app).sendJson(PASSKEY_LOGIN, { credential: named })), INVALID, 'another key');
  const { answer } = await signInBy(app, authenticator, { topOrigin: TRUSTED });
  assert.is(answer.statusCode, 200, 'a frame of a trusted site');
});

test('a challenge is good once, for five minutes, and for what it was asked for', async () => {
  const { who: ada, authenticator } = await withPasskey(app, 'ada');
  const { credential, answer } = await signInBy(app, authenticator);
  assert.is(answer.statusCode, 200);
  const anyone = testBrowser(app);
  const refused = async (given: object) => refusal(await anyone.sendJson(PASSKEY_LOGIN, { credential: given }));
  assert.equal(await refused(credential), EXPIRED, 'used before');
  assert.equal(await refused(authenticator.get(await optionsFor(ada, 'reauthentication'))), EXPIRED, 'purpose');
  const forOther = authenticator.get(await optionsFor(await signedIn(app, 'ada'), 'reauthentication'));
  assert.equal(refusal(await post(ada, REAUTHENTICATION, { credential: forOther })), EXPIRED, 'session');
  const late = authenticator.get(await optionsFor(anyone));
  app.now += 5 * MINUTE;
  assert.equal(await refused(late), EXPIRED, 'late');
  const ahead = authenticator.get(await optionsFor(anyone));
  app.now -= MINUTE;
  assert.equal(await refused(ahead), EXPIRED, 'created while the clock was ahead');
  assert.is((await anyone.sendJson(PASSKEY_OPTIONS, { purpose: 'second-factor' })).statusCode, 401);
});

test('an authenticator whose counter goes back was copied', async () => {
  const { authenticator } = await withPasskey(app, 'ada', { counter: 5 });
  const outcomes = [];
  for (const counter of [6, 6, 5, 7])
    outcomes.push((await signInBy(app, authenticator, { counter })).answer.statusCode);
  assert.equal(outcomes, [200, 400, 400, 200]);
});

test('the account decides who may sign in, and is named only to who has its passkey', async () => {
  const { who, id, authenticator } = await withPasskey(app, 'ada');
  await set({ openIdOnly: true });
  assert.is((await signInBy(app, authenticator)).answer.statusCode, 200, 'no provider is offered');
  await change({ is_disabled: 1 });
  const disabled = await signInBy(app, authenticator);
  assert.equal(refusal(disabled.answer), [200, 'LOGIN_ACCOUNT_DISABLED']);
  await change({ is_disabled: 0 });
  await set({ passkeys: 'Disabled' });
  assert.is((await testBrowser(app).sendJson(PASSKEY_LOGIN, { credential: disabled.credential })).statusCode, 404);
  assert.is((await who.get(PASSKEYS)).statusCode, 404);
  assert.is((await testBrowser(app).get(ADDRESS.login)).json().hasPasskeys, false);
  await set({});
  assert.is((await post(await signedIn(app, 'ada'), PASSKEYS, { removeId: id })).statusCode, 200);
  assert.equal(refusal((await signInBy(app, authenticator)).answer), [400, 'PASSKEY_UNKNOWN']);
});

test('adding and removing need a sign-in of the last five minutes, or the password or a passkey again', async () => {
  const { who, id, authenticator } = await withPasskey(app, 'ada');
  const age = () => {
    app.now += 5 * MINUTE + 1;
  };
  const canChange = async () => !(await passkeysOf(who)).mustReauthenticate;
  const { antiCsrfToken } = await passkeysOf(who);
  age();
  assert.is(await canChange(), false);
  for (const [address, body] of [
    [`${PASSKEYS}/options`, {}],
    [PASSKEYS, { removeId: id }],
  ] as const)
    assert.equal(refusal(await post(who, address, body)), [403, 'PASSKEY_REAUTHENTICATE']);
  assert.is((await post(who, PASSKEYS, { renameId: id, name: 'Phone' })).json().name, 'Phone');
  assert.equal(refusal(await post(who, REAUTHENTICATION, { password: 'Lantern-2' })), [400, 'LOGIN_ERROR_HINT']);
  assert.is(await canChange(), false);
  const stolen = testBrowser(app);
  for (const [name, value] of who.cookies) stolen.cookies.set(name, value);
  const { logoutToken } = (await who.get('/identityprovider/config/sessions')).json();
  assert.is((await post(who, REAUTHENTICATION, { password: PASSWORD })).statusCode, 200);
  assert.is(await canChange(), true);
  assert.equal([await stolen.name(), await who.name()], ['', 'ada'], 'the session has a new token');
  const renewed = (await who.get('/identityprovider/config/sessions')).json();
  assert.equal([renewed.logoutToken, renewed.antiCsrfToken], [logoutToken, antiCsrfToken], 'other pages go on working');
  age();
  const credential = authenticator.get(await optionsFor(who, 'reauthentication'));
  assert.is((await post(who, REAUTHENTICATION, { credential })).statusCode, 200);
  const { authenticator: foreign } = await withPasskey(app, 'admin');
  const ofOther = foreign.get(await optionsFor(who, 'reauthentication'));
  assert.equal(refusal(await post(who, REAUTHENTICATION, { credential: ofOther })), [400, 'PASSKEY_UNKNOWN']);
  assert.is((await post(who, PASSKEYS, { removeId: id })).statusCode, 200);
  const mail = await latestMail(app);
  assert.match(mail, 'Subject: A passkey was deleted from your account');
  assert.match(textOf(mail), '/identityprovider/report/');
  await app.storage.db.updateTable('sessions').set({ is_tenant_access: 1 }).execute();
  for (const [address, body, status] of [
    [PASSKEY_OPTIONS, { purpose: 'reauthentication' }, 401],
    [REAUTHENTICATION, { password: PASSWORD, antiCsrfToken }, 403],
  ] as const)
    assert.is((await who.sendJson(address, body)).statusCode, status, 'support employees have no access');
});

test('a user with an authenticator is authenticated again with its code as well, or with a passkey that is both factors', async () => {
  const { authenticator } = await withPasskey(app, 'ada');
  const own = await giveTwoFactor(app, 'ada');
  const { who } = await signInBy(app, authenticator);
  await app.storage.db.updateTable('sessions').set({ authenticated_at: 0 }).execute();
  const again = async (proof: object) => refusal(await post(who, REAUTHENTICATION, proof));
  const by = async (slip: Slip = {}) => authenticator.get(await optionsFor(who, 'reauthentication'), slip);
  const { antiCsrfToken: _, ...ways } = (await who.get(REAUTHENTICATION)).json();
  assert.equal(ways, { hasPassword: true, hasPasskey: true, needsCode: true });
  const INCORRECT = [400, 'TFA_CODE_INCORRECT'];
  assert.equal(await again({ password: PASSWORD }), INCORRECT);
  assert.equal(await again({ password: PASSWORD, code: wrongCode(own, app.now) }), INCORRECT);
  assert.equal(await again({ credential: await by({ isVerified: false }) }), INCORRECT);
  assert.is((await passkeysOf(who)).mustReauthenticate, true);
  const code = own.code();
  assert.equal(await again({ password: PASSWORD, code }), [200, undefined]);
  assert.equal(await again({ password: PASSWORD, code }), [400, 'TFA_CODE_ALREADY_USED']);
  assert.equal(await again({ credential: await by() }), [200, undefined]);
  await set({ passkeys: 'Allowed' });
  assert.equal(await again({ credential: await by() }), INCORRECT);
  await set({ passkeys: 'Disabled' });
  app.now += MINUTE;
  const reauthenticated = await who.sendJson(REAUTHENTICATION, {
    ...{ password: PASSWORD, code: own.code(), antiCsrfToken: (await who.get(REAUTHENTICATION)).json().antiCsrfToken },
  });
  assert.is(reauthenticated.statusCode, 200, 'also where there are no passkeys');
});

test('wrong passkeys and passwords of others keep the owner out neither at sign-in nor later', async () => {
  const { who, authenticator } = await withPasskey(app, 'ada');
  const fail = async (credential: object) =>
    (
      await app.call({
        ...{ method: 'POST', url: PASSKEY_LOGIN, remoteAddress: '192.0.2.7', payload: { credential } },
      })
    ).statusCode;
  const { credential: used } = await signInBy(app, authenticator);
  const outcomes = [];
  for (let count = 0; count < 51; count += 1) outcomes.push(await fail(used));
  assert.equal([...new Set(outcomes)], [400, 429], 'a network waits after 50, also those that were used before');
  const stranger = testBrowser(app);
  for (let count = 0; count < 6; count += 1) await stranger.signIn('ada', { password: 'Lantern-2' });
  assert.is((await stranger.signIn('ada')).statusCode, 429);
  assert.is((await signInBy(app, authenticator)).answer.statusCode, 200);
  const credential = authenticator.get(await optionsFor(who, 'reauthentication'));
  assert.is((await post(who, REAUTHENTICATION, { credential })).statusCode, 200);
  assert.is((await post(who, REAUTHENTICATION, { password: PASSWORD })).statusCode, 200, 'in a known browser');
});

test('a user has at most 20 passkeys, each once, and keeps the last way to sign in', async () => {
  const { who, id, authenticator } = await withPasskey(app, 'ada');
  assert.equal(refusal(await addPasskey(who, authenticator)), [400, 'PASSKEY_ALREADY_ADDED']);
  const { options } = (await post(who, `${PASSKEYS}/options`, {})).json();
  assert.equal(
    options.excludeCredentials.map((each: { id: string }) => each.id),
    [authenticator.id],
  );
  const wrong = softwareAuthenticator().create(options, { origin: 'https://localhost.example' });
  assert.equal(refusal(await post(who, PASSKEYS, { add: wrong })), INVALID);
  assert.equal(refusal(await addPasskey(who, undefined, { format: 'packed' })), INVALID, 'an attestation');
  await change({ password_hash: null });
  assert.equal(refusal(await post(who, PASSKEYS, { removeId: id })), [403, 'PASSKEY_LAST']);
  const known = app.storage.db.selectFrom('passkeys').selectAll().where('id', '=', id);
  const passkey = await known.executeTakeFirstOrThrow();
  for (let count = 1; count < PASSKEYS_MAX; count += 1)
    await app.storage.db
      .insertInto('passkeys')
      .values({ ...passkey, id: `${count}`, credential_id: `${count}` })
      .execute();
  assert.is((await passkeysOf(who)).cannotAddReason, 'PASSKEY_LIMIT');
  assert.equal(refusal(await post(who, `${PASSKEYS}/options`, {})), [403, 'PASSKEY_LIMIT']);
  assert.is((await post(who, PASSKEYS, { removeId: id })).statusCode, 200, 'others are left');
  await app.storage.db.updateTable('passkeys').set({ rp_id: 'former.example' }).execute();
  assert.is((await passkeysOf(who)).cannotAddReason, '', 'those of a former host name do not count');
});

test('of what signs a user in at most ten changes an hour are carried out and mailed', async () => {
  const ada = await signedIn(app, 'ada');
  for (let changes = 0; changes < 10; changes += 2) {
    const { id } = (await addPasskey(ada)).json();
    assert.is((await post(ada, PASSKEYS, { removeId: id })).statusCode, 200);
  }
  const mails = (await outbox(app)).length;
  assert.equal(refusal(await addPasskey(ada)), [429, 'LOGIN_TOO_MANY_ATTEMPTS']);
  assert.equal([mails, (await outbox(app)).length, (await passkeysOf(ada)).passkeys], [10, 10, []]);
  app.now += 60 * MINUTE;
  assert.is((await addPasskey(await signedIn(app, 'ada'))).statusCode, 200);
});

test('a passkey whose session has ended while it was verified is not added', async () => {
  const flags = { isBackupEligible: false, isBackedUp: false, isUserVerified: true };
  const passkey = { credentialId: 'late', publicKey: '', counter: 0, transports: '', aaguid: '', ...flags };
  const owner = { userId: app.ids.ada, rpId: 'localhost', mayAdd: async () => true };
  const late = { ...owner, passkey, name: '', browser: '', inTransaction: async () => {} };
  const adding = storePasskey({ ...app.deps, sessionId: 'ended' }, late);
  assert.instance(await adding.catch((error: unknown) => error), SessionEnded);
  assert.equal(await app.storage.db.selectFrom('passkeys').select('id').execute(), []);
});

/** Where the password or the passkey leads: to the code entry, the set-up, or the start page. */
const stepOf = ({ body }: { body: string }) => String(JSON.parse(body).redirectUrl).replace(/\?.*/, '');
const HOME = 'http://localhost/';

const POLICIES: readonly (readonly [settings: Partial<LoginSettings>, verified: string, present: string])[] = [
  [{ passkeys: 'Allowed' }, ADDRESS.code, ADDRESS.code],
  [{}, HOME, ADDRESS.code],
  [
    { passkeys: 'RequiredForAdmins', unknownDeviceDetectionEnabled: true, unknownDeviceDetectionOption: 1 },
    HOME,
    ADDRESS.code,
  ],
];

test('a passkey is both factors if the authenticator has verified the user and the policy says so', async () => {
  const { authenticator } = await withPasskey(app, 'ada');
  await giveTwoFactor(app, 'ada');
  for (const [settings, verified, present] of POLICIES) {
    await set(settings);
    const steps = [await signInBy(app, authenticator), await signInBy(app, authenticator, { isVerified: false })];
    assert.equal(
      steps.map(({ answer }) => stepOf(answer)),
      [verified, present],
      JSON.stringify(settings),
    );
  }
});

const passBy = async (who: TestBrowser, authenticator: Authenticator, slip: Slip = {}) =>
  (await who.sendJson(AT_CODE, { credential: authenticator.get(await optionsFor(who, 'second-factor'), slip) })).json();

test('after the password a passkey of the user passes the second factor, and wrong ones count as codes do', async () => {
  const { authenticator } = await withPasskey(app, 'ada');
  const { authenticator: foreign } = await withPasskey(app, 'admin');
  await giveTwoFactor(app, 'ada');
  const ada = await signedIn(app, 'ada', ADDRESS.code);
  const { hasPasskeys, isPasskeyOnly } = (await ada.get(ADDRESS.code)).json();
  assert.equal([hasPasskeys, isPasskeyOnly], [true, false]);
  const { statusCode, errorMessage } = await passBy(ada, foreign);
  assert.equal([statusCode, errorMessage, await ada.name()], [401, 'PASSKEY_UNKNOWN', '']);
  await set({ passkeys: 'Allowed' });
  assert.is(
    (await passBy(ada, authenticator)).errorMessage,
    'PASSKEY_INVALID',
    'the policy has changed, not the passkey',
  );
  await set({});
  assert.is((await passBy(ada, authenticator, { isVerified: false })).statusCode, 302);
  assert.is(await ada.name(), 'ada');
  const { who } = await signInBy(app, authenticator, { isVerified: false });
  assert.is(
    (await passBy(who, authenticator, { isVerified: false })).errorMessage,
    'PASSKEY_INVALID',
    'the same twice',
  );
  for (let count = 0; count < 2; count += 1) await passBy(who, foreign);
  assert.is((await passBy(who, authenticator)).errorMessage, 'TFA_TOO_MANY_ATTEMPTS');
});

test('a passkey meets the policy that forces two-factor, and an administrator may have to use it', async () => {
  const { authenticator, id } = await withPasskey(app, 'admin');
  await set({ tfaRadio: 'ForceAll', maxTFAActivationSkipCounter: 0 });
  const admin = await signedIn(app, 'admin', ADDRESS.code);
  assert.is((await admin.get(ADDRESS.code)).json().isPasskeyOnly, true);
  assert.is((await passBy(admin, authenticator)).statusCode, 302);
  assert.equal((await admin.get('/')).json().attention.needsTfa, false);
  await set({ passkeys: 'RequiredForAdmins' });
  const code = (await giveTwoFactor(app, 'admin')).code();
  const again = await signedIn(app, 'admin', ADDRESS.code);
  assert.is((await again.send(ADDRESS.code, { Code: code })).json().errorMessage, 'TFA_CODE_INCORRECT');
  const { who } = await signInBy(app, authenticator);
  assert.equal(refusal(await post(who, PASSKEYS, { removeId: id })), [403, 'PASSKEY_LAST']);
  const unlocked = await unlockAdministrator(app.deps, { userName: 'admin', withPassword: false });
  assert.ok(unlocked.ok && unlocked.changes.length > 0);
  assert.is((await again.get(ADDRESS.code)).json().isPasskeyOnly, false);
});

test('an administrator without the required passkey adds one before the sign-in ends', async () => {
  await set({ passkeys: 'RequiredForAdmins' });
  assert.is(stepOf(await testBrowser(app).send(ADDRESS.login, { User: 'ada', Password: PASSWORD })), HOME);
  const admin = await signedIn(app, 'admin', PASSKEYS);
  assert.equal([(await passkeysOf(admin)).isForced, await admin.name()], [true, '']);
  app.now += 6 * MINUTE;
  for (const body of [{ removeId: 'a' }, { renameId: 'a', name: 'b' }])
    assert.equal(refusal(await post(admin, PASSKEYS, body)), [403, 'ERROR_FORBIDDEN']);
  const added = await addPasskey(admin);
  assert.equal(
    [added.statusCode, added.json().redirectUrl, await admin.name()],
    [200, `${HOME}#/identityprovider/config/features`, 'admin'],
  );
  assert.is((await passkeysOf(admin)).isForced, false);
  await app.storage.db.deleteFrom('passkeys').execute();
  const unlocked = await unlockAdministrator(app.deps, { userName: 'admin', withPassword: false });
  assert.equal(unlocked.ok && unlocked.changes, ['Administrators need no passkey to sign in any more.']);
  await signedIn(app, 'admin');
});

test('a passkey completes the forced set-up of two-factor where the policy accepts it as second factor', async () => {
  const forced = { tfaRadio: 'ForceAll', maxTFAActivationSkipCounter: 0 } as const;
  await set({ ...forced, passkeys: 'Allowed' });
  const ada = await signedIn(app, 'ada', ADDRESS.twoFactor);
  const offers = async () => (await ada.get(ADDRESS.twoFactor)).json().offersPasskey;
  assert.equal([await offers(), (await ada.get(PASSKEYS)).statusCode], [false, 404]);
  const { antiCsrfToken } = (await ada.get(ADDRESS.twoFactor)).json();
  assert.is((await ada.sendJson(`${PASSKEYS}/options`, { antiCsrfToken })).statusCode, 404);
  await set(forced);
  const { isForced, offersAuthenticator } = await passkeysOf(ada);
  assert.equal([await offers(), isForced, offersAuthenticator], [true, true, true]);
  const authenticator = softwareAuthenticator();
  const added = await addPasskey(ada, authenticator, { isVerified: false });
  assert.equal([added.statusCode, added.json().redirectUrl, await ada.name()], [200, HOME, 'ada']);
  assert.equal([await offers(), (await passkeysOf(ada)).offersAuthenticator], [false, false]);
  const again = await signedIn(app, 'ada', ADDRESS.code);
  assert.is((await passBy(again, authenticator)).statusCode, 302);
});

test('a sign-in that waits for a second factor to be added adds none once the owner has added a passkey', async () => {
  await set({ passkeys: 'RequiredForAdmins' });
  const [owner, thief] = [await signedIn(app, 'admin', PASSKEYS), await signedIn(app, 'admin', PASSKEYS)];
  const { options } = (await post(thief, `${PASSKEYS}/options`, {})).json();
  await addPasskey(owner);
  const added = await post(thief, PASSKEYS, { add: softwareAuthenticator().create(options) });
  assert.equal([added.statusCode, (await passkeysOf(owner)).passkeys.length], [401, 1]);
  assert.is((await post(thief, `${PASSKEYS}/options`, {})).statusCode, 401);
  await set({ tfaRadio: 'ForceAll', maxTFAActivationSkipCounter: 0 });
  await app.storage.db.deleteFrom('passkeys').execute();
  const late = await signedIn(app, 'admin', ADDRESS.twoFactor);
  const begun = (await post(late, `${PASSKEYS}/options`, {})).json();
  await addPasskey(owner);
  const add = softwareAuthenticator().create(begun.options);
  assert.is((await post(late, PASSKEYS, { add })).statusCode, 401);
  const { fields } = await setUpOf(app, late);
  assert.is((await late.send(ADDRESS.activate, fields)).statusCode, 403);
  assert.is((await setUpOf(app, owner)).data.tfaActivated, false);
});

test('an administrator removes the passkeys of a user who has lost them', async () => {
  const { authenticator } = await withPasskey(app, 'ada');
  const admin = await signedIn(app, 'admin');
  const { antiCsrfToken } = (await admin.get(ADDRESS.twoFactor)).json();
  const answer = await admin.send(ADDRESS.twoFactor, { deactivateUser: 'ada@example.org', antiCsrfToken });
  assert.is(answer.statusCode, 200, answer.body);
  assert.equal(refusal((await signInBy(app, authenticator)).answer), [400, 'PASSKEY_UNKNOWN']);
  assert.match(await latestMail(app), 'Subject: Your passkeys were deleted');
});

test('the audit says which passkey has signed in, and what the second factor was', async () => {
  const { who, id, authenticator } = await withPasskey(app, 'ada');
  await post(who, PASSKEYS, { renameId: id, name: 'Phone' });
  const recorded = async () => {
    const rows = app.storage.db.selectFrom('audit_events').select(['event', 'target', 'detail']).orderBy('id');
    const read = await rows.where('event', 'in', ['sign-in', 'second-factor']).execute();
    await app.storage.db.deleteFrom('audit_events').execute();
    return read.map(({ event, target, detail }) => [event, target, detail].join(' '));
  };
  await recorded();
  await signInBy(app, authenticator);
  assert.equal(await recorded(), ['sign-in Phone Passkey']);
  const code = (await giveTwoFactor(app, 'ada')).code();
  await passBy(await signedIn(app, 'ada', ADDRESS.code), authenticator);
  assert.equal(await recorded(), ['second-factor Phone Passkey', 'sign-in  UserPass']);
  await (await signedIn(app, 'ada', ADDRESS.code)).send(ADDRESS.code, { Code: code });
  assert.equal(await recorded(), ['second-factor  authenticator', 'sign-in  UserPass']);
  const [backup = ''] = (await renewBackupCodes(app.deps, app.ids.ada)) ?? [];
  await (await signedIn(app, 'ada', ADDRESS.code)).send(ADDRESS.code, { Code: backup });
  assert.equal(await recorded(), ['second-factor  backup-code', 'sign-in  UserPass']);
});

test('passkeys need a host name that does not depend on the request', () => {
  const table: readonly (readonly [publicUrl: string | undefined, origin: string, rpId: string | undefined])[] = [
    [undefined, 'http://localhost:8420', 'localhost'],
    [undefined, 'http://127.0.0.1:8420', undefined],
    [undefined, 'http://host.example', undefined],
    ['https://id.example.org', 'https://id.example.org', 'id.example.org'],
    ['http://id.example.org', 'http://id.example.org', undefined],
    ['https://192.0.2.1', 'https://192.0.2.1', undefined],
    ['https://[2001:db8::1]', 'https://[2001:db8::1]', undefined],
  ];
  for (const [publicUrl, origin, rpId] of table)
    assert.is(relyingPartyId(publicUrl, origin), rpId, publicUrl ?? origin);
});

postgresTest(
  'of two servers on one database one begins a passkey’s use and the other ends it, once',
  async (postgres) => {
    const env = {
      VESTIBULE_DATABASE_URL: await postgres.createDatabase(),
      VESTIBULE_SECRET_KEY: 'A'.repeat(43).concat('='),
    };
    const one = await testApp({ env });
    const other = await testApp({ env, beside: one });
    try {
      const { authenticator } = await withPasskey(one, 'ada');
      const credential = authenticator.get(await optionsFor(testBrowser(one)));
      const answers = await Promise.all(
        [one, other].map((each) => testBrowser(each).sendJson(PASSKEY_LOGIN, { credential })),
      );
      assert.equal(answers.map(({ statusCode }) => statusCode).sort(), [200, 400]);
    } finally {
      await other.close();
      await one.close();
    }
  },
);

test.run();
