import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('json', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('trusted_origins')
    .addColumn('origin', 'text', (column) => column.primaryKey())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('openid_providers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('is_enabled', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
}
