import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import { empty, ofUser, onePerUser, required } from './column-constraints';

/** Creates the second factors of users with their pending set-ups, and the known browsers with their mailed codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTwoFactor(db);
  await createDevices(db);
}

async function createTwoFactor(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('two_factor')
    .addColumn('user_id', 'text', onePerUser)
    .addColumn('secret', 'text')
    .addColumn('last_step', 'bigint', required)
    .addColumn('drop_code_hash', 'text')
    .addColumn('backup_codes', 'text')
    .addColumn('skips_used', 'integer', required)
    .addColumn('activated_at', 'bigint')
    .addColumn('browser', 'text')
    .execute();
  // The overview counts the accounts that two-factor protects.
  await sql`create index two_factor_active on two_factor (user_id) where secret is not null`.execute(db);
  await db.schema
    .createTable('two_factor_setups')
    .addColumn('session_id', 'text', onePerSession)
    .addColumn('secret', 'text', required)
    .addColumn('drop_code', 'text', required)
    .addColumn('backup_codes', 'text')
    .execute();
}

async function createDevices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('devices')
    .addColumn('token_hash', 'text', required)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('id', 'text', empty)
    .addColumn('is_checked', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('remembered_at', 'bigint')
    .addColumn('remembered_until', 'bigint')
    .addColumn('remembered_browser', 'text')
    .addColumn('remembered_version', 'text')
    .addColumn('expires_at', 'bigint', required)
    .addPrimaryKeyConstraint('devices_key', ['token_hash', 'user_id'])
    .execute();
  await db.schema.createIndex('devices_user_id').on('devices').column('user_id').execute();
  await db.schema.createIndex('devices_expires_at').on('devices').column('expires_at').execute();
  await db.schema
    .createTable('device_codes')
    .addColumn('session_id', 'text', onePerSession)
    .addColumn('code_hash', 'text', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('resend_at', 'bigint', required)
    .addColumn('is_mail_failed', 'integer', required)
    .execute();
}

const onePerSession = (column: ColumnDefinitionBuilder) =>
  column.primaryKey().references('sessions.id').onDelete('cascade');
