import { type Kysely, sql } from 'kysely';

/**
 * Adds `id`, which does not change when the cookie is renewed and under which the attempts of a browser are counted,
 * and `is_checked`, which is 0 for browsers that became known while unknown device detection was off.
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
