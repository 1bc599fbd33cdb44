import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { groupRow } from '../../../../server/directory/groups';
import { readPolicyGroupIds, writePolicyGroupIds } from '../../../../server/login-settings/policy-groups';
import { isForced } from '../../../../server/login-settings/tfa-policy';
import { TFA_POLICIES } from '../../../../shared/contract/login-settings';
import { addUser, withStorage } from '../temporary-storage';

/** Per policy: an administrator, a member of a selected group, another user. */
const FORCED: Readonly<Record<(typeof TFA_POLICIES)[number], readonly boolean[]>> = {
  Disabled: [false, false, false],
  Enabled: [false, false, false],
  ForceAdmins: [true, false, false],
  ForceSelectedGroups: [false, true, false],
  ForceAll: [true, true, true],
};

for (const tfaRadio of TFA_POLICIES) {
  test(`${tfaRadio} forces an administrator, a member and another user: ${FORCED[tfaRadio].join(', ')}`, () =>
    withStorage(async (db) => {
      await db
        .insertInto('groups')
        .values(['a', 'b'].map((id) => groupRow({ id, displayName: id })))
        .execute();
      await writePolicyGroupIds(db, 'tfa', ['a']);
      const people = ['admin', 'member', 'other'].map(async (userName) => ({
        id: await addUser(db, { userName, isAdmin: userName === 'admin' }),
        isAdmin: userName === 'admin',
      }));
      const [admin, member, other] = await Promise.all(people);
      const memberships = [member, other].map((user, index) => ({
        user_id: user?.id ?? '',
        group_id: index === 0 ? 'a' : 'b',
      }));
      await db.insertInto('group_members').values(memberships).execute();
      for (const [index, user] of [admin, member, other].entries()) {
        assert.is(user && (await isForced(db, { tfaRadio }, user)), FORCED[tfaRadio][index]);
      }
    }));
}

test('without a selected group no user is forced', () =>
  withStorage(async (db) => {
    const id = await addUser(db, { userName: 'ada' });
    assert.equal(await readPolicyGroupIds(db, 'tfa'), []);
    assert.is(await isForced(db, { tfaRadio: 'ForceSelectedGroups' }, { id, isAdmin: true }), false);
  }));

test.run();
