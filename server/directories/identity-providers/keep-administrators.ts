import { keepAdministratorSignIn, LockedOut } from '../../settings/login-settings/administrator-sign-in';
import type { Db } from '../../storage/connection';
import { SourceError } from './directory-source';

/**
 * Runs a transaction that may take rights, memberships or accounts from administrators.
 *
 * @throws SourceError where it would take the last administrator's way in
 */
export function withAdministratorsKept<Result>(db: Db, change: (trx: Db) => Promise<Result>): Promise<Result> {
  const changing = db.transaction().execute((trx) => keepAdministratorSignIn(trx, () => change(trx)));
  return changing.catch((error: unknown) => {
    throw error instanceof LockedOut ? new SourceError('PROVIDER_PROBLEM_LOCKS_OUT') : error;
  });
}
