import { importUnlessMoved } from '../legacy-migration/import-unless-moved';
import { verifyPassword } from '../passwords/password';
import type { Db } from '../storage/connection';
import { passwordLimit } from '../throttling/limit-concurrency';
import {
  hasCausedWait,
  type PasswordAttempt,
  recordPasswordSuccess,
  reservePasswordAttempt,
  takeBackPasswordAttempt,
} from '../throttling/password-attempts';
import type { CountedAttempts, PasswordCheck, Refusal, VerifiedPerson } from './directory-answer';
import type { VerifiedPassword } from './lock-user-row';
import type { ResolvedUserName } from './resolve-user-name';
import type { SignInDeps } from './sign-in-deps';
import { verifyLocalPassword } from './verify-local-password';

/** An account whose password is right. */
export interface VerifiedAccount {
  readonly id: string;
  readonly isDisabled: boolean;
  readonly verified: VerifiedPassword;
  /** The attempts that are counted as failed until the sign-in succeeds. */
  readonly attempts: readonly PasswordAttempt[];
}

/** What checking a password has found out. */
export type Verification = ({ readonly kind: 'right' } & VerifiedAccount) | Refusal;

/** The password to check, and where. */
export interface PasswordInput {
  readonly resolved: ResolvedUserName;
  readonly attempt: PasswordAttempt;
  readonly password: string;
}

/** Counts an attempt as failed, and checks the password. The attempt is taken back where the password was sent to no directory. */
export async function verifyAccount(deps: SignInDeps, input: PasswordInput): Promise<Verification> {
  const { resolved, password } = input;
  // Other attempts may cause waits while a directory answers this one.
  const attempt = { ...input.attempt, waits: new Map<string, number>() };
  const reserved = await reservePasswordAttempt(deps, attempt);
  if (reserved.kind === 'throttled') return reserved;
  const attempts: CountedAttempts = [attempt];
  const verification =
    resolved.targets.length === 0
      ? await verifyLocal(deps, attempt, password)
      : await verifyInDirectories(deps, { resolved, attempts, password });
  if (verification.kind === 'unavailable') await takeBackPasswordAttempt(deps.db, attempt);
  if (verification.kind === 'wrong' || verification.kind === 'locked')
    for (const each of attempts) if (hasCausedWait(each)) deps.onWrongPasswords?.(each.userName);
  return verification;
}

/** Deletes the failed attempts of an account after the right password. */
export async function recordSuccess(db: Db, attempts: readonly PasswordAttempt[]): Promise<void> {
  for (const attempt of attempts) await recordPasswordSuccess(db, attempt);
}

async function verifyLocal(deps: SignInDeps, attempt: PasswordAttempt, password: string): Promise<Verification> {
  const verification = await verifyLocalPassword(deps, attempt.userName, password);
  if (verification.kind !== 'right') return verification;
  const { id, isDisabled, passwordHash } = verification;
  return { kind: 'right', id, isDisabled, verified: { passwordHash }, attempts: [attempt] };
}

/**
 * Asks the directories at the same time; the first in their order that knows the password decides. The check of an
 * account of this server runs beside it, so that an answer which comes sooner does not tell that no account has the
 * name.
 */
async function verifyInDirectories(
  deps: SignInDeps,
  {
    resolved: { targets },
    attempts,
    password,
  }: Omit<PasswordInput, 'attempt'> & { readonly attempts: CountedAttempts },
): Promise<Verification> {
  const checks = targets.map((target) => ({ target, password, attempts }));
  const asking = checks.map(async (check) => deps.directories?.verify(deps, check) ?? WRONG);
  const localCheck = passwordLimit(() => verifyPassword(undefined, password));
  const [answers] = await Promise.all([Promise.all(asking), localCheck]);
  for (const [index, answer] of answers.entries()) {
    const check = checks[index];
    if (answer.kind === 'right' && check !== undefined) return storeAccount(deps, check, answer);
  }
  // A guess that one directory has checked counts, even if another directory is unreachable.
  const states = ['disabled', 'expired', 'must-change', 'not-now', 'not-allowed'] as const;
  const kinds = ['throttled', ...states, 'unanswered', 'locked', 'wrong', 'unavailable'] as const;
  const found = kinds.flatMap((kind) => answers.filter((answer) => answer.kind === kind))[0];
  return found === undefined || found.kind === 'right' ? WRONG : found;
}

const WRONG = { kind: 'wrong' } as const;

/**
 * Stores the account of the directory's user. It may be disabled on this server. A user who can have no account, for
 * example because another account has the name, may not sign in.
 */
async function storeAccount(
  deps: SignInDeps,
  { target, attempts }: PasswordCheck,
  { user, groups }: VerifiedPerson,
): Promise<Verification> {
  const id = await importUnlessMoved(deps, target.provider, { user, groups });
  if (id === undefined) return { kind: 'not-allowed' };
  const account = await deps.db.selectFrom('users').select('is_disabled').where('id', '=', id).executeTakeFirst();
  const verified = { providerId: target.provider.id };
  return { kind: 'right', id, isDisabled: account?.is_disabled !== 0, verified, attempts };
}
