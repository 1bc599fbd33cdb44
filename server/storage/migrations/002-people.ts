import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { empty, ofUser, onePerUser, required, zero } from './column-constraints';

/** Creates departments and their rights, users, groups and photos. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  // SQLite has a collation of this name, so that the same statements compare byte by byte in both databases.
  if (isPostgres) await sql`create collation if not exists "binary" from "C"`.execute(db);
  // Compared byte by byte, as in SQLite, so that `like` and the order can use the index in all locales.
  const folded = isPostgres ? sql`text collate "C"` : 'text';
  await createDepartments(db);
  await createUsers(db, folded);
  await createUserIndexes(db);
  // This index serves the order by user name, which SQLite sorts fast enough without an index.
  if (isPostgres)
    await sql`create index users_by_user_name on users (user_name_fold, id, is_technical, is_closed)`.execute(db);
  await createGroups(db, folded);
  await createPhotos(db);
}

type TextType = 'text' | ReturnType<typeof sql>;

async function createDepartments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('departments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('display_name', 'text', required)
    .execute();
  await db.schema
    .createTable('department_rights')
    .addColumn('department_id', 'text', required)
    .addColumn('allowed_department_id', 'text', required)
    .addPrimaryKeyConstraint('department_rights_key', ['department_id', 'allowed_department_id'])
    .execute();
}

async function createUsers(db: Kysely<unknown>, folded: TextType): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_name', 'text', required)
    .addColumn('user_name_key', 'text', (column) => column.notNull().unique())
    .addColumn('user_name_fold', folded, empty)
    .addColumn('display_name', 'text', required)
    .addColumn('display_name_key', 'text', empty)
    .addColumn('display_name_fold', folded, empty)
    .addColumn('email', 'text', required)
    .addColumn('given_name', 'text', required)
    .addColumn('family_name', 'text', required)
    .addColumn('department_id', 'text', (column) => column.references('departments.id').onDelete('set null'))
    .addColumn('employee_number', 'text', empty)
    .addColumn('cost_center', 'text', empty)
    .addColumn('organization', 'text', empty)
    .addColumn('division', 'text', empty)
    .addColumn('is_admin', 'integer', required)
    .addColumn('is_external', 'integer', required)
    .addColumn('is_technical', 'integer', required)
    .addColumn('is_disabled', 'integer', required)
    .addColumn('is_locked', 'integer', zero)
    .addColumn('is_disabled_by_provider', 'integer', zero)
    .addColumn('is_demo', 'integer', required)
    .addColumn('is_closed', 'integer', required)
    .addColumn('is_absent', 'integer', zero)
    .addColumn('password_hash', 'text')
    .addColumn('password_changed_at', 'bigint')
    .addColumn('must_change_password', 'integer', zero)
    .addColumn('always_validate_device', 'integer', zero)
    .addColumn('key_mails', 'bigint', zero)
    .addColumn('key_mails_since', 'bigint', zero)
    .addColumn('provider_id', 'text', (column) => column.references('identity_providers.id').onDelete('cascade'))
    .addColumn('external_id', 'text')
    .addColumn('refresh_generation', 'bigint')
    .addColumn('photo_version', 'text')
    .addColumn('created_at', 'bigint', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
}

async function createUserIndexes(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, columns: string[]) => db.schema.createIndex(name).on('users').columns(columns);
  await index('users_department_id', ['department_id']).execute();
  await index('users_by_provider', ['provider_id', 'external_id']).unique().execute();
  // All columns of a search in the order of its results, so that a search, also one that is limited to departments,
  // reads only the rows that it returns.
  await index('users_search', [
    'display_name_fold',
    'user_name_fold',
    'id',
    'is_technical',
    'is_closed',
    'department_id',
  ]).execute();
  // The attributes, other than names, by which programs search. PostgreSQL refuses rows with a value that is too long
  // for an index.
  await sql`create index users_by_email on users (substr(lower(email), 1, 320))`.execute(db);
  await index('users_by_external_id', ['external_id']).execute();
  await index('users_by_change', ['updated_at', 'id']).execute();
  // Each change that could lock all administrators out searches for one who can sign in.
  await sql`create index users_administrators on users (id) where is_admin = 1`.execute(db);
  // Accounts are counted from these two; the second has the few that are not ordinary ones. The flags that other
  // statements ask for are not the first column, so that searches keep to their own index.
  await index('users_by_state', ['provider_id', 'is_disabled', 'is_technical', 'is_admin', 'is_closed']).execute();
  await sql`create index users_exceptions on users (provider_id, is_disabled, is_technical, is_admin, is_closed, id)
    where is_disabled = 1 or is_technical = 1 or is_admin = 1 or is_closed = 1`.execute(db);
}

async function createGroups(db: Kysely<unknown>, folded: TextType): Promise<void> {
  await db.schema
    .createTable('groups')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('display_name', 'text', required)
    .addColumn('display_name_key', 'text', empty)
    .addColumn('display_name_fold', folded, empty)
    .addColumn('provider_id', 'text', (column) => column.references('identity_providers.id').onDelete('cascade'))
    .addColumn('external_id', 'text')
    .addColumn('refresh_generation', 'bigint')
    .execute();
  const index = db.schema.createIndex('groups_by_provider').on('groups').columns(['provider_id', 'external_id']);
  await index.unique().execute();
  await db.schema
    .createTable('group_members')
    .addColumn('group_id', 'text', (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('user_id', 'text', ofUser)
    .addPrimaryKeyConstraint('group_members_key', ['group_id', 'user_id'])
    .execute();
  await db.schema.createIndex('group_members_user_id').on('group_members').column('user_id').execute();
}

async function createPhotos(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('photos')
    .addColumn('user_id', 'text', onePerUser)
    .addColumn('content_type', 'text', required)
    .addColumn('bytes', 'bytea', required)
    .addColumn('etag', 'text', required)
    .addColumn('updated_at', 'bigint', required)
    .execute();
}
