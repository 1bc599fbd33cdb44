import { sql } from 'kysely';
import type { Db } from '../storage/connection';

/** How many rows one statement changes, for PostgreSQL's limit of the time of a statement. */
const PART = 1000;

/** Makes the users and groups that were moved those of this server, in one transaction. Ids, rights and sessions stay. */
export async function releaseFromProvider(trx: Db, providerId: string): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const part: readonly Moved[] = await readMoved(trx, providerId, after);
    if (part.length > 0) await releaseUsers(trx, part);
    after = part.length < PART ? undefined : part.at(-1)?.externalId;
  }
  const moved = trx
    .selectFrom('legacy_migration_items')
    .select('target_id')
    .where('provider_id', '=', providerId)
    .where('kind', '=', 'group')
    .where('target_id', 'is not', null);
  await trx
    .updateTable('groups')
    .set({ provider_id: null, external_id: null, refresh_generation: null })
    .where('provider_id', '=', providerId)
    .where('id', 'in', moved)
    .execute();
}

interface Moved {
  readonly id: string;
  readonly externalId: string;
}

async function releaseUsers(trx: Db, users: readonly Moved[]): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      provider_id: null,
      external_id: null,
      refresh_generation: null,
      // Nobody but this server says any more whether the account is disabled.
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
 * The accounts of the provider that were moved; those of this server that others were merged with are its own already. In the
 * order of the items' primary key: each part begins where the last one ended, without a sort.
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
    .orderBy('items.external_id')
    .limit(PART)
    .execute();
  return rows.map(({ id, external_id: externalId }) => ({ id, externalId }));
}
