import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createSession, findSession } from '../../../../../server/sessions/sessions';
import { isAllowedToSignIn } from '../../../../../server/settings/login-settings/allow-list';
import { type LoginOptions, loginOptions } from '../../../../../server/settings/login-settings/login-options';
import {
  readLoginSettings,
  readVersionedLoginSettings,
  writeLoginSettings,
} from '../../../../../server/settings/login-settings/login-settings';
import {
  readPolicyGroupIds,
  readPolicyGroups,
  readPolicyGroupsVersion,
  writePolicyGroupIds,
} from '../../../../../server/settings/login-settings/policy-groups';
import { saveLoginSettings } from '../../../../../server/settings/login-settings/save-login-settings';
import { savePolicyGroups } from '../../../../../server/settings/login-settings/save-policy-groups';
import { isForced } from '../../../../../server/settings/login-settings/tfa-policy';
import type { Db } from '../../../../../server/storage/connection';
import { type SaveLoginSettings, TFA_POLICIES } from '../../../../../shared/contract/settings/login-settings';
import { fakeClock, withStorage } from '../../../../support/server/temporary-storage';
import { addGroups, addPerson, DEFAULT_OPTIONS, DEFAULT_SETTINGS } from './policy-fixtures';

const openIdProviderList = [
  { id: 'corp', description: 'Corporate', url: '/identityprovider/openidconnect/start/corp' },
];

const ONLY_OPENID = { forceOpenId: true, showUserLogin: false };
const OPTIONS: [settings: object, hasProvider: boolean, options: Partial<LoginOptions>][] = [
  [{}, false, {}],
  [{}, true, { openIdProviderList }],
  [{ openIdPreferred: true }, true, { openIdProviderList, openIdPreferred: true }],
  [{ openIdPreferred: true }, false, {}],
  [{ openIdOnly: true }, true, { openIdProviderList, ...ONLY_OPENID }],
  [{ openIdOnly: true }, false, {}],
  [{ showOpenIdConnect: false, openIdPreferred: true }, true, {}],
  [{ htmlLoginEnabled: false }, true, { openIdProviderList, showUserLogin: false }],
  [{ showKerberos: true }, false, { showKerberos: true }],
  [{ openIdOnly: true, showKerberos: true, showOpenIdConnect: false }, true, { openIdProviderList, ...ONLY_OPENID }],
  [{ isCloudView: true }, true, { openIdProviderList, isCloudLogin: true }],
];

test('the page offers the ways to sign in that the settings and the providers allow', () =>
  withStorage(async (db) => {
    const provider = { id: 'corp', description: 'Corporate', is_enabled: 1, created_at: 0 };
    await db.insertInto('openid_providers').values(provider).execute();
    for (const [settings, hasProvider, options] of OPTIONS) {
      await db
        .updateTable('openid_providers')
        .set({ is_enabled: Number(hasProvider) })
        .execute();
      await writeLoginSettings(db, { ...DEFAULT_SETTINGS, ...settings });
      const offered = await loginOptions(db);
      assert.equal(offered, { ...DEFAULT_OPTIONS, ...options }, JSON.stringify([settings, hasProvider]));
    }
  }));

test('each policy has groups of its own, each once, sorted by their names; one that was deleted has its id', () =>
  withStorage(async (db) => {
    await writePolicyGroupIds(db, 'tfa', ['gone', 'b', 'a', 'b']);
    await writePolicyGroupIds(db, 'allow-list', ['c']);
    assert.equal(await readPolicyGroupIds(db, 'tfa'), ['gone', 'b', 'a']);
    assert.equal(await readPolicyGroupIds(db, 'allow-list'), ['c']);
    await addGroups(db, { b: [], a: [] });
    assert.equal(await readPolicyGroups(db, 'tfa'), [
      { id: 'gone', displayName: 'gone' },
      { id: 'a', displayName: 'Group a' },
      { id: 'b', displayName: 'Group b' },
    ]);
  }));

/** Whether the list is used, its groups, and whether a member of the group `it` and another user may sign in. */
const ALLOWED: readonly (readonly [useWhitelist: boolean, groups: readonly string[], allowed: readonly boolean[]])[] = [
  [false, ['it'], [true, true]],
  [true, [], [true, true]],
  [true, ['it'], [true, false]],
  [true, ['empty'], [false, false]],
];

/** Per policy: whether an administrator, a member of a selected group and a member of another group are forced. */
const FORCED: Readonly<Record<(typeof TFA_POLICIES)[number], readonly boolean[]>> = {
  Disabled: [false, false, false],
  Enabled: [false, false, false],
  ForceAdmins: [true, false, false],
  ForceSelectedGroups: [false, true, false],
  ForceAll: [true, true, true],
};

test('the allow-list allows members of its groups, and a policy forces those whom it is for', () =>
  withStorage(async (db) => {
    const admin = await addPerson(db, 'admin', { isAdmin: true });
    const [member, other] = [await addPerson(db, 'member'), await addPerson(db, 'other')];
    await addGroups(db, { it: [member], sales: [other], empty: [] });
    for (const [useWhitelist, groups, expected] of ALLOWED) {
      await writePolicyGroupIds(db, 'allow-list', groups);
      const allowed = [member, other].map((id) => isAllowedToSignIn(db, { useWhitelist }, id));
      assert.equal(await Promise.all(allowed), expected, `${useWhitelist} ${groups}`);
    }
    const forcedBy = (tfaRadio: (typeof TFA_POLICIES)[number]) =>
      Promise.all([admin, member, other].map((id) => isForced(db, { tfaRadio }, { id, isAdmin: id === admin })));
    assert.equal(await forcedBy('ForceSelectedGroups'), [false, false, false], 'without a selected group');
    await writePolicyGroupIds(db, 'tfa', ['it']);
    for (const tfaRadio of TFA_POLICIES) assert.equal(await forcedBy(tfaRadio), FORCED[tfaRadio], tfaRadio);
  }));

const HOUR = 3_600_000;

/** What the page posts: everything that it has loaded, with a change. */
async function loaded(db: Db, change: Partial<SaveLoginSettings> = {}): Promise<SaveLoginSettings> {
  const { settings, version } = await readVersionedLoginSettings(db);
  const { ldapLoginUrl: _, isCloudView: __, d3ProviderPresent: ___, ...fields } = settings;
  return { ...fields, version, ...change };
}

interface Deps {
  readonly db: Db;
  readonly clock: ReturnType<typeof fakeClock>;
  readonly admin: string;
  save(change: Partial<SaveLoginSettings>): ReturnType<typeof saveLoginSettings>;
}

/** A directory with an administrator, who is in the group `it`, and the group `sales` without members. */
const withAdmin = (use: (deps: Deps) => Promise<void>) =>
  withStorage(async (db) => {
    const [clock, admin] = [fakeClock(), await addPerson(db, 'admin', { isAdmin: true })];
    await addGroups(db, { it: [admin], sales: [] });
    const save = async (change: Partial<SaveLoginSettings>) =>
      saveLoginSettings({ db, clock }, await loaded(db, change));
    await use({ db, clock, admin, save });
  });

test('a save that locks out every administrator, or names a group that is none, changes nothing', () =>
  withAdmin(async ({ db, save }) => {
    assert.equal(await save({ htmlLoginEnabled: false }), { ok: false, problem: 'LOGIN_CONFIG_LOCKS_OUT' });
    const unknown = await save({ openIdSubAdminGroupId: 'gone' });
    assert.equal(unknown, { ok: false, problem: 'LOGIN_CONFIG_UNKNOWN_GROUP' });
    const { htmlLoginEnabled, openIdSubAdminGroupId } = await readLoginSettings(db);
    assert.equal([htmlLoginEnabled, openIdSubAdminGroupId], [true, '']);
    assert.is((await save({ openIdSubAdminGroupId: 'it' })).ok, true);
  }));

test('a shorter lifetime ends sessions that are older and shortens the others; a longer one leaves them as they are', () =>
  withAdmin(async ({ db, clock, admin, save }) => {
    const deps = { db, clock };
    const open = () => createSession(deps, { userId: admin, userAgent: '', address: '' });
    const old = await open();
    clock.pass(3 * HOUR);
    const recent = await open();
    await save({ sessionLifetimeHours: 24 });
    assert.is((await findSession(deps, recent.token))?.expiresAt, recent.session.expiresAt);
    let published = 0;
    const sessionsChanged = () => {
      published += 1;
    };
    await saveLoginSettings({ ...deps, sessionsChanged }, await loaded(db, { sessionLifetimeHours: 2 }));
    assert.is(await findSession(deps, old.token), undefined);
    assert.is((await findSession(deps, recent.token))?.expiresAt, clock() + 2 * HOUR);
    assert.is(published, 1);
  }));

test('groups of a policy are stored and unknown ones refused, but not one that was deleted since', () =>
  withAdmin(async (deps) => {
    assert.is((await savePolicyGroups(deps, 'tfa', { ids: ['it', 'sales'] })).ok, true);
    const refused = await savePolicyGroups(deps, 'tfa', { ids: ['it', 'gone'] });
    assert.equal(refused, { ok: false, problem: 'LOGIN_CONFIG_UNKNOWN_GROUP' });
    assert.equal(await readPolicyGroupIds(deps.db, 'tfa'), ['it', 'sales']);
    await writePolicyGroupIds(deps.db, 'tfa', ['gone']);
    const version = await readPolicyGroupsVersion(deps.db, 'tfa');
    assert.is((await savePolicyGroups(deps, 'tfa', { ids: ['gone', 'it'], version })).ok, true);
    const second = await savePolicyGroups(deps, 'tfa', { ids: ['sales'], version });
    assert.equal(second, { ok: false, problem: 'LOGIN_CONFIG_STALE' }, 'of another administrator who loaded the same');
  }));

test('two-factor for groups becomes Enabled without groups, at either save, and the answer says so', () =>
  withAdmin(async (deps) => {
    const saved = await deps.save({ tfaRadio: 'ForceSelectedGroups' });
    const first = await readVersionedLoginSettings(deps.db);
    assert.equal(saved, { ok: true, version: first.version, problem: 'LOGIN_CONFIG_GROUPS_EMPTY' });
    await savePolicyGroups(deps, 'tfa', { ids: ['it'] });
    await deps.save({ tfaRadio: 'ForceSelectedGroups' });
    const emptied = await savePolicyGroups(deps, 'tfa', { ids: [] });
    const { settings, version } = await readVersionedLoginSettings(deps.db);
    assert.equal([first.settings.tfaRadio, settings.tfaRadio], ['Enabled', 'Enabled']);
    assert.equal(emptied, { ok: true, version, problem: 'LOGIN_CONFIG_GROUPS_EMPTY' });
  }));

test('an allow-list that is used needs an administrator in its groups, and without groups it is not used any more', () =>
  withAdmin(async (deps) => {
    await savePolicyGroups(deps, 'allow-list', { ids: ['it'] });
    await deps.save({ useWhitelist: true });
    const refused = await savePolicyGroups(deps, 'allow-list', { ids: ['sales'] });
    assert.equal(refused, { ok: false, problem: 'LOGIN_CONFIG_LOCKS_OUT' });
    assert.equal(await readPolicyGroupIds(deps.db, 'allow-list'), ['it']);
    assert.is((await readLoginSettings(deps.db)).useWhitelist, true);
    await savePolicyGroups(deps, 'allow-list', { ids: [] });
    assert.is((await readLoginSettings(deps.db)).useWhitelist, false);
  }));

test('of saves at the same moment one is stored, and a wrong value never', () =>
  withAdmin(async ({ db, save }) => {
    const saves = await Promise.all([2, 3, 4].map((sessionLifetimeHours) => save({ sessionLifetimeHours })));
    const refused = saves.filter(({ ok }) => !ok);
    assert.equal(refused, Array(2).fill({ ok: false, problem: 'LOGIN_CONFIG_STALE' }));
    const before = await readLoginSettings(db);
    const wrong = await writeLoginSettings(db, { ...before, sessionLifetimeHours: 25, openIdOnly: 'yes' });
    assert.is(wrong.ok ? '' : wrong.problems.toSorted().join(), 'openIdOnly,sessionLifetimeHours');
    assert.equal(await readLoginSettings(db), before);
  }));

test.run();
