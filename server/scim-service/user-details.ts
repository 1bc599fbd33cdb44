import type { ListedUser } from '../people/list-users';
import type { ListPage } from '../people/paging';
import type { Db } from '../storage/connection';
import { type AttributeSelection, asksFor } from './attribute-selection';
import { ENTERPRISE_USER } from './schema-ids';

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
