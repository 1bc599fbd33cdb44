import { sql } from 'kysely';
import type { Deps } from '../../deps';
import type { Db } from '../../storage/connection';
import type { SourceGroup } from '../identity-providers/directory-source';
import { groupColumns } from './account-columns';
import type { FoundGroups } from './found-groups';
import type { Lease } from './refresh-lease';

/** Stores a batch of groups without their members, in the transaction of `db`. Members are stored when all are known. */
export async function storeGroups(
  { db }: Pick<Deps, 'db'>,
  { lease, found }: { readonly lease: Lease; readonly found: FoundGroups },
  groups: readonly SourceGroup[],
): Promise<void> {
  const rows = groups.flatMap((group) => {
    const columns = groupColumns(lease.providerId, group);
    if (columns === undefined || found.has(group)) return [];
    found.add(group);
    return [{ ...columns, refresh_generation: lease.generation }];
  });
  if (rows.length === 0) return;
  await db
    .insertInto('groups')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((stored) => ({
        display_name: stored.ref('excluded.display_name'),
        display_name_fold: stored.ref('excluded.display_name_fold'),
        display_name_key: stored.ref('excluded.display_name_key'),
        refresh_generation: stored.ref('excluded.refresh_generation'),
      })),
    )
    .execute();
}

/** A membership. */
export interface Member {
  readonly group_id: string;
  readonly user_id: string;
}

/** How many memberships one statement reads. */
const PAGE = 500;

/** Reads the ids of the stored members of a group in pages. */
export async function* readMembers(db: Db, groupId: string): AsyncIterable<readonly string[]> {
  let last: string | undefined = '';
  while (last !== undefined) {
    const rows: { user_id: string }[] = await db
      .selectFrom('group_members')
      .select('user_id')
      .where('group_id', '=', groupId)
      .where('user_id', '>', last)
      .orderBy('user_id')
      .limit(PAGE)
      .execute();
    yield rows.map(({ user_id }) => user_id);
    last = rows.length < PAGE ? undefined : rows.at(-1)?.user_id;
  }
}

/** Adds and removes memberships, in the transaction of `db`. Those of users who were deleted meanwhile are left out. */
export async function changeMembers(
  db: Db,
  { added, removed }: { readonly added: readonly Member[]; readonly removed: readonly Member[] },
): Promise<void> {
  const tuples = (members: readonly Member[]) =>
    sql.join(members.map(({ group_id, user_id }) => sql`(${group_id}, ${user_id})`));
  if (removed.length > 0)
    await sql`delete from group_members where (group_id, user_id) in (values ${tuples(removed)})`.execute(db);
  if (added.length > 0)
    await db
      .insertInto('group_members')
      .values([...added])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
