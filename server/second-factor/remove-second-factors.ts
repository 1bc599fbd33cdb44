import { recordingTransaction } from '../audit/recording-transaction';
import type { Deps } from '../deps';
import { removeAllPasskeys } from '../passkeys/change-passkeys';
import { lockAdministratorSignIn } from '../settings/login-settings/administrator-lockout';
import { readLoginSettings } from '../settings/login-settings/login-settings';
import { canSignInWithoutPasskey } from '../settings/login-settings/sign-in-methods-to-sql';
import type { Db } from '../storage/connection';
import { deactivateIn, readTwoFactor } from './stored-two-factor';

/** What an administrator has removed. */
export interface RemovedFactors {
  readonly authenticator: boolean;
  readonly passkeys: boolean;
}

export interface FactorsToRemove {
  readonly userId: string;
  /** Stores more in the transaction if anything was removed. */
  readonly inTransaction: (trx: Db, removed: RemovedFactors) => Promise<void>;
}

/** Tells which second factors of a user `removeSecondFactors` would remove. */
export async function findRemovableFactors(db: Db, userId: string): Promise<RemovedFactors> {
  const { isActive } = await readTwoFactor(db, userId);
  const owned = db.selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1);
  const hasPasskeys = (await owned.executeTakeFirst()) !== undefined;
  const passkeys = hasPasskeys && (await canSignInWithoutPasskey(db, await readLoginSettings(db), userId));
  return { authenticator: isActive, passkeys };
}

/**
 * Removes the second factors of a user who has lost them: the authenticator, and the passkeys unless the user has no other
 * way to sign in.
 */
export function removeSecondFactors(deps: Deps, { userId, inTransaction }: FactorsToRemove): Promise<RemovedFactors> {
  return recordingTransaction(deps, async (trx, record) => {
    await lockAdministratorSignIn(trx); // a save may be turning the other ways to sign in off
    const removable = await findRemovableFactors(trx, userId);
    const authenticator = await deactivateIn(trx, record, userId);
    const passkeys = removable.passkeys && (await removeAllPasskeys(trx, record, userId)) > 0;
    if (authenticator || passkeys) await inTransaction(trx, { authenticator, passkeys });
    return { authenticator, passkeys };
  });
}
