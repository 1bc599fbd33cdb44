import type { Kysely } from 'kysely';
import { ofUser, onePerUser, required } from './column-constraints';

/** Creates the API keys, and when administrators last saw the number of unconfirmed ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
    .addColumn('prefix', 'text', required)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('creator_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('label', 'text', required)
    .addColumn('scopes', 'text', (column) => column.notNull().defaultTo('directory:read'))
    .addColumn('status', 'text', required)
    .addColumn('grace_until', 'bigint', required)
    .addColumn('asked_at', 'bigint', required)
    .addColumn('mails', 'integer', required)
    .addColumn('mails_since', 'bigint', required)
    .addColumn('previous_hash', 'text')
    .addColumn('previous_prefix', 'text')
    .addColumn('previous_until', 'bigint')
    .addColumn('previous_last_used_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .addColumn('last_used_at', 'bigint')
    .addColumn('expires_at', 'bigint')
    .execute();
  await db.schema.createIndex('api_keys_user_id').on('api_keys').column('user_id').execute();
  await db.schema.createIndex('api_keys_creator_id').on('api_keys').column('creator_id').execute();
  await db.schema.createIndex('api_keys_status').on('api_keys').columns(['status', 'asked_at']).execute();
  await db.schema.createIndex('api_keys_previous_hash').on('api_keys').column('previous_hash').unique().execute();
  await db.schema
    .createTable('api_key_reminders')
    .addColumn('user_id', 'text', onePerUser)
    .addColumn('seen_at', 'bigint', required)
    .execute();
}
