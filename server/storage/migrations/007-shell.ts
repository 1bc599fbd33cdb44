import type { Kysely } from 'kysely';

/** Adds the columns that the avatar and the side menu show. */
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
