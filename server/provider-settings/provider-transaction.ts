import { randomUUID } from 'node:crypto';
import type { ProviderCheck } from '../../shared/contract/identity-providers/identity-provider';
import { type RecordEvent, requireActor } from '../audit/recording-transaction';
import type { SecretDeps } from '../deps';
import { lockMigrationChanges } from '../legacy-migration/lock-migration-changes';
import { replacingSessionTransaction } from '../sessions/publishing-session-transaction';
import { lockAdministratorSignIn } from '../settings/login-settings/administrator-lockout';
import type { Db } from '../storage/connection';
import { writeJson } from '../storage/json-settings';

/** Thrown to roll a change of a provider back and to return an answer. */
export class Refusal extends Error {
  readonly check: ProviderCheck;

  constructor(check: ProviderCheck) {
    super('the provider is not changed');
    this.check = check;
  }
}

/**
 * Changes providers in a transaction. Concurrent changes of providers and migrations run one after the other and see
 * each other's results. To avoid deadlocks, the lock of the migrations always comes before that of the providers.
 * @returns what the change returns, or the answer of its Refusal
 */
export async function providerTransaction(
  deps: SecretDeps,
  change: (trx: Db, record: RecordEvent) => Promise<ProviderCheck>,
): Promise<ProviderCheck> {
  try {
    return await replacingSessionTransaction(deps, async (trx, record) => {
      await lockAdministratorSignIn(trx);
      await lockMigrationChanges(trx);
      await writeJson(trx, 'identity-providers', randomUUID());
      // The change may close the account of the session, so the session is checked before it.
      await requireActor(trx, deps);
      return change(trx, record);
    });
  } catch (error) {
    if (error instanceof Refusal) return error.check;
    throw error;
  }
}
