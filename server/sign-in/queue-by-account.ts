import { accountKey } from '../throttling/attempt-keys';
import { limitConcurrency } from '../throttling/limit-concurrency';
import type { ResolvedUserName } from './resolve-user-name';
import type { SignInDeps } from './sign-in-deps';

/**
 * Runs a sign-in in the turn of its account: parallel attempts of one account are not counted against each other.
 * Sign-ins that wait for directories have a limit of their own.
 */
export function queueByAccount<Result>(
  { directories }: SignInDeps,
  { accountName, targets }: ResolvedUserName,
  signIn: () => Promise<Result>,
): Promise<Result> {
  const limit = targets.length === 0 ? undefined : directories?.limitOf(targets);
  return limitConcurrency(accountKey(accountName), signIn, limit);
}
