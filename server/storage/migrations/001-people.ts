import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createDepartments(db);
  await createUsers(db);
  await createGroups(db);
  await createPhotos(db);
}

async function createDepartments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('departments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('display_name', 'text', (column) => column.notNull())
    .execute();
}

async function createUsers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('user_name_key', 'text', (column) => column.notNull().unique())
    .addColumn('display_name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('given_name', 'text', (column) => column.notNull())
    .addColumn('family_name', 'text', (column) => column.notNull())
    .addColumn('department_id', 'text', (column) => column.references('departments.id').onDelete('set null'))
    .addColumn('is_admin', 'integer', (column) => column.notNull())
    .addColumn('is_external', 'integer', (column) => column.notNull())
    .addColumn('is_technical', 'integer', (column) => column.notNull())
    .addColumn('is_disabled', 'integer', (column) => column.notNull())
    .addColumn('is_demo', 'integer', (column) => column.notNull())
    .addColumn('is_closed', 'integer', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('users_department_id').on('users').column('department_id').execute();
  await db.schema.createIndex('users_display_name').on('users').column('display_name').execute();
}

async function createGroups(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('groups')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('display_name', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('group_members')
    .addColumn('group_id', 'text', (column) => column.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('group_members_key', ['group_id', 'user_id'])
    .execute();
  await db.schema.createIndex('group_members_user_id').on('group_members').column('user_id').execute();
}

async function createPhotos(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('photos')
    .addColumn('user_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bytea', (column) => column.notNull())
    .addColumn('etag', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
}
