import type { Db } from '../storage/connection';
import { nameKey } from '../storage/searchable-names';
import { cleanName } from './clean-name';
import { derivedId } from './derived-ids';

/** The ids of departments by their names. */
export interface Departments {
  /** Finds or creates a department; null for an empty name. */
  idOf(db: Db, name: string): Promise<string | null>;
  /** Remembers the departments that the last transaction has created. Call it when that is committed. */
  keepCreated(): void;
}

/** Finds departments by name, ignoring case. All are read once, because there are few of them. */
export async function readDepartments(db: Db): Promise<Departments> {
  const rows = await db.selectFrom('departments').select(['id', 'display_name']).orderBy('id', 'desc').execute();
  const ids = new Map(rows.map(({ id, display_name }) => [nameKey(display_name), id]));
  let last: { readonly trx: Db; readonly created: Map<string, string> } = { trx: db, created: new Map() };
  return {
    async idOf(trx, name) {
      const key = nameKey(cleanName(name));
      if (key === '') return null;
      // The last transaction has ended: what it created is kept by `keepCreated`, or was rolled back.
      if (last.trx !== trx) last = { trx, created: new Map() };
      const known = ids.get(key) ?? last.created.get(key);
      if (known !== undefined) return known;
      const id = derivedId('department', key);
      await create(trx, id, name);
      last.created.set(key, id);
      return id;
    },
    keepCreated() {
      for (const [key, id] of last.created) ids.set(key, id);
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
