import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await extendPeopleAndSessions(db);
  await createTwoFactor(db);
  await createDevices(db);
}

async function extendPeopleAndSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('always_validate_device', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('sessions').addColumn('step', 'text').execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('is_tenant_access', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

async function createTwoFactor(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('two_factor')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text')
    .addColumn('last_step', 'bigint', (column) => column.notNull())
    .addColumn('drop_code_hash', 'text')
    .addColumn('skips_used', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('two_factor_setups')
    .addColumn('session_id', 'text', (column) => column.primaryKey().references('sessions.id').onDelete('cascade'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('drop_code', 'text', (column) => column.notNull())
    .execute();
}

async function createDevices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('devices')
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('devices_key', ['token_hash', 'user_id'])
    .execute();
  await db.schema.createIndex('devices_user_id').on('devices').column('user_id').execute();
  await db.schema.createIndex('devices_expires_at').on('devices').column('expires_at').execute();
  await db.schema
    .createTable('device_codes')
    .addColumn('session_id', 'text', (column) => column.primaryKey().references('sessions.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('resend_at', 'bigint', (column) => column.notNull())
    .addColumn('is_mail_failed', 'integer', (column) => column.notNull())
    .execute();
}
