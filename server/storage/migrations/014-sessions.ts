import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('last_used_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('has_second_factor', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('sessions').addColumn('openid_provider_id', 'text').execute();
  await sql`update sessions set last_used_at = created_at, openid_provider_id =
    (select provider_id from openid_logins where openid_logins.id = sessions.openid_login_id)`.execute(db);
}
