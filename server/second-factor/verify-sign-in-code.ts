import type { SecretDeps } from '../deps';
import { countAttempt } from '../sessions/pre-session';
import type { Session } from '../sessions/session';
import { type LoginSettings, readLoginSettings } from '../settings/login-settings/login-settings';
import type { Db } from '../storage/connection';
import { limitConcurrency } from '../throttling/limit-concurrency';
import { checkUserAttempt, recordAttemptSuccess, reserveUserAttempt } from '../throttling/user-action-attempts';
import { redeemBackupCode } from './backup-codes';
import { isRecoveryCode, redeemRecoveryCode } from './recovery-code';
import { redeemAuthenticatorCode } from './redeem-authenticator-code';
import { readTwoFactor } from './stored-two-factor';
import { shouldMailWrongCodes, twoFactorAttempt } from './two-factor-attempt';
import { normaliseCode, type TypedCode } from './typed-code';

/** `recovery-code`: two-factor is no longer active. */
type RightCode = { kind: 'right'; code: 'authenticator' | 'backup-code' | 'recovery-code' };

type WrongCode = { kind: 'wrong'; reason: 'TFA_CODE_INCORRECT' | 'TFA_CODE_ALREADY_USED' };

export type CodeVerification =
  | RightCode
  /** No code is needed, because an administrator or the policy has deactivated two-factor in the meantime. */
  | { kind: 'not-needed' }
  | (WrongCode & { shouldMailWrongCodes: boolean })
  | NoAttempts;

/**
 * The code was not checked, because this pre-session or the account has no attempts left. `retryAfter`: whole seconds; 0 if
 * the user can start a new sign-in and enter a code at once.
 */
interface NoAttempts {
  kind: 'over';
  retryAfter: number;
  shouldMailWrongCodes: boolean;
}

export interface SignInCode {
  session: Session;
  typed: string;
  /** The value of the browser's device cookie. */
  deviceToken?: string | undefined;
  /** The login settings, which are read from the database by default. */
  settings?: LoginSettings;
  /** Stores more in the transaction in which the recovery code deactivates two-factor. */
  onRecoveryCodeUsed?: ((trx: Db) => Promise<void>) | undefined;
  /** Stores more in the transaction in which a backup code is used; receives how many are left. */
  onBackupCodeUsed?: ((trx: Db, left: number) => Promise<void>) | undefined;
}

/** Verifies a code at sign-in, which is from the authenticator, a backup code or the recovery code. */
export async function verifySignInCode(
  deps: SecretDeps,
  { session, typed, deviceToken, settings, ...onUse }: SignInCode,
): Promise<CodeVerification> {
  const { db } = deps;
  const { userId } = session;
  const { tfaRadio, tfaBackupCodes } = settings ?? (await readLoginSettings(db));
  if (tfaRadio === 'Disabled' || !(await readTwoFactor(db, userId)).isActive) return { kind: 'not-needed' };
  const attempt = await countSecondFactorAttempt(deps, { session, deviceToken }, () =>
    redeem(deps, { userId, code: normaliseCode(typed), allowsBackupCodes: tfaBackupCodes, ...onUse }),
  );
  if (attempt.kind === 'over') return attempt;
  const { result, shouldMailWrongCodes } = attempt;
  return result.kind === 'right' ? result : { ...result, shouldMailWrongCodes };
}

/** Counts an attempt at the second factor of a pre-session as wrong until `check` finds it right. */
export async function countSecondFactorAttempt<Result extends { kind: 'right' | 'wrong' }>(
  deps: SecretDeps,
  { session, deviceToken }: Pick<SignInCode, 'session' | 'deviceToken'>,
  check: () => Promise<Result>,
): Promise<{ kind: 'checked'; result: Result; shouldMailWrongCodes: boolean } | NoAttempts> {
  const { db } = deps;
  const { userId } = session;
  const attempt = await twoFactorAttempt(deps, { userId, deviceToken });
  // The attempt is counted before the code is checked, so that parallel requests cannot evade the limit.
  const hasAttempt = await countAttempt(db, session.id);
  const permission = await reserveUserAttempt(deps, attempt);
  if (!hasAttempt || permission.kind === 'throttled') {
    const next = await checkUserAttempt(deps, attempt);
    const retryAfter = next.kind === 'throttled' ? next.retryAfter : 0;
    const isReserved = permission.kind === 'allowed';
    return {
      kind: 'over',
      retryAfter,
      shouldMailWrongCodes: isReserved && (await shouldMailWrongCodes(deps, attempt)),
    };
  }
  const result = await limitConcurrency(`two-factor:${userId}`, check);
  const isWrong = result.kind === 'wrong';
  if (!isWrong) await recordAttemptSuccess(db, attempt);
  return { kind: 'checked', result, shouldMailWrongCodes: isWrong && (await shouldMailWrongCodes(deps, attempt)) };
}

interface RedeemedCode extends TypedCode, Pick<SignInCode, 'onRecoveryCodeUsed' | 'onBackupCodeUsed'> {
  allowsBackupCodes: boolean;
}

async function redeem(
  deps: SecretDeps,
  { userId, code, allowsBackupCodes, onRecoveryCodeUsed, onBackupCodeUsed }: RedeemedCode,
): Promise<RightCode | WrongCode> {
  if (isRecoveryCode(code)) {
    if (allowsBackupCodes && (await redeemBackupCode(deps, { userId, code }, onBackupCodeUsed)))
      return { kind: 'right', code: 'backup-code' };
    const isRight = await redeemRecoveryCode(deps, { userId, code, onRecoveryCodeUsed });
    return isRight ? { kind: 'right', code: 'recovery-code' } : { kind: 'wrong', reason: 'TFA_CODE_INCORRECT' };
  }
  const result = await redeemAuthenticatorCode(deps, { userId, code });
  if (result === 'right') return { kind: 'right', code: 'authenticator' };
  return { kind: 'wrong', reason: result === 'used' ? 'TFA_CODE_ALREADY_USED' : 'TFA_CODE_INCORRECT' };
}
