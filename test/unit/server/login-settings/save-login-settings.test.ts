import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readLoginSettings, readVersionedLoginSettings } from '../../../../server/login-settings/login-settings';
import { readPolicyGroupIds, writePolicyGroupIds } from '../../../../server/login-settings/policy-groups';
import { saveLoginSettings, savePolicyGroups } from '../../../../server/login-settings/save-login-settings';
import { createSession, findSession } from '../../../../server/sessions/sessions';
import type { Db } from '../../../../server/storage/connection';
import type { SaveLoginSettings } from '../../../../shared/contract/login-settings';
import { fakeClock, withStorage } from '../temporary-storage';
import { addGroups, addPerson } from './policy-fixtures';

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
  /** The id of an administrator. */
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
    assert.is((await savePolicyGroups(deps, 'tfa', { ids: ['gone', 'it'] })).ok, true);
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

test.run();
