import { sql } from 'kysely';
import type { Db } from '../storage/connection';

/** The number of rows that one statement changes, because of PostgreSQL's statement time-out. */
const PART = 1000;

/** Makes the moved users and groups local, in one transaction. Ids, rights and sessions stay. */
export async function makeAccountsLocal(trx: Db, providerId: string): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const part: readonly Moved[] = await readMoved(trx, providerId, after);
    if (part.length > 0) await detachUsers(trx, part);
    after = part.length < PART ? undefined : part.at(-1)?.externalId;
  }
  await trx
    .updateTable('groups')
    .set({ provider_id: null, external_id: null, refresh_generation: null })
    .where('provider_id', '=', providerId)
    .execute();
}

interface Moved {
  readonly id: string;
  readonly externalId: string;
}

async function detachUsers(trx: Db, users: readonly Moved[]): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      provider_id: null,
      external_id: null,
      refresh_generation: null,
      // From now on, only this server decides whether the account is disabled.
      is_locked: sql<number>`is_disabled`,
      is_disabled_by_provider: 0,
    })
    .where(
      'id',
      'in',
      users.map(({ id }) => id),
    )
    .execute();
}

/**
 * Reads the provider's accounts that were moved; local accounts that others were merged into need no change. The order
 * is that of the primary key of the items, so that the database need not sort each part.
 */
async function readMoved(trx: Db, providerId: string, after: string): Promise<Moved[]> {
  const rows = await trx
    .selectFrom('legacy_migration_items as items')
    .innerJoin('users', 'users.id', 'items.target_id')
    .select(['users.id', 'items.external_id'])
    .where('items.provider_id', '=', providerId)
    .where('items.kind', '=', 'user')
    .where('items.external_id', '>', after)
    .where('users.provider_id', '=', providerId)
    // An account that the legacy system no longer contains stays closed.
    .where('users.is_closed', '=', 0)
    .orderBy('items.external_id')
    .limit(PART)
    .execute();
  return rows.map(({ id, external_id: externalId }) => ({ id, externalId }));
}
