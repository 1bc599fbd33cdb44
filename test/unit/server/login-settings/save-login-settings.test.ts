import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readLoginSettings, readVersionedLoginSettings } from '../../../../server/login-settings/login-settings';
import {
  readPolicyGroupIds,
  readPolicyGroupsVersion,
  writePolicyGroupIds,
} from '../../../../server/login-settings/policy-groups';
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

test('a save stores the fields and answers the new version', () =>
  withStorage(async (db) => {
    await addPerson(db, 'admin', { isAdmin: true });
    const saved = await saveLoginSettings({ db, clock: fakeClock() }, await loaded(db, { tfaRadio: 'ForceAll' }));
    assert.is((await readLoginSettings(db)).tfaRadio, 'ForceAll');
    assert.equal(saved, { ok: true, version: (await readVersionedLoginSettings(db)).version });
  }));

test('a save with what was loaded before another save changes nothing and says so', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    await addPerson(db, 'admin', { isAdmin: true });
    const [first, second] = [
      await loaded(db, { sessionLifetimeHours: 2 }),
      await loaded(db, { sessionLifetimeHours: 3 }),
    ];
    assert.is((await saveLoginSettings(deps, first)).ok, true);
    assert.equal(await saveLoginSettings(deps, second), { ok: false, problem: 'LOGIN_CONFIG_STALE' });
    assert.is((await readLoginSettings(db)).sessionLifetimeHours, 2);
  }));

test('a save that locks out every administrator changes nothing', () =>
  withStorage(async (db) => {
    await addPerson(db, 'admin', { isAdmin: true });
    const change = await loaded(db, { htmlLoginEnabled: false });
    const saved = await saveLoginSettings({ db, clock: fakeClock() }, change);
    assert.equal(saved, { ok: false, problem: 'LOGIN_CONFIG_LOCKS_OUT' });
    assert.is((await readLoginSettings(db)).htmlLoginEnabled, true);
  }));

test('a shorter lifetime ends sessions that are older, and shortens the others', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const deps = { db, clock };
    const userId = await addPerson(db, 'admin', { isAdmin: true });
    const open = () => createSession(deps, { userId, userAgent: '', address: '' });
    const old = await open();
    clock.pass(3 * HOUR);
    const recent = await open();
    let published = 0;
    const sessionsChanged = () => {
      published += 1;
    };
    await saveLoginSettings({ ...deps, sessionsChanged }, await loaded(db, { sessionLifetimeHours: 2 }));
    assert.is(await findSession(deps, old.token), undefined);
    assert.is((await findSession(deps, recent.token))?.expiresAt, clock() + 2 * HOUR);
    assert.is(published, 1);
  }));

test('a longer lifetime leaves sessions as they are', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    const userId = await addPerson(db, 'admin', { isAdmin: true });
    const { token, session } = await createSession(deps, { userId, userAgent: '', address: '' });
    await saveLoginSettings(deps, await loaded(db, { sessionLifetimeHours: 24 }));
    assert.is((await findSession(deps, token))?.expiresAt, session.expiresAt);
  }));

test('ForceSelectedGroups without groups becomes Enabled, and the answer says so', () =>
  withStorage(async (db) => {
    await addPerson(db, 'admin', { isAdmin: true });
    const change = await loaded(db, { tfaRadio: 'ForceSelectedGroups' });
    const saved = await saveLoginSettings({ db, clock: fakeClock() }, change);
    const { settings, version } = await readVersionedLoginSettings(db);
    assert.is(settings.tfaRadio, 'Enabled');
    assert.equal(saved, { ok: true, version, problem: 'LOGIN_CONFIG_GROUPS_EMPTY' });
  }));

test('the group that may change providers must be one of the directory', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    await addPerson(db, 'admin', { isAdmin: true });
    await addGroups(db, { it: [] });
    const unknown = await saveLoginSettings(deps, await loaded(db, { openIdSubAdminGroupId: 'gone' }));
    assert.equal(unknown, { ok: false, problem: 'LOGIN_CONFIG_UNKNOWN_GROUP' });
    assert.is((await saveLoginSettings(deps, await loaded(db, { openIdSubAdminGroupId: 'it' }))).ok, true);
  }));

test('groups of a policy are stored, and unknown ones refused', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    await addGroups(db, { it: [], sales: [] });
    assert.is((await savePolicyGroups(deps, 'tfa', { ids: ['it', 'sales'] })).ok, true);
    const refused = await savePolicyGroups(deps, 'tfa', { ids: ['it', 'gone'] });
    assert.equal(refused, { ok: false, problem: 'LOGIN_CONFIG_UNKNOWN_GROUP' });
    assert.equal(await readPolicyGroupIds(db, 'tfa'), ['it', 'sales']);
  }));

test('a stored group that was deleted from the directory does not keep others from being saved', () =>
  withStorage(async (db) => {
    await addGroups(db, { it: [] });
    await writePolicyGroupIds(db, 'tfa', ['gone']);
    assert.is((await savePolicyGroups({ db, clock: fakeClock() }, 'tfa', { ids: ['gone', 'it'] })).ok, true);
  }));

test('of two administrators who loaded the same groups, the second is told and overwrites nothing', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    await addGroups(db, { it: [], sales: [] });
    const version = await readPolicyGroupsVersion(db, 'tfa');
    assert.is((await savePolicyGroups(deps, 'tfa', { ids: ['it'], version })).ok, true);
    const second = await savePolicyGroups(deps, 'tfa', { ids: ['sales'], version });
    assert.equal(second, { ok: false, problem: 'LOGIN_CONFIG_STALE' });
    assert.equal(await readPolicyGroupIds(db, 'tfa'), ['it']);
    const now = await readPolicyGroupsVersion(db, 'tfa');
    assert.is((await savePolicyGroups(deps, 'tfa', { ids: ['it', 'sales'], version: now })).ok, true);
  }));

test('two-factor without groups falls back to Enabled, and the version of the configuration changes', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    await addPerson(db, 'admin', { isAdmin: true });
    await addGroups(db, { it: [] });
    await savePolicyGroups(deps, 'tfa', { ids: ['it'] });
    await saveLoginSettings(deps, await loaded(db, { tfaRadio: 'ForceSelectedGroups' }));
    const saved = await savePolicyGroups(deps, 'tfa', { ids: [] });
    const { settings, version } = await readVersionedLoginSettings(db);
    assert.is(settings.tfaRadio, 'Enabled');
    assert.equal(saved, { ok: true, version, problem: 'LOGIN_CONFIG_GROUPS_EMPTY' });
  }));

test('the allow-list without groups is not used any more', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    const admin = await addPerson(db, 'admin', { isAdmin: true });
    await addGroups(db, { it: [admin] });
    await savePolicyGroups(deps, 'allow-list', { ids: ['it'] });
    await saveLoginSettings(deps, await loaded(db, { useWhitelist: true }));
    assert.is((await readLoginSettings(db)).useWhitelist, true);
    await savePolicyGroups(deps, 'allow-list', { ids: [] });
    assert.is((await readLoginSettings(db)).useWhitelist, false);
  }));

test('groups without an administrator are refused for an allow-list that is used', () =>
  withStorage(async (db) => {
    const deps = { db, clock: fakeClock() };
    const admin = await addPerson(db, 'admin', { isAdmin: true });
    await addGroups(db, { it: [admin], sales: [] });
    await savePolicyGroups(deps, 'allow-list', { ids: ['it'] });
    await saveLoginSettings(deps, await loaded(db, { useWhitelist: true }));
    const refused = await savePolicyGroups(deps, 'allow-list', { ids: ['sales'] });
    assert.equal(refused, { ok: false, problem: 'LOGIN_CONFIG_LOCKS_OUT' });
    assert.equal(await readPolicyGroupIds(db, 'allow-list'), ['it']);
  }));

test.run();
