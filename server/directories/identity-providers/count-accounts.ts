import { countByState, sumByProvider } from '../../accounts/account-counts';
import type { Db } from '../../storage/connection';
import { LOCAL_PROVIDER_ID } from './local-accounts-provider';

/** Counts the accounts of each provider by provider id. Accounts that the provider no longer has are not counted. */
export async function countAccounts(db: Db): Promise<ReadonlyMap<string, number>> {
  const sums = sumByProvider(await countByState(db));
  return new Map([...sums].map(([id, count]) => [id ?? LOCAL_PROVIDER_ID, count]));
}
