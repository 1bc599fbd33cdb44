import { type Kysely, type SqlBool, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['employee_number', 'cost_center', 'organization', 'division'])
    await db.schema
      .alterTable('users')
      .addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
      .execute();
  await addMigrations(db);
  await addItems(db);
}

async function addMigrations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('legacy_migrations')
    .addColumn('provider_id', 'text', (column) =>
      column.primaryKey().references('identity_providers.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('is_switched', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('run', 'bigint', (column) => column.notNull())
    .addColumn('options', 'text', (column) => column.notNull())
    .addColumn('is_running', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('generation', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('moved_at', 'bigint')
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('position', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('groups_done', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('groups_total', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('users_done', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('users_total', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('passwords_done', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('passwords_total', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('password_state', 'text', (column) => column.notNull().defaultTo('none'))
    .addColumn('counts', 'text', (column) => column.notNull().defaultTo('{}'))
    .addColumn('has_nested_groups', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('problem', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('status_code', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('started_by', 'text', (column) => column.notNull())
    .addColumn('started_at', 'bigint', (column) => column.notNull())
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
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('external_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('target_id', 'text')
    .addColumn('is_own', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('run', 'bigint', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
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
