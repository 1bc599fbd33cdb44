import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../storage/connection';
import type { ListedGroup } from '../directory/groups';
import type { ListedUser } from '../directory/list-users';
import type { ListPage } from '../directory/paging';
import type { Condition } from './condition';
import { type AttributeSelection, ENTERPRISE_USER } from './list-response';

/**
 * The maximum number of group members in one answer. A page with more is shortened, but its first group always keeps
 * all members.
 */
const MAX_MEMBERS = 50_000;

/** Adds the attributes of users that are returned only on request (RFC 7643 §7, `returned`). */
export async function withUserDetails(
  db: Db,
  page: ListPage<ListedUser>,
  selection: AttributeSelection,
): Promise<ListPage<ListedUser>> {
  if (page.items.length === 0 || !asksFor(selection, ['active', 'emails', 'name', ENTERPRISE_USER])) return page;
  const rows = await readDetailRows(
    db,
    page.items.map(({ id }) => id),
  );
  const details = new Map(rows.map((row) => [row.id, detailsOf(row)]));
  return { ...page, items: page.items.map((user) => ({ ...user, ...details.get(user.id) })) };
}

/** Reads the attributes of users other than their names. */
export function readDetailRows(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('users')
    .leftJoin('departments', 'departments.id', 'users.department_id')
    .select(['users.id', 'email', 'given_name', 'family_name', 'is_disabled'])
    .select(['employee_number', 'cost_center', 'organization', 'division', 'departments.display_name as department'])
    .select(['users.external_id', 'users.created_at', 'users.updated_at'])
    .where('users.id', 'in', ids)
    .execute();
}

export type DetailRow = Awaited<ReturnType<typeof readDetailRows>>[number];

/**
 * Converts a row to the attributes of RFC 7643 §4.1 and §4.3. Attributes without a value are left out (RFC 7643 §2.5).
 */
export function detailsOf({ email, given_name, family_name, is_disabled, ...row }: DetailRow) {
  const name = {
    ...(given_name === '' ? {} : { givenName: given_name }),
    ...(family_name === '' ? {} : { familyName: family_name }),
  };
  return {
    active: is_disabled === 0,
    ...(Object.keys(name).length === 0 ? {} : { name }),
    ...(email === '' ? {} : { emails: [{ value: email, type: 'work', primary: true }] }),
    ...enterpriseOf(row),
  };
}

function enterpriseOf(
  row: Pick<DetailRow, 'employee_number' | 'cost_center' | 'organization' | 'division' | 'department'>,
) {
  const { employee_number, cost_center, organization, division, department } = row;
  const all = { employeeNumber: employee_number, costCenter: cost_center, organization, division, department };
  const values = Object.entries(all).filter(([, value]) => value !== null && value !== '');
  return values.length === 0 ? {} : { [ENTERPRISE_USER]: Object.fromEntries(values) };
}

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

function asksFor(selection: AttributeSelection, names: readonly string[]): boolean {
  return selection.kind === 'only' && names.some((name) => selection.names.includes(name.toLowerCase()));
}
