import type { Kysely } from 'kysely';

/**
 * Adds how the latest reads of each directory have ended, when each OpenID provider last signed a user in or why it last
 * did not, and an index from which accounts are counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('directory_reads')
    .addColumn('provider_id', 'text', (column) =>
      column.notNull().references('identity_providers.id').onDelete('cascade'),
    )
    .addColumn('generation', 'bigint', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
    .addColumn('ended_at', 'bigint', (column) => column.notNull())
    .addColumn('problem', 'text', (column) => column.notNull())
    .addColumn('changed', 'bigint', (column) => column.notNull())
    .addColumn('closed', 'bigint', (column) => column.notNull())
    .addColumn('skipped', 'bigint', (column) => column.notNull())
    .addColumn('skipped_names', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('directory_reads_key', ['provider_id', 'generation'])
    .execute();
  await addColumn(db, 'last_sign_in_at', 'bigint');
  await addColumn(db, 'last_problem_at', 'bigint');
  await db.schema
    .alterTable('openid_providers')
    .addColumn('last_problem', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  // The flags that other statements ask for are not its first column, so that searches keep to their own index.
  await db.schema
    .createIndex('users_by_state')
    .on('users')
    .columns(['provider_id', 'is_disabled', 'is_technical', 'is_admin', 'is_closed'])
    .execute();
}

const addColumn = (db: Kysely<unknown>, name: string, type: 'bigint') =>
  db.schema.alterTable('openid_providers').addColumn(name, type).execute();
