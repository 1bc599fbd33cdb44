import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { markUnconfirmedKeysSeen } from '../../../../../server/api-keys/unconfirmed-keys';
import { LAST_BACKUP } from '../../../../../server/settings/last-backup';
import { writeLoginSettings } from '../../../../../server/settings/login-settings/login-settings';
import { writeJson } from '../../../../../server/storage/json-settings';
import { bootOf, setApp, type TestApp, type UserName, withApp } from '../../../../support/server/test-app';
import { dialogsOf, giveTwoFactor, signedIn } from '../../../../support/server/test-browser';
import { addKey } from '../../api-keys/key-fixtures';
import { addGroups } from '../../settings/login-settings/policy-fixtures';

const app = setApp(test);

/** The menu of an ordinary user of the demo, who is named beside the flags. */
const ORDINARY_MENU = {
  ...{ upaAvailable: true, isAbsent: false, isExternal: false, canChangePassword: true, canEnableTfa: true },
  ...{ hasApiKeys: false, hasSessions: true, hasSecurityPage: true, isHtmlLoginEnabled: true, hasFido: true },
};

const flagsOf = (menu: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(ORDINARY_MENU).map((flag) => [flag, menu[flag]]));

const ADDRESSES = ['/userprofile/data', '/userprofile/absence'];

const withProduction = (use: (production: TestApp) => Promise<void>) => withApp({ VESTIBULE_DEMO: 'off' }, use);

test('in the demo the addresses of other applications say so', async () => {
  const ada = await signedIn(app, 'ada');
  for (const url of ADDRESSES) {
    const answer = await ada.open(url);
    assert.is(answer.statusCode, 200);
    assert.match(answer.body, 'data-entry="other-application"');
  }
});

test('without the demo they do not exist, for any user and method', () =>
  withProduction(async (production) => {
    for (const url of ADDRESSES)
      for (const headers of [{}, { cookie: await production.cookieOf('admin') }]) {
        const page = await production.navigate({ url, headers });
        assert.is(page.statusCode, 404);
        assert.match(page.body, 'data-entry="error"');
        assert.is((await production.call({ url, headers })).json().messageKey, 'ERROR_NOT_FOUND');
        assert.is((await production.call({ method: 'POST', url, headers })).statusCode, 404);
      }
  }));

test('an administrator hears of the keys that other users have not confirmed', async () => {
  for (const user of ['ada', 'admin'] as const)
    await addKey(app.storage.db, app.now, { user_id: app.ids[user], grace_until: 0 });
  const shell = (await (await signedIn(app, 'admin')).get('/')).json();
  assert.equal([shell.attention.keysToConfirm, shell.attention.unconfirmedKeys], [1, 1]);
});

test('administrators and members of the group for OpenID may change its providers', async () => {
  await addGroups(app.storage.db, { identity: [app.ids.ada] });
  const canChange = async (user: 'ada' | 'admin') =>
    (await (await signedIn(app, user)).get('/')).json().canChangeOpenId;
  assert.equal([await canChange('admin'), await canChange('ada')], [true, false]);
  await writeLoginSettings(app.storage.db, { openIdSubAdminGroupId: 'identity' });
  assert.equal([await canChange('admin'), await canChange('ada')], [true, true]);
});

test('activated two-factor needs no attention', async () => {
  await giveTwoFactor(app, 'ada');
  const headers = { cookie: await app.cookieOf('ada') };
  const { attention } = (await app.call({ url: '/', headers })).json();
  assert.equal([attention.tfaActivated, attention.needsTfa], [true, false]);
});

const PROFILE = '/identityprovider/profile';
const SIDE_MENU = '/identityprovider/sidemenu';

const SIGNED_OUT = {
  ...Object.fromEntries(Object.keys(ORDINARY_MENU).map((flag) => [flag, flag === 'isHtmlLoginEnabled'])),
  ...{ isLoggedIn: false, userName: '', userId: '', logoutToken: '', email: '', details: '' },
};

test('the menu names its user, and has the logout token of this session', async () => {
  const ada = await signedIn(app, 'ada');
  for (const address of [PROFILE, SIDE_MENU]) {
    const { isLoggedIn, userName, userId, email, details, logoutToken } = (await ada.get(address)).json();
    const named = [true, 'ada', app.ids.ada, 'ada@example.org', 'Display ada'];
    assert.equal([isLoggedIn, userName, userId, email, details], named);
    assert.is(logoutToken, (await ada.get('/')).json().logoutToken);
  }
  const admin = await signedIn(app, 'admin');
  assert.is((await admin.get(PROFILE)).json().hasApiKeys, true, 'an administrator without a key manages keys');
});

test('without the demo there are no other applications', () =>
  withProduction(async (production) => {
    const menu = (await (await signedIn(production, 'ada')).get(PROFILE)).json();
    assert.equal(flagsOf(menu), { ...ORDINARY_MENU, upaAvailable: false });
  }));

test('without a session and in a pre-session the menu has the view that leads to sign-in, and names no user', async () => {
  for (const step of ['second-factor', 'device', 'two-factor-setup'] as const) {
    const headers = { cookie: await app.cookieOf('ada', step) };
    assert.equal((await app.call({ url: PROFILE, headers })).json(), SIGNED_OUT);
  }
  for (const address of [PROFILE, SIDE_MENU]) {
    assert.equal((await app.call({ url: address })).json(), SIGNED_OUT);
    const html = await app.navigate({ url: address });
    assert.equal([html.statusCode, bootOf(html.body).data], [200, SIGNED_OUT]);
  }
});

const attention = {
  ...{ tfaActivated: false, needsTfa: true, force2FA: false, allowedTFASkips: 3 },
  ...{ needsBackupCodes: false, needsPasskey: false, hasDirectoryProblem: false },
  ...{ hasSignInProblem: false, failedMails: 0, isBackupOverdue: false, expiringKeys: 0 },
  ...{ keysToConfirm: 0, unconfirmedKeys: 0 },
};
const SHELL = { isTfaUnavailable: false, isPasswordUnavailable: false, areSessionsUnavailable: false, attention };
const UNAVAILABLE = { isTfaUnavailable: true, isPasswordUnavailable: true, areSessionsUnavailable: true };

type Arrange = (app: TestApp) => Promise<unknown>;

const settings =
  (change: object): Arrange =>
  ({ storage }) =>
    writeLoginSettings(storage.db, change);
const setAda =
  (change: { is_absent?: number; is_external?: number; password_hash?: null }): Arrange =>
  ({ storage, ids }) =>
    storage.db.updateTable('users').set(change).where('id', '=', ids.ada).execute();
const keyOf =
  (user: UserName, status = 'Unconfirmed'): Arrange =>
  ({ storage, ids, now }) =>
    addKey(storage.db, now, { user_id: ids[user], status, grace_until: 0 });
const beSupport: Arrange = ({ storage }) => storage.db.updateTable('sessions').set({ is_tenant_access: 1 }).execute();
const seen: Arrange = ({ deps, ids }) => markUnconfirmedKeysSeen(deps, ids.admin);

const NONE = [false, false, false];
const TFA = [true, false, false];
const OWN_KEY = [false, false, true];

/** How start page, menu and dialogs of ada, and the dialogs of the administrator, differ from the ordinary ones. */
interface State {
  readonly what: string;
  readonly arrange: readonly Arrange[];
  readonly shell?: object;
  readonly attention?: Partial<typeof attention>;
  readonly menu?: Partial<typeof ORDINARY_MENU>;
  readonly ada?: readonly boolean[];
  readonly admin?: readonly boolean[];
}

const OFF = settings({ tfaRadio: 'Disabled' });
const WITHOUT_TFA = {
  ...{ shell: { isTfaUnavailable: true }, attention: { needsTfa: false } },
  ...{ menu: { canEnableTfa: false }, admin: NONE },
};
const WAITS = { attention: { keysToConfirm: 1 }, menu: { hasApiKeys: true }, ada: OWN_KEY };
const FORCED = { attention: { force2FA: true }, ada: TFA };
const NO_SECRETS = { canChangePassword: false, canEnableTfa: false, hasSessions: false, hasSecurityPage: false };

const STATES: readonly State[] = [
  { what: 'nothing is special', arrange: [] },
  { what: 'two-factor is off', arrange: [OFF], ...WITHOUT_TFA },
  { what: 'administrators must have two-factor', arrange: [settings({ tfaRadio: 'ForceAdmins' })] },
  { what: 'all users must have two-factor', arrange: [settings({ tfaRadio: 'ForceAll' })], ...FORCED },
  {
    what: 'sign-in by password is off',
    arrange: [settings({ htmlLoginEnabled: false })],
    menu: { isHtmlLoginEnabled: false },
  },
  { what: 'ada is absent', arrange: [setAda({ is_absent: 1 })], menu: { isAbsent: true } },
  { what: 'ada is external', arrange: [setAda({ is_external: 1 })], menu: { isExternal: true } },
  {
    ...{ what: 'ada has no password here', arrange: [setAda({ password_hash: null })] },
    ...{ shell: { isPasswordUnavailable: true }, menu: { canChangePassword: false } },
  },
  { what: "ada's key waits", arrange: [keyOf('ada')], ...WAITS, admin: [true, true, false] },
  { what: "the administrator's key waits", arrange: [keyOf('admin')], admin: [true, false, true] },
  { what: "ada's key is confirmed", arrange: [keyOf('ada', 'Confirmed')], menu: { hasApiKeys: true } },
  { what: 'the administrator has seen the reminder of the key', arrange: [keyOf('ada'), seen], ...WAITS },
  {
    ...{ what: 'two-factor is off and a key waits', arrange: [OFF, keyOf('ada')], ...WITHOUT_TFA, ...WAITS },
    ...{ attention: { ...WAITS.attention, needsTfa: false }, menu: { canEnableTfa: false, hasApiKeys: true } },
    admin: [false, true, false],
  },
  {
    ...{ what: 'the session is the support’s', arrange: [keyOf('ada'), keyOf('admin'), beSupport] },
    ...{
      shell: { ...UNAVAILABLE, attention: undefined },
      menu: { ...NO_SECRETS, hasApiKeys: true, hasFido: false },
      admin: NONE,
    },
  },
];

for (const { what, arrange, shell = {}, menu = {}, ada = NONE, admin = TFA, ...differs } of STATES)
  test(`start page, menu and dialogs when ${what}`, async () => {
    const [user, administrator] = [await signedIn(app, 'ada'), await signedIn(app, 'admin')];
    for (const change of arrange) await change(app);
    const start = (await user.get('/')).json();
    const shown = Object.fromEntries(Object.keys(SHELL).map((name) => [name, start[name]]));
    assert.equal(shown, { ...SHELL, attention: { ...attention, ...differs.attention }, ...shell });
    const flags = { ...ORDINARY_MENU, ...menu };
    assert.equal(flagsOf((await user.get('/identityprovider/profile')).json()), flags);
    const password = await user.get('/identityprovider/changepassword');
    assert.is(password.statusCode, flags.canChangePassword ? 200 : 403, 'the page follows the rule of its entry');
    assert.equal([await dialogsOf(user), await dialogsOf(administrator)], [ada, admin]);
  });

test('administrators are told of failed mails, expiring keys, a way to sign in that fails and an old backup', async () => {
  const health = async () => {
    const admin = await signedIn(app, 'admin');
    const { failedMails, expiringKeys, hasSignInProblem, isBackupOverdue } = (await admin.get('/')).json().attention;
    return [failedMails, expiringKeys, hasSignInProblem, isBackupOverdue];
  };
  assert.equal(await health(), [0, 0, false, false]); // the demo needs no backup
  await app.app.audit.record({ event: 'mail-failed', userId: app.ids.ada });
  await addKey(app.storage.db, app.now, { user_id: app.ids.ada, expires_at: app.now + 86_400_000 });
  await writeLoginSettings(app.storage.db, { showKerberos: true }); // without a key
  app.settings.demo = false;
  assert.equal(await health(), [1, 1, true, true]);
  await writeJson(app.storage.db, LAST_BACKUP, { at: app.now });
  assert.is((await health())[3], false);
  app.now += 8 * 86_400_000;
  assert.is((await health())[3], true);
});

test.run();
