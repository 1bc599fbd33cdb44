import type { Db } from '../storage/connection';

/** The columns of a locked user that decide the next step of sign-in. */
export interface LockedUser {
  id: string;
  is_admin: number;
  always_validate_device: number;
  must_change_password: number;
}

/** What was verified: the hash of a local password, or the provider whose directory checked the password. */
export type VerifiedPassword = { readonly passwordHash: string } | { readonly providerId: string };

/**
 * Locks the row of a user until the transaction ends, before a session is created. While a password or code is checked,
 * the password may be changed or the account disabled, which ends all sessions; a session that is created afterwards
 * would survive. With the lock such a change waits, and then ends the new session, too.
 * @param verified given after a sign-in with the password
 * @returns what the next step of the sign-in depends on, or undefined when the account is disabled or closed, or no
 * longer has that password or provider
 */
export async function lockUserRow(
  trx: Db,
  userId: string,
  verified?: VerifiedPassword,
): Promise<LockedUser | undefined> {
  // An update that changes nothing locks the row in both databases, and PostgreSQL reads the row again after waiting.
  const locked = trx
    .updateTable('users')
    .set((users) => ({ updated_at: users.ref('updated_at') }))
    .where('id', '=', userId)
    .where('is_disabled', '=', 0)
    .where('is_closed', '=', 0);
  const unchanged =
    verified === undefined
      ? locked
      : 'passwordHash' in verified
        ? locked.where('password_hash', '=', verified.passwordHash)
        : locked.where('provider_id', '=', verified.providerId).where('password_hash', 'is', null);
  return unchanged.returning(['id', 'is_admin', 'always_validate_device', 'must_change_password']).executeTakeFirst();
}
