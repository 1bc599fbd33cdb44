import type { Deps } from '../deps';
import { revokeDevices } from '../devices/devices';
import { hashPassword, isNewPassword, verifyPassword } from '../passwords/password';
import { checkNewPasswordOf, type NewPasswordProblem } from '../passwords/password-policy';
import { changeSessions } from '../sessions/change-sessions';
import { endSessionsOf, type OpenedSession, openSession, type Session } from '../sessions/sessions';
import { reserveCodeAttempt } from '../throttling/code-attempts';
import { limitConcurrency } from '../throttling/limit-concurrency';

export type PasswordChange =
  | { kind: 'changed'; opened: OpenedSession }
  /**
   * `no password`: the account signs in otherwise, and must not get a second way in by this one. `over`: another change
   * came in between, and ended the session.
   */
  | { kind: 'refused'; reason: NewPasswordProblem | 'PASSWORD_SAME_AS_OLD' | 'no password' | 'over' }
  /** `retryAfter` in whole seconds. */
  | { kind: 'throttled'; retryAfter: number };

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
export async function replacePassword(deps: Deps, wish: PasswordWish): Promise<PasswordChange> {
  const { userId } = wish.session;
  if (!isNewPassword(wish.password)) return { kind: 'refused', reason: 'PASSWORD_RULE_BROKEN' };
  const permission = await reserveCodeAttempt(deps, { what: 'new-password', userId });
  // In turn with everybody's sign-ins: one person's wishes side by side would take all threads there are for hashing.
  return permission.kind === 'throttled' ? permission : limitConcurrency(userId, () => hashAndStore(deps, wish));
}

async function hashAndStore(deps: Deps, wish: PasswordWish): Promise<PasswordChange> {
  const { db, clock } = deps;
  const { session, password, userAgent, address } = wish;
  const { userId, isTfaPrompted, expiresAt } = session;
  const before = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst();
  const oldHash = before?.password_hash;
  if (typeof oldHash !== 'string') return { kind: 'refused', reason: 'no password' };
  if (await verifyPassword(oldHash, password)) return { kind: 'refused', reason: 'PASSWORD_SAME_AS_OLD' };
  const problem = await checkNewPasswordOf(db, userId, password);
  if (problem !== undefined) return { kind: 'refused', reason: problem };
  const passwordHash = await hashPassword(password);
  const opened = await changeSessions(deps, async (within) => {
    const changed = await within
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: clock() })
      .where('id', '=', userId)
      .where('password_hash', '=', oldHash)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return undefined;
    await endSessionsOf(within, userId);
    await revokeDevices(within, userId);
    return openSession({ db: within, clock }, { userId, userAgent, address, expiresAt, isTfaPrompted });
  });
  return opened === undefined ? { kind: 'refused', reason: 'over' } : { kind: 'changed', opened };
}
