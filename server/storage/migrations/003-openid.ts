import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import { empty, ofUser, required } from './column-constraints';

/** Creates the OpenID providers, the identities that users have linked, and sign-ins whose session there can be ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createProviders(db);
  await db.schema
    .createTable('openid_links')
    .addColumn('provider_id', 'text', ofProvider)
    .addColumn('subject', 'text', required)
    .addColumn('user_id', 'text', ofUser)
    .addColumn('browser', 'text')
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('openid_links_key', ['provider_id', 'subject'])
    .execute();
  await db.schema.createIndex('openid_links_by_user').on('openid_links').column('user_id').execute();
  await db.schema
    .createTable('openid_logins')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('provider_id', 'text', ofProvider)
    .addColumn('id_token', 'text', required)
    .addColumn('logout_hash', 'text', (column) => column.unique())
    .addColumn('expires_at', 'bigint', required)
    .execute();
}

async function createProviders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('openid_providers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('description', 'text', required)
    .addColumn('is_enabled', 'integer', required)
    .addColumn('issuer', 'text', empty)
    .addColumn('authorize_endpoint', 'text', empty)
    .addColumn('token_endpoint', 'text', empty)
    .addColumn('userinfo_endpoint', 'text', empty)
    .addColumn('end_session_endpoint', 'text', empty)
    .addColumn('jwks_uri', 'text', empty)
    .addColumn('client_id', 'text', empty)
    .addColumn('client_secret', 'text', empty)
    .addColumn('base_address', 'text', empty)
    .addColumn('logo', 'text', empty)
    .addColumn('capabilities', 'text', empty)
    .addColumn('last_sign_in_at', 'bigint')
    .addColumn('last_problem_at', 'bigint')
    .addColumn('last_problem', 'text', empty)
    .addColumn('created_at', 'bigint', required)
    .addColumn('version', 'bigint', (column) => column.notNull().defaultTo(1))
    .execute();
}

const ofProvider = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('openid_providers.id').onDelete('cascade');
