import { forgetPreviousPasswords } from '../account-protection/report-links';
import type { SecretDeps } from '../deps';
import { hashPassword } from '../passwords/password';
import { checkPasswordPolicyOf, isNewPassword, type PasswordProblem } from '../passwords/password-policy';
import { isLegacyPassword } from '../passwords/sealed-legacy-password';
import { verifyStoredPassword } from '../passwords/verify-stored-password';
import { revokeDevices } from '../sessions/devices/devices';
import { replacingSessionTransaction } from '../sessions/publishing-session-transaction';
import { type Session, signInMethodOf } from '../sessions/session';
import { type CreatedSession, createSession, endSessionsOf, isOngoing } from '../sessions/sessions';
import type { Db } from '../storage/connection';
import { flag } from '../storage/flag';
import { limitConcurrency } from '../throttling/limit-concurrency';
import { reserveUserAttempt, resetUserAttempts } from '../throttling/user-action-attempts';
import { lockUserRow } from './lock-user-row';
import { type StartedSession, startNextStep } from './start-next-sign-in-step';

export type PasswordChange =
  | { kind: 'changed'; created: CreatedSession | StartedSession }
  /**
   * `no password`: the account has no local password and must not get one. `over`: the session has ended in the meantime.
   */
  | { kind: 'refused'; reason: PasswordProblem | 'PASSWORD_SAME_AS_OLD' | 'no password' | 'over' }
  /** `retryAfter` is in whole seconds. */
  | { kind: 'throttled'; retryAfter: number };

export interface NewPassword {
  session: Session;
  password: string;
  userAgent: string;
  address: string;
  /** Runs in the transaction of the change, with the hash of the old password unless a legacy system has made it. */
  inTransaction?: (trx: Db, oldHash: string | undefined) => Promise<void>;
}

/**
 * Changes the password of a user. All sessions of the user end and all browsers become unknown; the present browser
 * gets a new session with the same expiry time, or after a pre-session the first full one.
 */
export async function changeUserPassword(deps: SecretDeps, input: NewPassword): Promise<PasswordChange> {
  const { userId } = input.session;
  if (!isNewPassword(input.password)) return { kind: 'refused', reason: 'PASSWORD_RULE_BROKEN' };
  const permission = await reserveUserAttempt(deps, { what: 'new-password', userId });
  // The limiter of sign-ins applies here, too; otherwise parallel changes of one user could use all threads that hash
  // passwords.
  return permission.kind === 'throttled' ? permission : limitConcurrency(userId, () => hashAndStore(deps, input));
}

async function hashAndStore(deps: SecretDeps, input: NewPassword): Promise<PasswordChange> {
  const { db, clock, secrets } = deps;
  const { session, password, userAgent, address, inTransaction } = input;
  // The new session is no newer sign-in: to change passkeys, the user may have to authenticate again.
  const { userId, isTfaPrompted, expiresAt, authenticatedAt } = session;
  const isForced = session.kind === 'pre-session';
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst();
  const oldHash = row?.password_hash;
  if (typeof oldHash !== 'string') return { kind: 'refused', reason: 'no password' };
  if (await verifyStoredPassword(secrets, { userId, passwordHash: oldHash }, password))
    return { kind: 'refused', reason: 'PASSWORD_SAME_AS_OLD' };
  const problem = await checkPasswordPolicyOf(db, userId, password);
  if (problem !== undefined) return { kind: 'refused', reason: problem };
  const passwordHash = await hashPassword(password);
  const created = await replacingSessionTransaction(deps, async (trx, record) => {
    // Meanwhile another change, or a report of the owner, may have ended the session.
    const user = await lockUserRow(trx, userId, { passwordHash: oldHash });
    if (user === undefined || !(await isOngoing(trx, session.id))) return undefined;
    await trx
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        password_changed_at: clock(),
        must_change_password: flag(false),
        updated_at: clock(),
      })
      .where('id', '=', userId)
      .execute();
    await endSessionsOf(trx, userId);
    await revokeDevices(trx, userId);
    await record({ event: 'password-changed', userId });
    if (isForced) {
      // The owner has proven to be the owner; no other person may bring an earlier password back.
      await forgetPreviousPasswords(trx, userId);
      // What another person has changed must not keep the owner from undoing it.
      await resetUserAttempts(trx, { userId, kinds: ['sign-in-method'] });
    }
    await inTransaction?.(trx, isLegacyPassword(oldHash) ? undefined : oldHash);
    const kept = { userId, userAgent, address, ...signInMethodOf(session) };
    if (isForced) return startNextStep({ ...deps, db: trx, record }, { ...kept, proof: 'new-password' });
    return createSession({ db: trx, clock }, { ...kept, expiresAt, isTfaPrompted, authenticatedAt });
  });
  return created === undefined ? { kind: 'refused', reason: 'over' } : { kind: 'changed', created };
}
