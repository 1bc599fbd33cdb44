import { type Kysely, sql } from 'kysely';

/**
 * Adds when and in which browser a way to sign in was added, when a passkey first signed in, with what a session was opened
 * and when its sign-in began, the same of the session that a report link is about, and the language of the last sign-in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const column = (table: string, name: string, type: 'bigint' | 'text' = 'text') =>
    db.schema.alterTable(table).addColumn(name, type).execute();
  for (const table of ['passkeys', 'openid_links', 'two_factor']) await column(table, 'browser');
  await column('two_factor', 'activated_at', 'bigint');
  await column('passkeys', 'signed_in_at', 'bigint');
  await sql`update passkeys set signed_in_at = last_used_at`.execute(db);
  await column('sessions', 'openid_subject');
  await column('sessions', 'began_at', 'bigint');
  await column('sessions', 'password_forced_at', 'bigint');
  await column('last_logins', 'locale');
  await column('report_links', 'session_passkey_id');
  await column('report_links', 'session_provider_id');
  await column('report_links', 'session_subject');
  // Outside of a session, only wrong passwords were reported.
  await sql`update report_links set since = expires_at where event = 'wrong-passwords' and since = created_at`.execute(
    db,
  );
}
