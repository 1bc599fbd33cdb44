import type { Db } from '../storage/connection';

/** The columns of a locked user that decide the next step of sign-in. */
export interface LockedUser {
  id: string;
  is_admin: number;
  always_validate_device: number;
}

/**
 * Holds an account until the transaction ends, before a session is opened in it. Checking a password or a code takes a
 * while, in which the password may have been changed or the account disabled, and all sessions ended: one opened after
 * that would outlive it. Whoever changes the account now waits, and then ends this session with the others.
 *
 * @param passwordHash the one that was verified, where it was the password
 * @returns what the next step of sign-in depends on, or undefined when the account is closed or has another password
 */
export async function lockUserRow(within: Db, userId: string, passwordHash?: string): Promise<LockedUser | undefined> {
  // An update that changes nothing: both databases lock the row by it, and PostgreSQL reads it anew after waiting.
  const held = within
    .updateTable('users')
    .set((users) => ({ updated_at: users.ref('updated_at') }))
    .where('id', '=', userId)
    .where('is_disabled', '=', 0)
    .where('is_closed', '=', 0);
  const withPassword = passwordHash === undefined ? held : held.where('password_hash', '=', passwordHash);
  return withPassword.returning(['id', 'is_admin', 'always_validate_device']).executeTakeFirst();
}
