import { hashPassword } from '../accounts/passwords/password';
import { checkPasswordPolicyOf, isNewPassword, type PasswordProblem } from '../accounts/passwords/password-policy';
import { verifyStoredPassword } from '../accounts/passwords/verify-stored-password';
import type { SecretDeps } from '../deps';
import { revokeDevices } from '../sessions/devices/devices';
import { publishingSessionTransaction } from '../sessions/publishing-session-transaction';
import { type CreatedSession, createSession, endSessionsOf, type Session } from '../sessions/sessions';
import type { Db } from '../storage/connection';
import { limitConcurrency } from '../throttling/limit-concurrency';
import { reserveUserAttempt } from '../throttling/user-action-attempts';

export type PasswordChange =
  | { kind: 'changed'; created: CreatedSession }
  /**
   * `no password`: the account has no local password and must not get one. `over`: a parallel change has ended the
   * session.
   */
  | { kind: 'refused'; reason: PasswordProblem | 'PASSWORD_SAME_AS_OLD' | 'no password' | 'over' }
  /** `retryAfter` is in whole seconds. */
  | { kind: 'throttled'; retryAfter: number };

export interface NewPassword {
  session: Session;
  password: string;
  userAgent: string;
  address: string;
  /** Runs in the transaction of the change. */
  inTransaction?: (trx: Db) => Promise<void>;
}

/**
 * Changes the password of a user. All sessions of the user end and all browsers become unknown; the present browser
 * gets a new session with the same expiry time.
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
  const { userId, isTfaPrompted, expiresAt, loginType, openIdLoginId, openIdProviderId, hasSecondFactor } = session;
  // Whoever has a session may change the password, so this does not count as a sign-in.
  const { authenticatedAt, passkeyId } = session;
  const row = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst();
  const oldHash = row?.password_hash;
  if (typeof oldHash !== 'string') return { kind: 'refused', reason: 'no password' };
  if (await verifyStoredPassword(secrets, { userId, passwordHash: oldHash }, password))
    return { kind: 'refused', reason: 'PASSWORD_SAME_AS_OLD' };
  const problem = await checkPasswordPolicyOf(db, userId, password);
  if (problem !== undefined) return { kind: 'refused', reason: problem };
  const passwordHash = await hashPassword(password);
  const created = await publishingSessionTransaction(deps, async (trx, record) => {
    const changed = await trx
      .updateTable('users')
      .set({ password_hash: passwordHash, updated_at: clock() })
      .where('id', '=', userId)
      .where('password_hash', '=', oldHash)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) return undefined;
    await endSessionsOf(trx, userId);
    await revokeDevices(trx, userId);
    await record({ event: 'password-changed', userId });
    await inTransaction?.(trx);
    const browser = { userAgent, address };
    const kept = { expiresAt, isTfaPrompted, loginType, openIdLoginId, openIdProviderId, hasSecondFactor };
    return createSession({ db: trx, clock }, { userId, ...browser, ...kept, authenticatedAt, passkeyId });
  });
  return created === undefined ? { kind: 'refused', reason: 'over' } : { kind: 'changed', created };
}
