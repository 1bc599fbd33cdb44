import { revokeDevices } from '../devices/devices';
import type { Ground } from '../ground';
import { endSessionsOf, type OpenedSession, openSession, type Session } from '../sessions/sessions';
import { hashPassword, isNewPassword, verifyPassword } from './password';

export type PasswordChange =
  | { kind: 'changed'; opened: OpenedSession }
  /** `no password`: the account signs in otherwise, and must not get a second way in by this one. */
  | { kind: 'refused'; reason: 'PASSWORD_RULE_BROKEN' | 'PASSWORD_SAME_AS_OLD' | 'no password' };

export interface PasswordWish {
  session: Session;
  password: string;
  userAgent: string;
  address: string;
}

/**
 * Gives a person a new password. All their sessions end, their browsers are unknown again, and the one at hand goes on in
 * a new session that lasts no longer than the one before.
 */
export async function replacePassword({ db, clock }: Ground, wish: PasswordWish): Promise<PasswordChange> {
  const { session, password, userAgent, address } = wish;
  const { userId, isTfaPrompted, expiresAt } = session;
  if (!isNewPassword(password)) return { kind: 'refused', reason: 'PASSWORD_RULE_BROKEN' };
  const before = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst();
  const oldHash = before?.password_hash;
  if (typeof oldHash !== 'string') return { kind: 'refused', reason: 'no password' };
  if (await verifyPassword(oldHash, password)) return { kind: 'refused', reason: 'PASSWORD_SAME_AS_OLD' };
  const passwordHash = await hashPassword(password);
  const opened = await db.transaction().execute(async (within) => {
    await within
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: clock() })
      .where('id', '=', userId)
      .execute();
    await endSessionsOf(within, userId);
    await revokeDevices(within, userId);
    return openSession({ db: within, clock }, { userId, userAgent, address, expiresAt, isTfaPrompted });
  });
  return { kind: 'changed', opened };
}
