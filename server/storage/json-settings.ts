import type { Db } from './connection';

/** The value stored under a key of the settings table, unchecked; undefined where there is none. */
export async function readJson(db: Db, key: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('json').where('key', '=', key).executeTakeFirst();
  return row === undefined ? undefined : JSON.parse(row.json);
}

export async function writeJson(db: Db, key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value);
  await db
    .insertInto('settings')
    .values({ key, json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ json }))
    .execute();
}
