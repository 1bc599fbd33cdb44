import { type SqlBool, sql } from 'kysely';
import type { Db } from '../storage/connection';

/** The input of addLateUsers: these users have an account here, but no row in legacy_migration_items. */
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
 * A first sign-in after the run may have imported a group again that was already moved. This moves the members of such
 * an imported group to the group that it was moved to before, and deletes the imported one.
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
