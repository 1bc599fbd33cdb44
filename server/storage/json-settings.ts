import type { Kysely } from 'kysely';
import type { Tables } from './tables';

/** The value of a key in the settings table, not validated; undefined where the key is missing. */
export async function readJson(db: Kysely<Tables>, key: string): Promise<unknown> {
  const row = await db.selectFrom('settings').select('json').where('key', '=', key).executeTakeFirst();
  return row === undefined ? undefined : JSON.parse(row.json);
}

/** Stores a value under a key of the settings table. */
export async function writeJson(db: Kysely<Tables>, key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value);
  await db
    .insertInto('settings')
    .values({ key, json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ json }))
    .execute();
}
