import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isAllowedToSignIn } from '../../../../server/login-settings/allow-list';
import { writePolicyGroupIds } from '../../../../server/login-settings/policy-groups';
import { withStorage } from '../temporary-storage';
import { addGroups, addPerson } from './policy-fixtures';

for (const [useWhitelist, groups, expected] of [
  [false, [], [true, true]],
  [false, ['it'], [true, true]],
  [true, [], [true, true]],
  [true, ['it'], [true, false]],
  [true, ['empty'], [false, false]],
  [true, ['empty', 'it'], [true, false]],
] as const) {
  test(`the allow-list is ${useWhitelist ? 'on' : 'off'} with [${groups}]: a member and another are ${expected}`, () =>
    withStorage(async (db) => {
      const [member, other] = [await addPerson(db, 'member'), await addPerson(db, 'other')];
      await addGroups(db, { it: [member], empty: [] });
      await writePolicyGroupIds(db, 'allow-list', groups);
      const allowed = [member, other].map((id) => isAllowedToSignIn(db, { useWhitelist }, id));
      assert.equal(await Promise.all(allowed), expected);
    }));
}

test.run();
