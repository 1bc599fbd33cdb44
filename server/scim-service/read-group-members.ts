import { type SqlBool, sql } from 'kysely';
import type { ListedGroup } from '../people/groups';
import type { ListPage } from '../people/paging';
import type { Db } from '../storage/connection';
import { type AttributeSelection, asksFor } from './attribute-selection';
import type { Condition } from './list-attributes';

/**
 * The maximum number of group members in one answer. A page with more is shortened, but its first group always keeps
 * all members.
 */
const MAX_MEMBERS = 50_000;

/**
 * Adds the members of groups if the client asks for them (RFC 7643 §4.2).
 * @param findable limits the members to users whom the requesting user may find
 */
export async function withMembers(
  db: Db,
  page: ListPage<ListedGroup>,
  { selection, findable }: { readonly selection: AttributeSelection; readonly findable?: Condition | undefined },
): Promise<ListPage<ListedGroup>> {
  if (page.items.length === 0 || !asksFor(selection, ['members'])) return page;
  const { groups, rows } = await readMembers(db, page.items, findable);
  const members = new Map<string, object[]>(groups.map(({ id }) => [id, []]));
  for (const { group_id, user_id } of rows) members.get(group_id)?.push({ value: user_id, type: 'User' });
  return { ...page, items: groups.map((group) => withSome(group, members.get(group.id) ?? [])) };
}

/**
 * Reads the members of groups.
 * @param findable limits the members to users whom the requesting user may find
 * @returns the groups that fit into one answer, and their members
 */
export async function readMembers(db: Db, items: readonly ListedGroup[], findable?: Condition | undefined) {
  const groups = await withinLimit(db, items);
  const rows = await db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['group_id', 'user_id', 'users.display_name'])
    .where('is_closed', '=', 0)
    .where(findable ?? sql<SqlBool>`1 = 1`)
    .where(
      'group_id',
      'in',
      groups.map(({ id }) => id),
    )
    .execute();
  return { groups, rows };
}

function withSome(group: ListedGroup, members: readonly object[]): ListedGroup {
  return members.length === 0 ? group : { ...group, ...{ members } };
}

/** Returns the first groups that together do not exceed the maximum number of members. */
async function withinLimit(db: Db, groups: readonly ListedGroup[]): Promise<readonly ListedGroup[]> {
  const rows = await db
    .selectFrom('group_members')
    .select(['group_id', sql<number | string>`count(*)`.as('count')])
    .where(
      'group_id',
      'in',
      groups.map(({ id }) => id),
    )
    .groupBy('group_id')
    .execute();
  const counts = new Map(rows.map(({ group_id, count }) => [group_id, Number(count)]));
  let sum = 0;
  const end = groups.findIndex(({ id }, index) => {
    sum += counts.get(id) ?? 0;
    return sum > MAX_MEMBERS && index > 0;
  });
  return end === -1 ? groups : groups.slice(0, end);
}
