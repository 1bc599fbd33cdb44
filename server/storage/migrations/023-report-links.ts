import type { Kysely } from 'kysely';

/** Adds the links with which users report what they did not do, and the mark that a password has to be changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('must_change_password', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('report_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('browser', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('api_key_id', 'text')
    .addColumn('openid_provider_id', 'text')
    .addColumn('openid_subject', 'text')
    .addColumn('previous_password_hash', 'text')
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint')
    .addColumn('effects', 'text')
    .execute();
  await db.schema.createIndex('report_links_user_id').on('report_links').column('user_id').execute();
  await db.schema.createIndex('report_links_expires_at').on('report_links').column('expires_at').execute();
}
