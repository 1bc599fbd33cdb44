import { type Kysely, sql } from 'kysely';

/** Each change that may lock all administrators out looks for one who can sign in, among many users. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index users_administrators on users (id) where is_admin = 1`.execute(db);
}
