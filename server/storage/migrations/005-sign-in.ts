import type { Kysely } from 'kysely';
import { ofUser, onePerUser, required, zero } from './column-constraints';

/** Creates the failed attempts, the sign-ins of each user, and the list of the last ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_in_attempts')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'integer', required)
    .addColumn('window_end', 'bigint', required)
    .addColumn('blocked_until', 'bigint', required)
    .execute();
  await db.schema.createIndex('sign_in_attempts_window_end').on('sign_in_attempts').column('window_end').execute();
  await db.schema
    .createTable('last_logins')
    .addColumn('user_id', 'text', onePerUser)
    .addColumn('at', 'bigint', required)
    .addColumn('locale', 'text')
    .execute();
  await createHistory(db);
  await db.schema
    .createTable('last_login_list')
    .addColumn('generation', 'bigint', required)
    .addColumn('user_id', 'text', required)
    .addColumn('name_fold', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('account', 'text', required)
    .addColumn('last_login', 'bigint')
    .addPrimaryKeyConstraint('last_login_list_key', ['generation', 'name_fold', 'user_id'])
    .execute();
}

async function createHistory(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('login_history')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', ofUser)
    .addColumn('at', 'bigint', required)
    .addColumn('type', 'text', required)
    .addColumn('is_browser_remembered', 'integer', zero)
    .addColumn('browser', 'text', required)
    .execute();
  await db.schema.createIndex('login_history_by_user').on('login_history').columns(['user_id', 'at']).execute();
  await db.schema.createIndex('login_history_by_time').on('login_history').column('at').execute();
}
