import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { INACTIVE, recordSkip } from '../../../../../server/second-factor/stored-two-factor';
import { createSession } from '../../../../../server/sessions/sessions';
import { canAdministratorSignIn } from '../../../../../server/settings/login-settings/administrator-lockout';
import { isAllowedToSignIn } from '../../../../../server/settings/login-settings/allow-list';
import { storeKerberosRealms } from '../../../../../server/settings/login-settings/kerberos-realms';
import { type LoginSettings, readLoginSettings } from '../../../../../server/settings/login-settings/login-settings';
import { policyEffects } from '../../../../../server/settings/login-settings/policy-effects';
import { writePolicyGroupIds } from '../../../../../server/settings/login-settings/policy-groups';
import { type Policy, policyOf } from '../../../../../server/settings/login-settings/policy-to-sql';
import { isForced } from '../../../../../server/settings/login-settings/tfa-policy';
import type { Db } from '../../../../../server/storage/connection';
import { TFA_POLICIES } from '../../../../../shared/contract/settings/login-settings';
import { fakeClock, withStorage } from '../../../../support/server/temporary-storage';
import { addGroups, addPasskeyRow, addPerson } from './policy-fixtures';

/** An administrator, a member of the group `sales` with an active second factor, another user, and accounts that do not count. */
async function addPeople(db: Db) {
  const ids = {
    admin: await addPerson(db, 'admin', { isAdmin: true }),
    member: await addPerson(db, 'member'),
    other: await addPerson(db, 'other'),
  };
  await addPerson(db, 'disabled', { isDisabled: true, isAdmin: true });
  await addPerson(db, 'technical', { isTechnical: true });
  await addGroups(db, { sales: [ids.member], empty: [] });
  const active = { user_id: ids.member, ...INACTIVE, secret: 'sealed' };
  await db.insertInto('two_factor').values(active).execute();
  await addPasskeyRow(db, ids.member);
  return ids;
}

async function policy(db: Db, change: Partial<LoginSettings>): Promise<Policy> {
  return policyOf(db, { ...(await readLoginSettings(db)), ...change });
}

const changeTo = async (db: Db, after: Partial<LoginSettings>, userId = '', now = 0) => ({
  before: await policy(db, {}),
  after: await policy(db, after),
  userId,
  now,
});

const COUNTS = {
  ...{ tfaRequired: 0, tfaMissing: 0, passkeysOff: 0, adminsWithoutPasskey: 0 },
  ...{ notAllowed: 0, signedOut: 0 },
};
const NONE = { ...COUNTS, requiresOwnTfa: false, excludesOwn: false, locksOut: false };

const FORCES_ADMINS = { tfaRadio: 'ForceAdmins' } as const;
const FORCES_ALL = { tfaRequired: 2, tfaMissing: 2, requiresOwnTfa: true };
const EFFECTS: [before: Partial<LoginSettings>, after: Partial<LoginSettings>, effects: Partial<typeof NONE>][] = [
  [{}, {}, {}],
  [{}, { tfaRadio: 'ForceAll' }, { ...FORCES_ALL, tfaRequired: 3 }],
  [{}, { tfaRadio: 'ForceAdmins' }, { tfaRequired: 1, tfaMissing: 1, requiresOwnTfa: true }],
  [{}, { tfaRadio: 'ForceSelectedGroups' }, { tfaRequired: 1 }],
  [{ tfaRadio: 'ForceSelectedGroups' }, { tfaRadio: 'ForceAll' }, FORCES_ALL],
  [{ tfaRadio: 'ForceAll' }, { tfaRadio: 'ForceAdmins' }, {}],
  [{}, { useWhitelist: true }, { notAllowed: 2, excludesOwn: true, locksOut: true }],
  [{ useWhitelist: true }, { useWhitelist: true }, { locksOut: true }],
  [{}, { passkeys: 'Disabled' }, { passkeysOff: 1 }],
  [{ passkeys: 'Disabled' }, { passkeys: 'Disabled' }, {}],
  [{}, { passkeys: 'RequiredForAdmins' }, { adminsWithoutPasskey: 1 }],
];

async function effectsOf(db: Db, change: Parameters<typeof policyEffects>[1]) {
  const { tfaCoverage, ...effects } = await policyEffects(db, change);
  return effects;
}

test('the effects of a change are counted, and agree with what each user meets at sign-in', () =>
  withStorage(async (db) => {
    assert.equal(await effectsOf(db, await changeTo(db, { tfaRadio: 'ForceAll' })), { ...NONE, locksOut: true });
    const ids = await addPeople(db);
    await writePolicyGroupIds(db, 'tfa', ['sales']);
    await writePolicyGroupIds(db, 'allow-list', ['sales']);
    for (const [before, after, effects] of EFFECTS) {
      const change = { ...(await changeTo(db, after, ids.admin)), before: await policy(db, before) };
      assert.equal(await effectsOf(db, change), { ...NONE, ...effects }, JSON.stringify([before, after]));
    }
    for (const tfaRadio of TFA_POLICIES) {
      const change = await changeTo(db, { tfaRadio, useWhitelist: true });
      const { settings } = change.after;
      let [forced, excluded] = [0, 0];
      for (const id of Object.values(ids)) {
        if (await isForced(db, settings, { id, isAdmin: id === ids.admin })) forced += 1;
        if (!(await isAllowedToSignIn(db, settings, id))) excluded += 1;
      }
      const { tfaRequired, notAllowed, tfaCoverage } = await policyEffects(db, change);
      assert.equal([tfaRequired, notAllowed], [forced, excluded], tfaRadio);
      assert.equal([tfaCoverage?.before, tfaCoverage?.after], [0, forced]);
    }
    await addPasskeyRow(db, ids.other);
    for (const [passkeys, missing] of [
      ['SecondFactor', 1],
      ['Allowed', 2],
    ] as const) {
      const { tfaCoverage } = await policyEffects(db, await changeTo(db, { tfaRadio: 'ForceAll', passkeys }));
      assert.is(tfaCoverage?.missing, missing, passkeys);
    }
    // A passkey may be the only way in of the last administrator.
    await addPasskeyRow(db, ids.admin);
    const others = { htmlLoginEnabled: false, showOpenIdConnect: false };
    for (const [passkeys, locksOut] of [
      ['Allowed', false],
      ['Disabled', true],
    ] as const)
      assert.is((await policyEffects(db, await changeTo(db, { ...others, passkeys }))).locksOut, locksOut, passkeys);
    // After a change of the server's host name none of them works.
    await db.updateTable('passkeys').set({ rp_id: 'former.example' }).execute();
    assert.is((await policyEffects(db, await changeTo(db, others))).locksOut, true);
    await db.deleteFrom('passkeys').execute();
    const more = { ...(await changeTo(db, { tfaRadio: 'ForceAll' })), before: await policy(db, FORCES_ADMINS) };
    const covered = {
      total: 3,
      before: 1,
      after: 3,
      missing: 2,
      atNextSignIn: 0,
      administrators: { total: 1, missing: 1 },
    };
    assert.equal((await policyEffects(db, more)).tfaCoverage, covered);
    for (const [user, max] of [
      [ids.admin, 3],
      [ids.other, 2],
    ] as const)
      for (let skip = 0; skip < max; skip += 1) await recordSkip(db, { userId: user, max });
    for (const [maxTFAActivationSkipCounter, atNextSignIn] of [
      [3, 1],
      [2, 2],
      [0, 2],
    ] as const) {
      const change = await changeTo(db, { tfaRadio: 'ForceAll', maxTFAActivationSkipCounter });
      const { missing, atNextSignIn: found } = (await policyEffects(db, change)).tfaCoverage ?? {};
      assert.equal([missing, found], [2, atNextSignIn]);
    }
  }));

test('a shorter lifetime signs out the users of older sessions, each counted once', () =>
  withStorage(async (db) => {
    const clock = fakeClock();
    const { admin, member } = await addPeople(db);
    const open = (userId: string) => createSession({ db, clock }, { userId, userAgent: '', address: '' });
    await open(member);
    await open(member);
    clock.pass(3 * 3_600_000);
    await open(admin);
    const signedOut = [];
    for (const sessionLifetimeHours of [8, 24, 4, 2]) {
      const change = await changeTo(db, { sessionLifetimeHours }, admin, clock());
      signedOut.push((await policyEffects(db, change)).signedOut);
    }
    assert.equal(signedOut, [0, 0, 0, 1]);
  }));

const isLockedOut = async (db: Db, change: Partial<LoginSettings>) =>
  !(await canAdministratorSignIn(db, { policy: await policy(db, change) }));

test('without a way to sign in the last administrator is locked out', () =>
  withStorage(async (db) => {
    const { admin } = await addPeople(db);
    const provider = { id: 'corp', description: 'Corporate', is_enabled: 1, created_at: 0 };
    await db.insertInto('openid_providers').values(provider).execute();
    const [noPasswords, openIdOnly] = [{ htmlLoginEnabled: false }, { openIdOnly: true }];
    const noWay = { htmlLoginEnabled: false, showOpenIdConnect: false };
    const lockedOut = async () => {
      const changes = [{}, noPasswords, openIdOnly, noWay].map((change) => isLockedOut(db, change));
      return Promise.all(changes);
    };
    assert.equal(await lockedOut(), [false, true, true, true], 'not linked to a provider');
    const link = { provider_id: 'corp', subject: '1', user_id: admin, created_at: 0 };
    await db.insertInto('openid_links').values(link).execute();
    assert.equal(await lockedOut(), [false, false, false, true], 'linked');
  }));

test('an administrator of a directory signs in with its password, and one of a SCIM service not', () =>
  withStorage(async (db) => {
    await addDirectory(db, 'Ldap');
    assert.equal([await isLockedOut(db, {}), await isLockedOut(db, { htmlLoginEnabled: false })], [false, true]);
    await db.updateTable('identity_providers').set({ type: 'Scim' }).execute();
    assert.is(await isLockedOut(db, {}), true);
  }));

test('a Kerberos ticket signs an administrator in only if its realm is that of a directory that was read', () =>
  withStorage(async (db) => {
    await addDirectory(db, 'Ldap');
    const kerberos = { htmlLoginEnabled: false, showKerberos: true };
    const read = { refreshed_at: 1, config: '{"domainOrId":"Corp.Example "}' };
    const named = JSON.stringify({ domains: ['CORP', 'corp.example'], suffixes: ['other.example'] });
    const set = (row: object) => db.updateTable('identity_providers').set(row).execute();
    const lockedOut = async (change: Partial<LoginSettings> = {}) => isLockedOut(db, { ...kerberos, ...change });
    await set(read);
    assert.is(await lockedOut(), true, 'no ticket is accepted');
    await storeKerberosRealms(db, ['OTHER.EXAMPLE', 'CORP.EXAMPLE']);
    assert.is(await lockedOut(), false);
    assert.is(await lockedOut({ showKerberos: false }), true);
    assert.is(await lockedOut({ openIdOnly: true }), true);
    assert.is(await lockedOut({ ldapLoginUrl: 'https://sso.example/' }), true, 'of another system');
    await set({ ...read, refreshed_at: null });
    assert.is(await lockedOut(), true, 'never read');
    await set({ ...read, config: '{"domainOrId":"CORP"}' });
    assert.is(await lockedOut(), true, 'another realm');
    await set({ domain_names: named });
    assert.is(await lockedOut(), false, 'the realm that the directory names itself');
    await set({ type: 'Scim' });
    assert.is(await lockedOut(), true);
  }));

async function addDirectory(db: Db, type: string): Promise<string> {
  const row = { id: 'p', type, name: 'Directory', config: '{}', password: '', created_at: 0, version: 1 };
  await db.insertInto('identity_providers').values(row).execute();
  const id = await addPerson(db, 'chief', { isAdmin: true });
  const external = { provider_id: 'p', external_id: 'chief', password_hash: null };
  await db.updateTable('users').set(external).where('id', '=', id).execute();
  return id;
}

test.run();
