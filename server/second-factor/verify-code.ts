import type { SecretDeps } from '../deps';
import { type LoginSettings, readLoginSettings } from '../login-settings/login-settings';
import { countAttempt } from '../sessions/pre-session';
import type { Session } from '../sessions/sessions';
import {
  isOwnerToBeTold,
  reserveCodeAttempt,
  settleCodeAttempt,
  twoFactorAttempt,
  waitOfCodeAttempt,
} from '../throttling/code-attempts';
import { limitConcurrency } from '../throttling/limit-concurrency';
import { isRecoveryCode, normalisedCode } from './recovery-code';
import { consumeRecoveryCode } from './set-up';
import { consumeCode, readTwoFactor, type TypedCode } from './two-factor';

export type CodeEntry =
  | { kind: 'right'; isDropped: boolean }
  /** Deactivated meanwhile, by an administrator or by the policy: there is nothing to enter a code for. */
  | { kind: 'not-needed' }
  | { kind: 'wrong'; reason: 'TFA_CODE_INCORRECT' | 'TFA_CODE_ALREADY_USED'; isOwnerToBeTold: boolean }
  /**
   * No attempts are left, in this pre-session or for this account: the code was not looked at. `retryAfter` in whole
   * seconds, 0 where another sign-in may enter one at once.
   */
  | { kind: 'over'; retryAfter: number; isOwnerToBeTold: boolean };

/** A code as it was typed, in a sign-in that waits for it. */
export interface EnteredCode {
  session: Session;
  typed: string;
  /** The device cookie of the browser. */
  deviceToken?: string | undefined;
  /** Read from the database where they are missing. */
  settings?: LoginSettings;
}

/** Enters a code at sign-in: that of the authenticator, or the one-time deactivation code. */
export async function enterCode(
  deps: SecretDeps,
  { session, typed, deviceToken, settings }: EnteredCode,
): Promise<CodeEntry> {
  const { db } = deps;
  const { userId } = session;
  const { tfaRadio } = settings ?? (await readLoginSettings(db));
  if (tfaRadio === 'Disabled' || !(await readTwoFactor(db, userId)).isActive) return { kind: 'not-needed' };
  const attempt = await twoFactorAttempt(deps, { userId, deviceToken });
  // Counted before the code is looked at, or codes sent side by side would slip past.
  const hasAttempt = await countAttempt(db, session.id);
  const permission = await reserveCodeAttempt(deps, attempt);
  if (!hasAttempt || permission.kind === 'throttled') {
    const wait = await waitOfCodeAttempt(deps, attempt);
    const retryAfter = wait.kind === 'throttled' ? wait.retryAfter : 0;
    const isReserved = permission.kind === 'allowed';
    return { kind: 'over', retryAfter, isOwnerToBeTold: isReserved && (await isOwnerToBeTold(deps, attempt)) };
  }
  const entry = await limitConcurrency(`two-factor:${userId}`, () =>
    tryCode(deps, { userId, code: normalisedCode(typed) }),
  );
  if (entry.kind === 'wrong') return { ...entry, isOwnerToBeTold: await isOwnerToBeTold(deps, attempt) };
  await settleCodeAttempt(db, attempt);
  return entry;
}

/** What became of a code that was looked at. */
type Tried =
  | { kind: 'right'; isDropped: boolean }
  | { kind: 'wrong'; reason: 'TFA_CODE_INCORRECT' | 'TFA_CODE_ALREADY_USED' };

async function tryCode(deps: SecretDeps, { userId, code }: TypedCode): Promise<Tried> {
  if (isRecoveryCode(code)) {
    const isDropped = await consumeRecoveryCode(deps, { userId, code });
    return isDropped ? { kind: 'right', isDropped } : { kind: 'wrong', reason: 'TFA_CODE_INCORRECT' };
  }
  const use = await consumeCode(deps, { userId, code });
  if (use === 'right') return { kind: 'right', isDropped: false };
  return { kind: 'wrong', reason: use === 'used' ? 'TFA_CODE_ALREADY_USED' : 'TFA_CODE_INCORRECT' };
}
