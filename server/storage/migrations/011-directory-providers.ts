import type { Kysely } from 'kysely';

/**
 * Adds the identity providers, the links of accounts and groups to them, what a directory says about an account, the
 * rights of departments, and the department to the search index of users.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addProviders(db);
  for (const table of ['users', 'groups']) await addProviderColumns(db, table);
  for (const column of ['is_locked', 'is_disabled_by_provider'])
    await db.schema
      .alterTable('users')
      .addColumn(column, 'integer', (added) => added.notNull().defaultTo(0))
      .execute();
  await addDepartmentRights(db);
  await addDepartmentToSearch(db);
}

async function addProviders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('identity_providers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('config', 'text', (column) => column.notNull())
    .addColumn('password', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('refresh_generation', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('refresh_moved_at', 'bigint')
    .addColumn('refreshed_at', 'bigint')
    .addColumn('refresh_problem', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}

async function addProviderColumns(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema
    .alterTable(table)
    .addColumn('provider_id', 'text', (column) => column.references('identity_providers.id').onDelete('cascade'))
    .execute();
  await db.schema.alterTable(table).addColumn('external_id', 'text').execute();
  await db.schema.alterTable(table).addColumn('refresh_generation', 'bigint').execute();
  await db.schema
    .createIndex(`${table}_by_provider`)
    .on(table)
    .columns(['provider_id', 'external_id'])
    .unique()
    .execute();
}

async function addDepartmentRights(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('department_rights')
    .addColumn('department_id', 'text', (column) => column.notNull())
    .addColumn('allowed_department_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('department_rights_key', ['department_id', 'allowed_department_id'])
    .execute();
}

/** Adds the department to the search index, so that a search limited to departments also reads only the index. */
async function addDepartmentToSearch(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('users_search').execute();
  await db.schema
    .createIndex('users_search')
    .on('users')
    .columns(['display_name_fold', 'user_name_fold', 'id', 'is_technical', 'is_closed', 'department_id'])
    .execute();
}
