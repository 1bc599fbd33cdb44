import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findableUsers, mayFindUser } from '../../../../server/access-rights/findable-users';
import { saveAccessRights } from '../../../../server/access-rights/save-access-rights';
import { listUsers } from '../../../../server/directory/list-users';
import { withStorage } from '../temporary-storage';
import { addDepartments, addPeople } from './rights-fixtures';

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

test('a user finds those of the own department and of the departments that it has rights for', () =>
  withStorage(async (db) => {
    await addDepartments(db);
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
  }));

test.run();
