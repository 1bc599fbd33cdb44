import type { Kysely } from 'kysely';
import { ofUser, required } from './column-constraints';

/** Creates the mails that are waiting to be sent, and the links in mails with which users report what they did not do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_queue')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', required)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('subject_id', 'text')
    .addColumn('message', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('next_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await db.schema.createIndex('mail_queue_next_at').on('mail_queue').column('next_at').execute();
  await db.schema.createIndex('mail_queue_subject_id').on('mail_queue').column('subject_id').execute();
  await db.schema.createIndex('mail_queue_user_id').on('mail_queue').column('user_id').execute();
  await createReportLinks(db);
}

async function createReportLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('report_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', ofUser)
    .addColumn('event', 'text', required)
    .addColumn('browser', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('target', 'text', required)
    .addColumn('api_key_id', 'text')
    .addColumn('openid_provider_id', 'text')
    .addColumn('openid_subject', 'text')
    .addColumn('previous_password_hash', 'text')
    .addColumn('session_passkey_id', 'text')
    .addColumn('session_provider_id', 'text')
    .addColumn('session_subject', 'text')
    .addColumn('since', 'bigint', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('used_at', 'bigint')
    .addColumn('effects', 'text')
    .execute();
  await db.schema.createIndex('report_links_user_id').on('report_links').column('user_id').execute();
  await db.schema.createIndex('report_links_expires_at').on('report_links').column('expires_at').execute();
}
