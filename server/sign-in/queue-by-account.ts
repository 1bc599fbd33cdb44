import { accountKey } from '../throttling/attempt-keys';
import { limitConcurrency } from '../throttling/limit-concurrency';
import type { ResolvedUserName } from './resolve-user-name';
import type { SignInDeps } from './sign-in-deps';

/**
 * Runs the sign-ins of one account one after the other, so that parallel attempts with the right password do not count
 * as failures of each other. Sign-ins that wait for directories have a limit of their own.
 */
export function queueByAccount<Result>(
  { directories }: SignInDeps,
  { accountName, targets }: ResolvedUserName,
  signIn: () => Promise<Result>,
): Promise<Result> {
  const limit = targets.length === 0 ? undefined : directories?.limitOf(targets);
  return limitConcurrency(accountKey(accountName), signIn, limit);
}
