import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findableUsers, mayFindUser } from '../../../../server/access-rights/findable-users';
import {
  readAccessRightsSettings,
  readAssignedIds,
  readDepartmentRights,
  versionOf,
} from '../../../../server/access-rights/read-access-rights';
import { saveAccessRights } from '../../../../server/access-rights/save-access-rights';
import { listUsers } from '../../../../server/people/list-users';
import { type Db, openStorage } from '../../../../server/storage/connection';
import { postgresTest } from '../../../support/server/postgres-server';
import { setDeps } from '../../../support/server/set-deps';
import { temporaryFolder } from '../../../support/server/temporary-storage';
import { addDepartments, addPeople } from './rights-fixtures';

const deps = setDeps(test, async ({ db }) => {
  await addDepartments(db);
  return {};
});

const ON = { featureActive: true, unconfiguredDepartmentsAllowed: true };
const OFF = { featureActive: false, unconfiguredDepartmentsAllowed: false };

test('the rights of a department leave out departments that were deleted; before a save nothing is limited', async () => {
  const { db } = deps;
  const rows = ['s', '', 'gone'].map((id) => ({ department_id: 'o', allowed_department_id: id }));
  await db.insertInto('department_rights').values(rows).execute();
  const rights = await readDepartmentRights(db, 'o');
  assert.equal([...(rights?.departments ?? [])].sort(), ['', 's']);
  assert.equal((await readDepartmentRights(db, ''))?.departments, []);
  assert.is(await readDepartmentRights(db, 'gone'), undefined);
  assert.is(await readDepartmentRights(db, 'S'), undefined, 'ids are compared exactly');
  assert.equal(await readAccessRightsSettings(db), OFF);
});

test('a version changes with the settings and the rights, not with their order', () => {
  const settings = [OFF, ON, { ...OFF, featureActive: true }].map((each) => versionOf(each));
  const rights = [[], ['a'], ['a', 'b'], ['a","b']].map((ids) => versionOf(ON, ids));
  const versions = [...settings, ...rights, versionOf(OFF, ['a', 'b'])];
  assert.is(new Set(versions).size, versions.length);
  assert.is(versionOf(ON, ['b', 'a']), versionOf(ON, ['a', 'b']));
  assert.not(versions.includes(''), 'an empty version would overwrite any other');
});

const SETTINGS = { featureActive: true, unconfiguredDepartmentsAllowed: false };
const UNKNOWN = { ok: false, problem: 'ACCESS_RIGHTS_UNKNOWN_DEPARTMENT' };

const rightsOf = async (db: Db, department: string) => [...(await readAssignedIds(db, department))].sort();
const save = (department: string, allowedDepartments: string[]) =>
  saveAccessRights(deps, { ...SETTINGS, department, allowedDepartments });
const versionIn = async (db: Db, department: string) => (await readDepartmentRights(db, department))?.version ?? '';

test('a save replaces the rights of its department alone', async () => {
  const { db } = deps;
  await save('o', ['s', 'e', 's', '']);
  await save('', ['a']);
  assert.equal([await rightsOf(db, 'o'), await rightsOf(db, '')], [['', 'e', 's'], ['a']]);
  assert.equal(await readAccessRightsSettings(db), SETTINGS);
  const saved = await save('o', ['a', 's']);
  assert.equal([await rightsOf(db, 'o'), await rightsOf(db, '')], [['a', 's'], ['a']]);
  assert.equal(saved, { ok: true, version: await versionIn(db, 'o') });
  await save('o', []);
  assert.equal([await rightsOf(db, 'o'), await rightsOf(db, '')], [[], ['a']]);
  const version = versionOf(SETTINGS);
  const settingsAlone = { ...SETTINGS, featureActive: false, department: '', version };
  assert.is((await saveAccessRights({ db }, settingsAlone)).ok, true);
  assert.equal(await rightsOf(db, ''), ['a'], 'without rights the settings are changed alone');
  assert.is((await readAccessRightsSettings(db)).featureActive, false);
});

test('a department that does not exist is refused, but not one that was deleted after it was assigned', async () => {
  const { db } = deps;
  assert.equal([await save('gone', ['s']), await save('o', ['s', 'gone'])], [UNKNOWN, UNKNOWN]);
  assert.equal([await rightsOf(db, 'o'), await rightsOf(db, 'gone')], [[], []]);
  assert.is((await readAccessRightsSettings(db)).featureActive, false);
  await db.insertInto('department_rights').values({ department_id: 'o', allowed_department_id: 'gone' }).execute();
  const version = await versionIn(db, 'o');
  const change = { ...SETTINGS, featureActive: false, department: 'o', allowedDepartments: ['s'], version };
  assert.is((await saveAccessRights({ db }, change)).ok, true);
  assert.equal(await rightsOf(db, 'o'), ['s']);
});

postgresTest('of two saves at the same time on two servers one is told that it is too late', async (server) => {
  const databaseUrl = await server.createDatabase();
  const one = await openStorage({ dataFolder: temporaryFolder(), databaseUrl });
  const two = await openStorage({ dataFolder: temporaryFolder(), databaseUrl });
  try {
    await addDepartments(one.db);
    for (let round = 0; round < 10; round += 1) {
      const version = await versionIn(one.db, 'o');
      const settings = await readAccessRightsSettings(one.db);
      const [a = '', b = ''] = round % 2 === 0 ? ['s', 'e'] : ['a', 'o'];
      const save = (db: Db, id: string) =>
        saveAccessRights({ db }, { ...settings, department: 'o', allowedDepartments: [id], version });
      const saved = await Promise.all([save(one.db, a), save(two.db, b)]);
      assert.equal(saved.map(({ ok }) => ok).sort(), [false, true]);
      assert.equal(await rightsOf(one.db, 'o'), [saved[0].ok ? a : b]);
    }
  } finally {
    await two.close();
    await one.close();
  }
});

interface Row {
  featureActive?: boolean;
  unconfiguredDepartmentsAllowed?: boolean;
  viewer: string;
  isAdmin?: boolean;
  /** Without them the viewer's department has no rights. */
  rights?: readonly string[];
  finds: readonly string[] | 'everyone';
}

const ROWS: readonly Row[] = [
  { featureActive: false, viewer: 's', rights: ['e'], finds: 'everyone' },
  { viewer: 's', rights: ['e'], finds: ['s', 'e'] },
  { viewer: 's', rights: ['e', 'a', ''], finds: ['s', 'e', 'a', ''] },
  { viewer: 's', rights: ['s'], finds: ['s'] },
  { viewer: 's', rights: ['gone'], finds: ['s'] },
  { viewer: 's', rights: ['e'], isAdmin: true, finds: 'everyone' },
  { viewer: 's', finds: ['s'] },
  { viewer: 's', unconfiguredDepartmentsAllowed: true, finds: 'everyone' },
  { viewer: 's', unconfiguredDepartmentsAllowed: true, rights: ['e'], finds: ['s', 'e'] },
  { viewer: 's', unconfiguredDepartmentsAllowed: true, rights: ['gone'], finds: ['s'] },
  { viewer: '', finds: [''] },
  { viewer: '', rights: ['e'], finds: ['', 'e'] },
  { viewer: '', unconfiguredDepartmentsAllowed: true, finds: 'everyone' },
];

const EVERYONE = ['', 's', 'e', 'o', 'a'];

test('a user finds those of the own department and of the departments that it has rights for', async () => {
  const { db } = deps;
  const ids = await addPeople(db);
  for (const { finds, viewer, rights = [], isAdmin = false, ...given } of ROWS) {
    const settings = { featureActive: true, unconfiguredDepartmentsAllowed: false, ...given };
    const row = JSON.stringify({ ...settings, viewer, rights, isAdmin });
    await db.deleteFrom('department_rights').execute();
    await saveAccessRights({ db }, { ...settings, department: 'e', allowedDepartments: ['o'] });
    const rows = rights.map((id) => ({ department_id: viewer, allowed_department_id: id }));
    if (rows.length > 0) await db.insertInto('department_rights').values(rows).execute();
    const user = { id: ids.get(`${viewer}1`) ?? '', isAdmin };
    const wanted = (finds === 'everyone' ? EVERYONE : finds).flatMap((id) => [`${id}1`, `${id}2`]).sort();
    const condition = await findableUsers(db, user);
    const { items, total } = await listUsers(db, { offset: 0, limit: 100, withTechnical: true, condition });
    assert.equal([items.map(({ userName }) => userName).sort(), total], [wanted, wanted.length], row);
    for (const [name, id] of ids) assert.is(await mayFindUser(db, user, id), wanted.includes(name), `${name} ${row}`);
  }
});

test.run();
