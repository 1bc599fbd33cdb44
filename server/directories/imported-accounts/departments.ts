import type { Db } from '../../storage/connection';
import { nameKey } from '../../storage/searchable-names';
import { cleanName } from './clean-name';
import { derivedId } from './derived-ids';

/** The ids of departments by their names. */
export interface Departments {
  /** Finds or creates a department; null for an empty name. */
  idOf(db: Db, name: string): Promise<string | null>;
}

/** Finds departments by name, ignoring case. All are read once, because there are few of them. */
export async function readDepartments(db: Db): Promise<Departments> {
  const rows = await db.selectFrom('departments').select(['id', 'display_name']).orderBy('id', 'desc').execute();
  const ids = new Map(rows.map(({ id, display_name }) => [nameKey(display_name), id]));
  return {
    async idOf(trx, name) {
      const key = nameKey(cleanName(name));
      if (key === '') return null;
      const id = ids.get(key) ?? derivedId('department', key);
      if (!ids.has(key)) await create(trx, id, name);
      return id;
    },
  };
}

/** Finds or creates one department; null for an empty name. */
export async function departmentIdOf(db: Db, name: string): Promise<string | null> {
  const displayName = cleanName(name);
  if (displayName === '') return null;
  const row = await db
    .selectFrom('departments')
    .select('id')
    .where('display_name', '=', displayName)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? (await readDepartments(db)).idOf(db, name);
}

/** Another server may create the department at the same time, with the same id. */
async function create(db: Db, id: string, name: string): Promise<void> {
  await db
    .insertInto('departments')
    .values({ id, display_name: cleanName(name) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
