import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_queue')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('subject_id', 'text')
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('mail_queue_next_at').on('mail_queue').column('next_at').execute();
  await db.schema.createIndex('mail_queue_subject_id').on('mail_queue').column('subject_id').execute();
  await db.schema.createIndex('mail_queue_user_id').on('mail_queue').column('user_id').execute();
}
