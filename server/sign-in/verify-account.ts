import { verifyPassword } from '../accounts/passwords/password';
import { userNameOf } from '../directories/imported-accounts/account-columns';
import { importSignedIn } from '../directories/imported-accounts/import-signed-in';
import type { Db } from '../storage/connection';
import { userNameKey } from '../storage/searchable-names';
import { accountKey } from '../throttling/attempt-keys';
import type { Permission } from '../throttling/failed-attempts';
import { limitConcurrency, passwordLimit } from '../throttling/limit-concurrency';
import {
  type PasswordAttempt,
  recordPasswordSuccess,
  reservePasswordAttempt,
  takeBackPasswordAttempt,
} from '../throttling/password-attempts';
import type { VerifiedPassword } from './lock-user-row';
import type { DirectoryAnswer, DirectoryTarget } from './password-check';
import type { PasswordRoute, SignInDeps } from './password-route';
import { verifyLocalPassword } from './verify-local';

type Throttled = Extract<Permission, { kind: 'throttled' }>;

/** An account whose password is right. */
export interface VerifiedAccount {
  readonly id: string;
  readonly isDisabled: boolean;
  readonly verified: VerifiedPassword;
  /** The attempts that have been counted as failed so far. */
  readonly attempts: readonly PasswordAttempt[];
}

/** `disabled` and `not-allowed`: the password is right. `unanswered`: it may be, the directory failed meanwhile. */
export type Verification =
  | ({ readonly kind: 'right' } & VerifiedAccount)
  | { readonly kind: 'wrong' | 'disabled' | 'not-allowed' | 'unanswered' | 'unavailable' };

/** A password to check. */
export interface PasswordInput {
  readonly route: PasswordRoute;
  readonly attempt: PasswordAttempt;
  readonly password: string;
}

/**
 * Counts an attempt as failed, checks the password, and does the work with what was found out, all in the account's turn. The
 * attempt is taken back where the password was sent to no directory.
 */
export function verifyAccount<Result>(
  deps: SignInDeps,
  input: PasswordInput,
  work: (verification: Verification) => Promise<Result>,
): Promise<Result | Throttled> {
  const { route, password } = input;
  // Other attempts may cause waits while a directory answers this one.
  const attempt = { ...input.attempt, waits: new Map<string, number>() };
  const check = async () => {
    const reserved = await reservePasswordAttempt(deps, attempt);
    if (reserved.kind === 'throttled') return reserved;
    const isLocal = route.targets.length === 0;
    const verification = isLocal
      ? await verifyLocal(deps, attempt, password)
      : await verifyInDirectories(deps, { ...input, attempt });
    if (verification.kind === 'throttled') return verification;
    if (verification.kind === 'unavailable') await takeBackPasswordAttempt(deps.db, attempt);
    return work(verification);
  };
  const limit = route.targets.length === 0 ? undefined : deps.directories?.limitOf(route.targets);
  return limitConcurrency(accountKey(attempt.userName), check, limit);
}

/** Deletes the failures of an account after the right password. */
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
 * Asks the directories at the same time; the first in their order that knows the password decides. Beside it runs the check
 * that an account of this server has, so that an answer which comes sooner does not tell that no account has the name.
 */
async function verifyInDirectories(deps: SignInDeps, input: PasswordInput): Promise<Verification | Throttled> {
  const attempts = [input.attempt];
  const asking = input.route.targets.map((target) => askDirectory(deps, input, { target, attempts }));
  const inVain = passwordLimit(() => verifyPassword(undefined, input.password));
  const [answers] = await Promise.all([Promise.all(asking), inVain]);
  for (const [index, answer] of answers.entries()) {
    const target = input.route.targets[index];
    if (answer.kind === 'right' && target !== undefined) return storeAccount(deps, { target, answer, attempts });
  }
  // A guess that was sent to one directory counts, also while another one is away.
  const kinds = ['throttled', 'disabled', 'not-allowed', 'unanswered', 'wrong', 'unavailable'] as const;
  const found = kinds.flatMap((kind) => answers.filter((answer) => answer.kind === kind))[0];
  return found === undefined || found.kind === 'right' ? { kind: 'wrong' } : found;
}

/** Before a person is signed in under another spelling, the attempt is counted for the name of the account, too. */
async function askDirectory(
  deps: SignInDeps,
  { attempt, password }: PasswordInput,
  { target, attempts }: { target: DirectoryTarget; attempts: PasswordAttempt[] },
): Promise<DirectoryAnswer> {
  if (deps.directories === undefined) return { kind: 'wrong' };
  return deps.directories.verify({
    target,
    password,
    beforeBind: async ({ user }) => {
      const userName = userNameOf(target.provider, user.userName);
      if (userNameKey(userName) === userNameKey(attempt.userName)) return { kind: 'allowed' };
      const own = { userName, address: attempt.address, waits: new Map<string, number>() };
      const permission = await reservePasswordAttempt(deps, own);
      if (permission.kind === 'allowed') attempts.push(own);
      return permission;
    },
  });
}

interface Right {
  readonly target: DirectoryTarget;
  readonly answer: Extract<DirectoryAnswer, { kind: 'right' }>;
  readonly attempts: readonly PasswordAttempt[];
}

/** Brings the account up to date, which may be disabled here. One whose name another account has may not sign in. */
async function storeAccount(deps: SignInDeps, { target, answer, attempts }: Right): Promise<Verification> {
  const { person, groups } = answer;
  const id = await importSignedIn(deps, target.provider, { user: person.user, groups });
  if (id === undefined) return { kind: 'not-allowed' };
  const account = await deps.db.selectFrom('users').select('is_disabled').where('id', '=', id).executeTakeFirst();
  const verified = { providerId: target.provider.id };
  return { kind: 'right', id, isDisabled: account?.is_disabled !== 0, verified, attempts };
}
