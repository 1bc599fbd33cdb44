import type { Kysely } from 'kysely';
import { ofUser, required, zero } from './column-constraints';

/** Creates the sessions, and the pre-sessions between the steps of a sign-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', ofUser)
    .addColumn('kind', 'text', required)
    .addColumn('step', 'text')
    .addColumn('attempts', 'integer', zero)
    .addColumn('is_tenant_access', 'integer', zero)
    .addColumn('is_tfa_prompted', 'integer', zero)
    .addColumn('login_type', 'text', (column) => column.notNull().defaultTo('UserPass'))
    .addColumn('openid_login_id', 'text')
    .addColumn('openid_provider_id', 'text')
    .addColumn('openid_subject', 'text')
    .addColumn('passkey_id', 'text')
    .addColumn('has_second_factor', 'integer', zero)
    .addColumn('is_browser_remembered', 'integer', zero)
    .addColumn('user_agent', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('began_at', 'bigint')
    .addColumn('authenticated_at', 'bigint', zero)
    .addColumn('password_forced_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_used_at', 'bigint', zero)
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await db.schema.createIndex('sessions_user_id').on('sessions').column('user_id').execute();
  await db.schema.createIndex('sessions_expires_at').on('sessions').column('expires_at').execute();
}
