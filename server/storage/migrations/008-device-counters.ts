import { type Kysely, sql } from 'kysely';

/**
 * `id` does not change when the cookie is renewed: the attempts of a browser are counted under it. `is_checked` is 0 for
 * browsers that became known while unknown device detection was off.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('devices')
    .addColumn('id', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('devices')
    .addColumn('is_checked', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await sql`update devices set id = token_hash || user_id`.execute(db);
}
