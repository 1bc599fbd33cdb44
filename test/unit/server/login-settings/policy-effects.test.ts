import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { canAdministratorSignIn } from '../../../../server/login-settings/administrator-sign-in';
import { isAllowedToSignIn } from '../../../../server/login-settings/allow-list';
import { type LoginSettings, readLoginSettings } from '../../../../server/login-settings/login-settings';
import { type Policy, policyOf } from '../../../../server/login-settings/policy';
import { policyEffects } from '../../../../server/login-settings/policy-effects';
import { writePolicyGroupIds } from '../../../../server/login-settings/policy-groups';
import { isForced } from '../../../../server/login-settings/tfa-policy';
import { INACTIVE } from '../../../../server/second-factor/two-factor';
import { createSession } from '../../../../server/sessions/sessions';
import type { Db } from '../../../../server/storage/connection';
import { TFA_POLICIES } from '../../../../shared/contract/login-settings';
import { fakeClock, withStorage } from '../temporary-storage';
import { addGroups, addPerson } from './policy-fixtures';

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
  await db
    .insertInto('two_factor')
    .values({ user_id: ids.member, ...INACTIVE, secret: 'sealed' })
    .execute();
  return ids;
}

async function policy(db: Db, change: Partial<LoginSettings>): Promise<Policy> {
  return policyOf(db, { ...(await readLoginSettings(db)), ...change });
}

const NONE = {
  tfaRequired: 0,
  tfaMissing: 0,
  notAllowed: 0,
  signedOut: 0,
  requiresOwnTfa: false,
  excludesOwn: false,
  locksOut: false,
};

const EFFECTS: [before: Partial<LoginSettings>, after: Partial<LoginSettings>, effects: Partial<typeof NONE>][] = [
  [{}, {}, {}],
  [{}, { tfaRadio: 'ForceAll' }, { tfaRequired: 3, tfaMissing: 2, requiresOwnTfa: true }],
  [{}, { tfaRadio: 'ForceAdmins' }, { tfaRequired: 1, tfaMissing: 1, requiresOwnTfa: true }],
  [{}, { tfaRadio: 'ForceSelectedGroups' }, { tfaRequired: 1 }],
  [
    { tfaRadio: 'ForceSelectedGroups' },
    { tfaRadio: 'ForceAll' },
    { tfaRequired: 2, tfaMissing: 2, requiresOwnTfa: true },
  ],
  [{ tfaRadio: 'ForceAll' }, { tfaRadio: 'ForceAdmins' }, {}],
  [{}, { useWhitelist: true }, { notAllowed: 2, excludesOwn: true, locksOut: true }],
  [{ useWhitelist: true }, { useWhitelist: true }, { locksOut: true }],
];

for (const [before, after, effects] of EFFECTS) {
  test(`from ${JSON.stringify(before)} to ${JSON.stringify(after)}: ${JSON.stringify(effects)}`, () =>
    withStorage(async (db) => {
      const { admin } = await addPeople(db);
      await writePolicyGroupIds(db, 'tfa', ['sales']);
      await writePolicyGroupIds(db, 'allow-list', ['sales']);
      const change = { before: await policy(db, before), after: await policy(db, after), userId: admin, now: 0 };
      assert.equal(await policyEffects(db, change), { ...NONE, ...effects });
    }));
}

test('the numbers agree with what each user meets at sign-in', () =>
  withStorage(async (db) => {
    const ids = Object.values(await addPeople(db));
    await writePolicyGroupIds(db, 'tfa', ['sales']);
    await writePolicyGroupIds(db, 'allow-list', ['sales']);
    const before = await policy(db, {});
    for (const tfaRadio of TFA_POLICIES) {
      const after = await policy(db, { tfaRadio, useWhitelist: true });
      let [forced, excluded] = [0, 0];
      for (const id of ids) {
        if (await isForced(db, after.settings, { id, isAdmin: id === ids[0] })) forced += 1;
        if (!(await isAllowedToSignIn(db, after.settings, id))) excluded += 1;
      }
      const { tfaRequired, notAllowed } = await policyEffects(db, { before, after, userId: '', now: 0 });
      assert.equal([tfaRequired, notAllowed], [forced, excluded], tfaRadio);
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
    const signedOut = async (hours: number) => {
      const [before, after] = [await policy(db, {}), await policy(db, { sessionLifetimeHours: hours })];
      return (await policyEffects(db, { before, after, userId: admin, now: clock() })).signedOut;
    };
    assert.equal([await signedOut(8), await signedOut(24), await signedOut(4), await signedOut(2)], [0, 0, 0, 1]);
  }));

test('a directory without accounts has no effects', () =>
  withStorage(async (db) => {
    const same = await policy(db, { tfaRadio: 'ForceAll' });
    assert.equal(await policyEffects(db, { before: same, after: same, userId: '', now: 0 }), {
      ...NONE,
      locksOut: true,
    });
  }));

const PROVIDER = { id: 'corp', description: 'Corporate', is_enabled: 1, created_at: 0 };

for (const [what, change, isLinked, expected] of [
  ['with passwords', {}, false, false],
  ['without passwords', { htmlLoginEnabled: false }, false, true],
  ['without passwords, linked to a provider', { htmlLoginEnabled: false }, true, false],
  ['with OpenID only, not linked', { openIdOnly: true }, false, true],
  ['with OpenID only, linked', { openIdOnly: true }, true, false],
  ['with no way at all', { htmlLoginEnabled: false, showOpenIdConnect: false }, true, true],
] as const) {
  test(`${what}, the last administrator is ${expected ? '' : 'not '}locked out`, () =>
    withStorage(async (db) => {
      const { admin } = await addPeople(db);
      await db.insertInto('openid_providers').values(PROVIDER).execute();
      if (isLinked)
        await db
          .insertInto('openid_links')
          .values({ provider_id: 'corp', subject: '1', user_id: admin, created_at: 0 })
          .execute();
      assert.is(await canAdministratorSignIn(db, { policy: await policy(db, change) }), !expected);
    }));
}

const TYPES_OF_ADMINS: readonly (readonly [type: string, change: Partial<LoginSettings>, isLockedOut: boolean])[] = [
  ['Ldap', {}, false],
  ['Ldap', { htmlLoginEnabled: false }, true],
  ['Scim', {}, true],
];

for (const [type, change, expected] of TYPES_OF_ADMINS) {
  test(`with ${JSON.stringify(change)} an administrator of a provider of the type ${type} is ${expected ? '' : 'not '}locked out`, () =>
    withStorage(async (db) => {
      await addDirectory(db, type);
      assert.is(await canAdministratorSignIn(db, { policy: await policy(db, change) }), !expected);
    }));
}

test('after a change of the admin group its members count, and the administrators of other providers', () =>
  withStorage(async (db) => {
    const chief = await addDirectory(db, 'Ldap');
    const group = { id: 'g', display_name: 'Owners', display_name_fold: 'owners', display_name_key: 'owners' };
    await db
      .insertInto('groups')
      .values({ ...group, provider_id: 'p', external_id: 'cn=owners' })
      .execute();
    const lockedOut = async (name: string, providerId = 'p') =>
      !(await canAdministratorSignIn(db, { adminGroup: { providerId, name } }));
    assert.equal([await lockedOut('Owners'), await lockedOut('Owners', 'another')], [true, false]);
    await db.insertInto('group_members').values({ group_id: 'g', user_id: chief }).execute();
    assert.equal(
      [await lockedOut('owners'), await lockedOut('cn=owners'), await lockedOut('Others')],
      [false, false, true],
    );
    await addPerson(db, 'local', { isAdmin: true });
    assert.is(await lockedOut('Others'), false);
  }));

/** Adds a provider with an administrator, whose id is returned. */
async function addDirectory(db: Db, type: string): Promise<string> {
  const row = { id: 'p', type, name: 'Directory', config: '{}', password: '', created_at: 0, version: 1 };
  await db.insertInto('identity_providers').values(row).execute();
  const id = await addPerson(db, 'chief', { isAdmin: true });
  await db
    .updateTable('users')
    .set({ provider_id: 'p', external_id: 'chief', password_hash: null })
    .where('id', '=', id)
    .execute();
  return id;
}

test.run();
