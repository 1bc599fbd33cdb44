import type { Kysely } from 'kysely';

/** What the avatar and the side menu tell. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('is_absent', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('is_tfa_prompted', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
