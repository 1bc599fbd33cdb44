import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isAllowedToSignIn } from '../../../../server/login-settings/allow-list';
import { type LoginOptions, loginOptions, writeLoginSettings } from '../../../../server/login-settings/login-settings';
import {
  readPolicyGroupIds,
  readPolicyGroups,
  writePolicyGroupIds,
} from '../../../../server/login-settings/policy-groups';
import { isForced } from '../../../../server/login-settings/tfa-policy';
import { TFA_POLICIES } from '../../../../shared/contract/login-settings';
import { withStorage } from '../temporary-storage';
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
  [false, [], [true, true]],
  [false, ['it'], [true, true]],
  [true, [], [true, true]],
  [true, ['it'], [true, false]],
  [true, ['empty'], [false, false]],
  [true, ['empty', 'it'], [true, false]],
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

test.run();
