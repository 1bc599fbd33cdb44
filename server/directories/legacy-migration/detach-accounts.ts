import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../storage/connection';

/** The number of rows that one statement changes, because of PostgreSQL's statement time-out. */
const PART = 1000;

/** Makes the moved users and groups local, in one transaction. Ids, rights and sessions stay. */
export async function detachFromProvider(trx: Db, providerId: string): Promise<void> {
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
 * is that of the items' primary key, so that each part begins where the last one ended, without a sort.
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

/** The input for users who have an account but no item. */
export interface LateUsers {
  readonly providerId: string;
  readonly run: number;
  readonly now: number;
  readonly password: 'pending' | 'none';
}

/**
 * Adds an item for each user who first signed in at the legacy system after the run had read all users, so that they
 * are moved with the others, and appear in the log.
 * @returns the number of added users
 */
export async function addLateUsers(trx: Db, { providerId, run, now, password }: LateUsers): Promise<number> {
  const isLate = sql<SqlBool>`users.provider_id = ${providerId} and users.is_closed = 0 and users.external_id is not null
    and not exists (select 1 from legacy_migration_items as known where known.provider_id = ${providerId}
    and known.kind = 'user' and known.external_id = users.external_id)`;
  const added = await trx
    .insertInto('legacy_migration_items')
    .columns(['provider_id', 'kind', 'external_id', 'name', 'target_id', 'outcome', 'reason', 'run', 'at', 'password'])
    .expression((from) =>
      from
        .selectFrom('users')
        .select([
          'users.provider_id',
          sql<string>`'user'`.as('kind'),
          'users.external_id',
          'users.user_name',
          'users.id',
          sql<string>`'merged'`.as('outcome'),
          sql<string>`'MIGRATION_REASON_KNOWN_ACCOUNT'`.as('reason'),
          sql<number>`cast(${run} as bigint)`.as('run'),
          sql<number>`cast(${now} as bigint)`.as('at'),
          sql<string>`cast(${password} as text)`.as('password'),
        ])
        .where(isLate),
    )
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows ?? 0n);
}

/**
 * Makes the members of the provider's groups members of the local groups that these were moved to. A first sign-in
 * after the run may have added a group of the provider again.
 */
export async function joinMovedGroups(trx: Db, providerId: string): Promise<void> {
  const again = trx
    .selectFrom('groups')
    .innerJoin('legacy_migration_items as items', (join) =>
      join
        .onRef('items.external_id', '=', 'groups.external_id')
        .on('items.provider_id', '=', providerId)
        .on('items.kind', '=', 'group'),
    )
    .where('groups.provider_id', '=', providerId)
    .where('items.target_id', 'is not', null)
    .whereRef('items.target_id', '!=', 'groups.id');
  await trx
    .insertInto('group_members')
    .columns(['group_id', 'user_id'])
    .expression(
      again
        .innerJoin('group_members as members', 'members.group_id', 'groups.id')
        .select([sql<string>`items.target_id`.as('group_id'), 'members.user_id']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await again.select('groups.id').execute();
  for (const { id } of rows) {
    await trx.deleteFrom('group_members').where('group_id', '=', id).execute();
    await trx.deleteFrom('groups').where('id', '=', id).execute();
  }
}
