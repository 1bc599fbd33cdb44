import type { Kysely } from 'kysely';

/** The addresses and texts of a provider, which may be empty. */
const TEXTS = [
  'issuer',
  'authorize_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'end_session_endpoint',
  'jwks_uri',
  'client_id',
  'client_secret',
  'base_address',
  'logo',
  'capabilities',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('trusted_origins').renameTo('trusted_addresses').execute();
  await db.schema.alterTable('trusted_addresses').renameColumn('origin', 'address').execute();
  await db.schema
    .createTable('trusted_apps')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .execute();
  await addOpenIdColumns(db);
  await addOpenIdLogins(db);
  await addLoginTables(db);
}

async function addOpenIdColumns(db: Kysely<unknown>): Promise<void> {
  for (const name of TEXTS) {
    await db.schema
      .alterTable('openid_providers')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  }
  await db.schema
    .alterTable('openid_providers')
    .addColumn('version', 'bigint', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createTable('openid_links')
    .addColumn('provider_id', 'text', (column) =>
      column.notNull().references('openid_providers.id').onDelete('cascade'),
    )
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('openid_links_key', ['provider_id', 'subject'])
    .execute();
  await db.schema.createIndex('openid_links_by_user').on('openid_links').column('user_id').execute();
}

async function addOpenIdLogins(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('openid_logins')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('provider_id', 'text', (column) =>
      column.notNull().references('openid_providers.id').onDelete('cascade'),
    )
    .addColumn('id_token', 'text', (column) => column.notNull())
    .addColumn('logout_hash', 'text', (column) => column.unique())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.alterTable('sessions').addColumn('openid_login_id', 'text').execute();
}

async function addLoginTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('login_type', 'text', (column) => column.notNull().defaultTo('UserPass'))
    .execute();
  await db.schema
    .createTable('last_logins')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('login_history')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('browser', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('login_history_by_user').on('login_history').columns(['user_id', 'at']).execute();
  await db.schema.createIndex('login_history_by_time').on('login_history').column('at').execute();
  await db.schema
    .createTable('last_login_list')
    .addColumn('generation', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('name_fold', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('last_login', 'bigint')
    .addPrimaryKeyConstraint('last_login_list_key', ['generation', 'name_fold', 'user_id'])
    .execute();
}
