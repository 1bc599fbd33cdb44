import { type Kysely, sql } from 'kysely';

/**
 * Adds an index on administrators, because each change that could lock all of them out searches for one who can sign
 * in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index users_administrators on users (id) where is_admin = 1`.execute(db);
}
