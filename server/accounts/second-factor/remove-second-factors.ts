import { recordingTransaction } from '../../audit/recording-transaction';
import type { Deps } from '../../deps';
import type { LoginSettings } from '../../settings/login-settings/login-settings';
import { canSignInWithoutPasskey } from '../../settings/login-settings/sign-in-methods-to-sql';
import type { Db } from '../../storage/connection';
import { removeAllPasskeys } from '../passkeys/change-passkeys';
import { deactivateIn } from './stored-two-factor';

/** What an administrator has removed. */
export interface RemovedFactors {
  readonly authenticator: boolean;
  readonly passkeys: boolean;
}

export interface FactorsToRemove {
  readonly userId: string;
  readonly settings: LoginSettings;
  /** Stores more in the transaction if anything was removed. */
  readonly inTransaction: (trx: Db, removed: RemovedFactors) => Promise<void>;
}

/**
 * Removes the second factors of a user who has lost them: the authenticator, and the passkeys unless the user has no other
 * way to sign in.
 */
export function removeSecondFactors(
  deps: Deps,
  { userId, settings, inTransaction }: FactorsToRemove,
): Promise<RemovedFactors> {
  return recordingTransaction(deps, async (trx, record) => {
    const authenticator = await deactivateIn(trx, record, userId);
    const hasOtherWay = await canSignInWithoutPasskey(trx, settings, userId);
    const passkeys = hasOtherWay && (await removeAllPasskeys(trx, record, userId)) > 0;
    const removed = { authenticator, passkeys };
    if (authenticator || passkeys) await inTransaction(trx, removed);
    return removed;
  });
}
