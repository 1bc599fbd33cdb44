import type { Kysely } from 'kysely';
import { ofUser, required } from './column-constraints';

/** Creates the passkeys of users, and the used challenges. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', ofUser)
    .addColumn('rp_id', 'text', required)
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('public_key', 'text', required)
    .addColumn('counter', 'bigint', required)
    .addColumn('transports', 'text', required)
    .addColumn('aaguid', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('is_backup_eligible', 'integer', required)
    .addColumn('is_backed_up', 'integer', required)
    .addColumn('is_user_verified', 'integer', required)
    .addColumn('browser', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('signed_in_at', 'bigint')
    .addColumn('last_used_at', 'bigint')
    .execute();
  await db.schema.createIndex('passkeys_user_id').on('passkeys').column('user_id').execute();
  await db.schema
    .createTable('used_passkey_challenges')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'bigint', required)
    .execute();
  await db.schema
    .createIndex('used_passkey_challenges_expires_at')
    .on('used_passkey_challenges')
    .column('expires_at')
    .execute();
}
