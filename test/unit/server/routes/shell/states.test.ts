import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { markUnconfirmedKeysSeen } from '../../../../../server/api-keys/keys-to-confirm';
import { writeLoginSettings } from '../../../../../server/login-settings/login-settings';
import { addKey } from '../../api-keys/key-fixtures';
import { setApp, type TestApp, type UserName } from '../../http/test-app';
import { signedIn } from '../test-browser';
import { dialogsOf, flagsOf, ORDINARY_MENU } from './shell-data';

const app = setApp(test);

const attention = {
  ...{ tfaActivated: false, needsTfa: true, force2FA: false, allowedTFASkips: 3 },
  ...{ keysToConfirm: 0, unconfirmedKeys: 0, dueDialogs: [] as string[] },
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
const WAITS = { attention: { keysToConfirm: 1, dueDialogs: ['confirm'] }, menu: { hasApiKeys: true }, ada: OWN_KEY };
const FORCED = { attention: { force2FA: true, dueDialogs: ['two-factor'] }, ada: TFA };
const NO_SECRETS = { canChangePassword: false, canEnableTfa: false, hasSessions: false };

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
  { what: "ada's key was declined", arrange: [keyOf('ada', 'Declined')], menu: { hasApiKeys: true } },
  { what: 'the administrator has seen the reminder of the key', arrange: [keyOf('ada'), seen], ...WAITS },
  {
    ...{ what: 'two-factor is off and a key waits', arrange: [OFF, keyOf('ada')], ...WITHOUT_TFA, ...WAITS },
    ...{ attention: { ...WAITS.attention, needsTfa: false }, menu: { canEnableTfa: false, hasApiKeys: true } },
    admin: [false, true, false],
  },
  {
    ...{ what: 'the session is the support’s', arrange: [keyOf('ada'), keyOf('admin'), beSupport] },
    ...{ shell: { ...UNAVAILABLE, attention: undefined }, menu: { ...NO_SECRETS, hasApiKeys: true }, admin: NONE },
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

test.run();
