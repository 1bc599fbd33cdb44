import { sql } from 'kysely';
import type { Db } from '../storage/connection';

/** A membership. */
export interface Member {
  readonly group_id: string;
  readonly user_id: string;
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
