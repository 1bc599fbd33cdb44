import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  listDepartments,
  readAccessRightsSettings,
  readDepartmentRights,
  versionOf,
} from '../../../../server/access-rights/access-rights';
import { withStorage } from '../temporary-storage';
import { addDepartments } from './rights-fixtures';

const ON = { featureActive: true, unconfiguredDepartmentsAllowed: true };
const OFF = { featureActive: false, unconfiguredDepartmentsAllowed: false };

test('the departments are listed by name, after that of the users without one', () =>
  withStorage(async (db) => {
    await addDepartments(db);
    await db.insertInto('department_rights').values({ department_id: 'o', allowed_department_id: 's' }).execute();
    const listed = (await listDepartments(db)).map((each) => [each.id, each.departmentName, each.hasRightsAssigned]);
    assert.equal(listed, [
      ['', '', false],
      ['a', 'Accounting', false],
      ['e', 'engineering', false],
      ['o', 'Öl und Gas', true],
      ['s', 'Sales', false],
    ]);
    await db.insertInto('department_rights').values({ department_id: '', allowed_department_id: 's' }).execute();
    assert.is((await listDepartments(db))[0]?.hasRightsAssigned, true);
  }));

test('the rights of a department leave out departments that were deleted; before a save nothing is limited', () =>
  withStorage(async (db) => {
    await addDepartments(db);
    const rows = ['s', '', 'gone'].map((id) => ({ department_id: 'o', allowed_department_id: id }));
    await db.insertInto('department_rights').values(rows).execute();
    const rights = await readDepartmentRights(db, 'o');
    assert.equal([...(rights?.departments ?? [])].sort(), ['', 's']);
    assert.equal((await readDepartmentRights(db, ''))?.departments, []);
    assert.is(await readDepartmentRights(db, 'gone'), undefined);
    assert.is(await readDepartmentRights(db, 'S'), undefined, 'ids are compared exactly');
    assert.equal(await readAccessRightsSettings(db), OFF);
  }));

test('a version changes with the settings and the rights, not with their order', () => {
  const settings = [OFF, ON, { ...OFF, featureActive: true }].map((each) => versionOf(each));
  const rights = [[], ['a'], ['a', 'b'], ['a","b']].map((ids) => versionOf(ON, ids));
  const versions = [...settings, ...rights, versionOf(OFF, ['a', 'b'])];
  assert.is(new Set(versions).size, versions.length);
  assert.is(versionOf(ON, ['b', 'a']), versionOf(ON, ['a', 'b']));
  assert.not(versions.includes(''), 'an empty version would overwrite any other');
});

test.run();
