import { type Kysely, sql } from 'kysely';

/**
 * Adds indexes from which the overview counts accounts: those that two-factor protects, and the few that are not ordinary
 * ones, so that it need not read all users.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index two_factor_active on two_factor (user_id) where secret is not null`.execute(db);
  await sql`create index users_exceptions on users (provider_id, is_disabled, is_technical, is_admin, is_closed, id)
    where is_disabled = 1 or is_technical = 1 or is_admin = 1 or is_closed = 1`.execute(db);
}
