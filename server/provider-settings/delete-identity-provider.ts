import type { ProviderCheck } from '../../shared/contract/identity-providers/identity-provider';
import type { SecretDeps } from '../deps';
import { findMigration, needsProvider } from '../legacy-migration/read-migration';
import { LOCAL_PROVIDER_ID } from '../providers/local-accounts-provider';
import { canAdministratorSignIn } from '../settings/login-settings/administrator-lockout';
import type { Db } from '../storage/connection';
import { passed, refusedCheck } from './provider-check-answers';
import { providerTransaction, Refusal } from './provider-transaction';

/**
 * Deletes a provider and its accounts, whose sessions end.
 * @returns the same kind of answer as a check
 */
export async function deleteProvider(deps: SecretDeps, id: string): Promise<ProviderCheck> {
  if (id === LOCAL_PROVIDER_ID) return refusedCheck('PROVIDER_PROBLEM_FIXED');
  return providerTransaction(deps, async (trx, record) => {
    if (needsProvider(await findMigration(trx, id))) throw new Refusal(refusedCheck('PROVIDER_PROBLEM_MIGRATION'));
    await deleteInParts(trx, 'users', id);
    await deleteInParts(trx, 'groups', id);
    const deleted = await trx
      .deleteFrom('identity_providers')
      .where('id', '=', id)
      .returning(['name', 'type'])
      .executeTakeFirst();
    // Another administrator may have deleted it in the meantime.
    if (deleted === undefined) return passed();
    if (!(await canAdministratorSignIn(trx))) throw new Refusal(refusedCheck('PROVIDER_PROBLEM_LOCKS_OUT'));
    await record({ event: 'provider-deleted', target: deleted.name, detail: deleted.type });
    return passed();
  });
}

/** How many rows one statement deletes, including the rows that refer to them. */
const PART = 1000;

/**
 * Deletes the rows of a provider in several statements, because of PostgreSQL's limit and so that other requests do not
 * wait for long.
 */
async function deleteInParts(trx: Db, table: 'users' | 'groups', providerId: string): Promise<void> {
  let deleted = PART;
  while (deleted === PART) {
    const part = trx.selectFrom(table).select('id').where('provider_id', '=', providerId).limit(PART);
    deleted = Number((await trx.deleteFrom(table).where('id', 'in', part).executeTakeFirst()).numDeletedRows);
  }
}
