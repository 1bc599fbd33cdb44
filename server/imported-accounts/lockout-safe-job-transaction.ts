import { SourceError } from '../outgoing/source-error';
import { AdministratorLockout, keepAdministratorSignIn } from '../settings/login-settings/administrator-lockout';
import type { Db } from '../storage/connection';
import type { Lease } from '../storage/lease';

/**
 * Runs one transaction of a refresh or migration job and renews the job's lease in it. It is rolled back if no
 * administrator could sign in afterwards.
 * @throws SourceError if it is rolled back for this reason; LeaseLost
 */
export function lockoutSafeJobTransaction<Result>(
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
