import type { Db } from '../../../../server/storage/connection';
import { addUser } from '../../../support/server/temporary-storage';

/** Departments by id, in another order than that of their names. */
export const DEPARTMENTS = { s: 'Sales', e: 'engineering', o: 'Öl und Gas', a: 'Accounting' } as const;

export async function addDepartments(db: Db): Promise<void> {
  const rows = Object.entries(DEPARTMENTS).map(([id, display_name]) => ({ id, display_name }));
  await db.insertInto('departments').values(rows).execute();
}

/** Adds users who are called by their departments, `s1` and `s2` for Sales; `1` and `2` have no department. */
export async function addPeople(db: Db): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const department of ['', ...Object.keys(DEPARTMENTS)]) {
    for (const userName of [`${department}1`, `${department}2`]) {
      const departmentId = department === '' ? {} : { departmentId: department };
      ids.set(userName, await addUser(db, { userName, ...departmentId }));
    }
  }
  return ids;
}
