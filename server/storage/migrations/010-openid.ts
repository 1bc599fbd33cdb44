import type { Kysely } from 'kysely';

/** The addresses and texts of a provider; empty where there is none. */
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
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of TEXTS) {
    await db.schema
      .alterTable('openid_providers')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  }
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
