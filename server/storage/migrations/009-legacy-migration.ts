import { type Kysely, type SqlBool, sql } from 'kysely';
import { empty, required, zero } from './column-constraints';

/** Creates the migrations of D3 providers, and their outcome for each user and group. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addMigrations(db);
  await addItems(db);
}

async function addMigrations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('legacy_migrations')
    .addColumn('provider_id', 'text', (column) =>
      column.primaryKey().references('identity_providers.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', required)
    .addColumn('is_switched', 'integer', zero)
    .addColumn('run', 'bigint', required)
    .addColumn('options', 'text', required)
    .addColumn('is_running', 'integer', zero)
    .addColumn('generation', 'bigint', zero)
    .addColumn('moved_at', 'bigint')
    .addColumn('step', 'text', required)
    .addColumn('position', 'text', empty)
    .addColumn('groups_done', 'bigint', zero)
    .addColumn('groups_total', 'bigint', zero)
    .addColumn('users_done', 'bigint', zero)
    .addColumn('users_total', 'bigint', zero)
    .addColumn('passwords_done', 'bigint', zero)
    .addColumn('passwords_total', 'bigint', zero)
    .addColumn('password_state', 'text', (column) => column.notNull().defaultTo('none'))
    .addColumn('counts', 'text', (column) => column.notNull().defaultTo('{}'))
    .addColumn('has_nested_groups', 'integer', zero)
    .addColumn('problem', 'text', empty)
    .addColumn('status_code', 'text', empty)
    .addColumn('started_by', 'text', required)
    .addColumn('started_at', 'bigint', required)
    .addColumn('ended_at', 'bigint')
    .execute();
  // This index allows only one running job, whichever server starts it.
  await db.schema
    .createIndex('legacy_migrations_running')
    .on('legacy_migrations')
    .column('is_running')
    .unique()
    .where(sql<SqlBool>`is_running = 1`)
    .execute();
}

async function addItems(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('legacy_migration_items')
    .addColumn('provider_id', 'text', (column) =>
      column.notNull().references('legacy_migrations.provider_id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', required)
    .addColumn('external_id', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('target_id', 'text')
    .addColumn('is_own', 'integer', zero)
    .addColumn('outcome', 'text', required)
    .addColumn('reason', 'text', empty)
    .addColumn('run', 'bigint', required)
    .addColumn('at', 'bigint', required)
    .addColumn('mail', 'text')
    .addColumn('password', 'text', (column) => column.notNull().defaultTo('none'))
    .addPrimaryKeyConstraint('legacy_migration_items_key', ['provider_id', 'kind', 'external_id'])
    .execute();
  await db.schema
    .createIndex('legacy_migration_items_target')
    .on('legacy_migration_items')
    .columns(['target_id', 'kind'])
    .execute();
  await db.schema
    .createIndex('legacy_migration_items_mail')
    .on('legacy_migration_items')
    .column('mail')
    .unique()
    .execute();
}
