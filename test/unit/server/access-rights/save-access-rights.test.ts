import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  readAccessRightsSettings,
  readAssignedIds,
  readDepartmentRights,
  versionOf,
} from '../../../../server/access-rights/access-rights';
import { saveAccessRights } from '../../../../server/access-rights/save-access-rights';
import { type Db, openStorage } from '../../../../server/storage/connection';
import { postgresTest } from '../postgres-server';
import { temporaryFolder, withStorage } from '../temporary-storage';
import { addDepartments } from './rights-fixtures';

const SETTINGS = { featureActive: true, unconfiguredDepartmentsAllowed: false };
const STALE = { ok: false, problem: 'ACCESS_RIGHTS_STALE' };
const UNKNOWN = { ok: false, problem: 'ACCESS_RIGHTS_UNKNOWN_DEPARTMENT' };

const rightsOf = async (db: Db, department: string) => [...(await readAssignedIds(db, department))].sort();
const saveIn = (db: Db) => (department: string, allowedDepartments: string[]) =>
  saveAccessRights({ db }, { ...SETTINGS, department, allowedDepartments });
const versionIn = async (db: Db, department: string) => (await readDepartmentRights(db, department))?.version ?? '';

test('a save replaces the rights of its department alone', () =>
  withStorage(async (db) => {
    await addDepartments(db);
    const save = saveIn(db);
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
  }));

test('the second of two administrators does not overwrite what the first one saved', () =>
  withStorage(async (db) => {
    await addDepartments(db);
    const loaded = { o: await versionIn(db, 'o'), e: await versionIn(db, 'e') };
    const OFF = { featureActive: false, unconfiguredDepartmentsAllowed: false };
    const first = { ...OFF, department: 'o', allowedDepartments: ['s'], version: loaded.o };
    assert.is((await saveAccessRights({ db }, first)).ok, true);
    assert.equal(await saveAccessRights({ db }, { ...first, allowedDepartments: ['a'] }), STALE);
    const other = { ...OFF, department: 'e', allowedDepartments: ['a'], version: loaded.e };
    assert.is((await saveAccessRights({ db }, other)).ok, true, 'another department is no conflict');
    const version = await versionIn(db, 'o');
    await saveAccessRights({ db }, { ...other, ...SETTINGS, version: await versionIn(db, 'e') });
    assert.equal(await saveAccessRights({ db }, { ...first, version }), STALE, 'the settings were changed');
    assert.equal([await rightsOf(db, 'o'), await readAccessRightsSettings(db)], [['s'], SETTINGS]);
  }));

test('a department that does not exist is refused, but not one that was deleted after it was assigned', () =>
  withStorage(async (db) => {
    await addDepartments(db);
    const save = saveIn(db);
    assert.equal([await save('gone', ['s']), await save('o', ['s', 'gone'])], [UNKNOWN, UNKNOWN]);
    assert.equal([await rightsOf(db, 'o'), await rightsOf(db, 'gone')], [[], []]);
    assert.is((await readAccessRightsSettings(db)).featureActive, false);
    await db.insertInto('department_rights').values({ department_id: 'o', allowed_department_id: 'gone' }).execute();
    const version = await versionIn(db, 'o');
    const change = { ...SETTINGS, featureActive: false, department: 'o', allowedDepartments: ['s'], version };
    assert.is((await saveAccessRights({ db }, change)).ok, true);
    assert.equal(await rightsOf(db, 'o'), ['s']);
  }));

test('a department is assigned 20,000 others, and loses them again', () =>
  withStorage(async (db) => {
    const ids = Array.from({ length: 20_000 }, (_, at) => `department-${at}`);
    for (let at = 0; at < ids.length; at += 1000) {
      const rows = ids.slice(at, at + 1000).map((id) => ({ id, display_name: id }));
      await db.insertInto('departments').values(rows).execute();
    }
    await saveIn(db)('', ids);
    assert.equal(await rightsOf(db, ''), [...ids].sort());
    await saveIn(db)('', ids.slice(0, 2));
    assert.equal(await rightsOf(db, ''), ids.slice(0, 2));
  }));

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

test.run();
