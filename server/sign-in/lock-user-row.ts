import type { Db } from '../storage/connection';

/**
 * Locks the row of a user until the transaction ends, before a session is created. While a password or code is checked, the
 * password may be changed or the account disabled, which ends all sessions; a session created after that would survive. With
 * the lock such a change waits, and then ends the new session, too.
 *
 * @param passwordHash the hash that was verified, after a sign-in with the password
 * @returns whether the account is still enabled and has this password
 */
export async function lockUserRow(trx: Db, userId: string, passwordHash?: string): Promise<boolean> {
  // An update that changes nothing locks the row in both databases, and PostgreSQL reads it again after waiting.
  const locked = trx
    .updateTable('users')
    .set((users) => ({ updated_at: users.ref('updated_at') }))
    .where('id', '=', userId)
    .where('is_disabled', '=', 0)
    .where('is_closed', '=', 0);
  const withPassword = passwordHash === undefined ? locked : locked.where('password_hash', '=', passwordHash);
  return (await withPassword.executeTakeFirst()).numUpdatedRows > 0n;
}
