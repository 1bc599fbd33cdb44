import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('creator_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('grace_until', 'bigint', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('mails', 'integer', (column) => column.notNull())
    .addColumn('mails_since', 'bigint', (column) => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('api_keys_user_id').on('api_keys').column('user_id').execute();
  await db.schema.createIndex('api_keys_creator_id').on('api_keys').column('creator_id').execute();
  await db.schema.createIndex('api_keys_status').on('api_keys').columns(['status', 'asked_at']).execute();
  await db.schema
    .createTable('api_key_reminders')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute();
}
