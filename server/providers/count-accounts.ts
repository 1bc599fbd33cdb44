import type { Db } from '../storage/connection';
import { LOCAL_PROVIDER_ID } from './local-accounts-provider';

/** Counts the accounts of each provider by provider id. Accounts that the provider no longer has are not counted. */
export async function countAccounts(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('users')
    .select(['provider_id', ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('is_closed', '=', 0)
    .groupBy('provider_id')
    .execute();
  return new Map(rows.map(({ provider_id: id, count }) => [id ?? LOCAL_PROVIDER_ID, Number(count)]));
}
