import type { SecretGround } from '../ground';
import { readLoginSettings } from '../login-settings/login-settings';
import { countAttempt, MOST_ATTEMPTS } from '../sessions/pre-session';
import type { Session } from '../sessions/sessions';
import { forgetCodeAttempts, reserveCodeAttempt } from '../sign-in/code-attempts';
import { inTurn } from '../sign-in/turns';
import { isDropCode, normalisedCode } from './drop-code';
import { spendDropCode } from './set-up';
import { readTwoFactor, spendCode, type TypedCode } from './two-factor';

export type CodeEntry =
  | { kind: 'right'; isDropped: boolean }
  /** Deactivated meanwhile, by an administrator or by the policy: there is nothing to enter a code for. */
  | { kind: 'not-needed' }
  | { kind: 'wrong'; reason: 'TFA_CODE_INCORRECT' | 'TFA_CODE_ALREADY_USED' }
  /** No attempts are left, in this pre-session or for this account. */
  | { kind: 'over' };

/** Enters a code at sign-in: that of the authenticator, or the one-time deactivation code. */
export async function enterCode(
  ground: SecretGround,
  { session, typed }: { session: Session; typed: string },
): Promise<CodeEntry> {
  const { db } = ground;
  const { userId } = session;
  if (!(await isAsked(ground, userId))) return { kind: 'not-needed' };
  // Counted before the code is looked at, or codes sent side by side would slip past.
  const attempt = await countAttempt(db, session.id);
  if (attempt === undefined) return { kind: 'over' };
  const permission = await reserveCodeAttempt(ground, { what: 'two-factor', userId });
  if (permission.kind === 'throttled') return { kind: 'over' };
  const entry = await inTurn(`two-factor:${userId}`, () => tryCode(ground, { userId, code: normalisedCode(typed) }));
  if (entry.kind === 'right') await forgetCodeAttempts(db, { userId, counted: ['two-factor'] });
  return entry.kind === 'wrong' && attempt >= MOST_ATTEMPTS ? { kind: 'over' } : entry;
}

async function isAsked({ db }: SecretGround, userId: string): Promise<boolean> {
  const { tfaRadio } = await readLoginSettings(db);
  return tfaRadio !== 'Disabled' && (await readTwoFactor(db, userId)).isActive;
}

async function tryCode(ground: SecretGround, { userId, code }: TypedCode): Promise<CodeEntry> {
  if (isDropCode(code)) {
    const isDropped = await spendDropCode(ground, { userId, code });
    return isDropped ? { kind: 'right', isDropped } : { kind: 'wrong', reason: 'TFA_CODE_INCORRECT' };
  }
  const use = await spendCode(ground, { userId, code });
  if (use === 'right') return { kind: 'right', isDropped: false };
  return { kind: 'wrong', reason: use === 'used' ? 'TFA_CODE_ALREADY_USED' : 'TFA_CODE_INCORRECT' };
}
