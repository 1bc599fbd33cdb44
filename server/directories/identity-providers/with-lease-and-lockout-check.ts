import { AdministratorLockout, keepAdministratorSignIn } from '../../settings/login-settings/administrator-sign-in';
import type { Db } from '../../storage/connection';
import type { Lease } from '../../storage/leased-job';
import { SourceError } from './directory-source';

/**
 * Runs a transaction of a job that may take rights, memberships or accounts from administrators.
 *
 * @throws SourceError where it would take the last administrator's way in, LeaseLost
 */
export function withLeaseAndLockoutCheck<Result>(
  { db }: { readonly db: Db },
  lease: Lease,
  change: (trx: Db) => Promise<Result>,
): Promise<Result> {
  const changing = db.transaction().execute((trx) =>
    keepAdministratorSignIn(trx, async () => {
      await lease.renew(trx);
      return change(trx);
    }),
  );
  return changing.catch((error: unknown) => {
    throw error instanceof AdministratorLockout ? new SourceError('PROVIDER_PROBLEM_LOCKS_OUT') : error;
  });
}
