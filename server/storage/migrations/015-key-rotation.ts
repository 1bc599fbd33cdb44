import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await addKeyColumns(db);
  await addDirectoryIndexes(db);
}

/**
 * Adds columns to API keys. Keys that were created before never expire, can read the directory, and have one secret.
 */
async function addKeyColumns(db: Kysely<unknown>): Promise<void> {
  for (const column of ['expires_at', 'previous_until', 'previous_last_used_at'])
    await db.schema.alterTable('api_keys').addColumn(column, 'bigint').execute();
  for (const column of ['previous_hash', 'previous_prefix'])
    await db.schema.alterTable('api_keys').addColumn(column, 'text').execute();
  await db.schema
    .alterTable('api_keys')
    .addColumn('scopes', 'text', (added) => added.notNull().defaultTo('directory:read'))
    .execute();
  await db.schema.createIndex('api_keys_previous_hash').on('api_keys').column('previous_hash').unique().execute();
}

/** Adds indexes on the attributes, other than names, by which programs search for users. */
async function addDirectoryIndexes(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL refuses rows with a value that is too long for an index.
  await sql`create index users_by_email on users (substr(lower(email), 1, 320))`.execute(db);
  await db.schema.createIndex('users_by_external_id').on('users').column('external_id').execute();
  await db.schema.createIndex('users_by_change').on('users').columns(['updated_at', 'id']).execute();
}
