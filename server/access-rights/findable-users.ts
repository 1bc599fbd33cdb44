import { PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../storage/connection';
import { hasRights, NO_DEPARTMENT, readAccessRightsSettings } from './read-access-rights';

/** The user who searches for other users. */
export interface Viewer {
  readonly id: string;
  readonly isAdmin: boolean;
}

/**
 * Returns the condition on the users whom a user may find: those of the user's own department and of the departments
 * assigned to it. The settings can exempt departments without rights, and administrators find every user.
 * @returns undefined if the user may find every user
 */
export async function findableUsers(db: Db, viewer: Viewer): Promise<RawBuilder<SqlBool> | undefined> {
  if (viewer.isAdmin) return undefined;
  const { featureActive, unconfiguredDepartmentsAllowed } = await readAccessRightsSettings(db);
  if (!featureActive) return undefined;
  const row = await db.selectFrom('users').select('department_id').where('id', '=', viewer.id).executeTakeFirst();
  const own = row?.department_id ?? NO_DEPARTMENT;
  const isConfigured = await hasRights(db, own);
  if (!isConfigured && unconfiguredDepartmentsAllowed) return undefined;
  return isConfigured ? ofAssignedDepartments(db, own) : ofDepartment(db, own);
}

/**
 * SQLite gets an expression, because with the plain column it would read all rows of a department and then sort them.
 */
const departmentId = sql<string>`coalesce(${sql.ref('users.department_id')}, '')`;

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter;

function ofDepartment(db: Db, id: string): RawBuilder<SqlBool> {
  if (!isPostgres(db)) return sql<SqlBool>`(${departmentId} = ${id})`;
  const column = sql.ref('users.department_id');
  return id === NO_DEPARTMENT ? sql<SqlBool>`(${column} is null)` : sql<SqlBool>`(${column} = ${id})`;
}

function ofAssignedDepartments(db: Db, id: string): RawBuilder<SqlBool> {
  const assigned = sql`select allowed_department_id from department_rights where department_id = ${id}`;
  // SQLite is faster with one set than with two; PostgreSQL would join that set and sort all users for every page.
  return isPostgres(db)
    ? sql<SqlBool>`(${departmentId} = ${id} or ${departmentId} in (${assigned}))`
    : sql<SqlBool>`(${departmentId} in (${assigned} union all select ${id}))`;
}

/** Tells whether a user may find another user. Every user finds their own account. */
export async function mayFindUser(db: Db, viewer: Viewer, userId: string): Promise<boolean> {
  if (userId === viewer.id) return true;
  const condition = await findableUsers(db, viewer);
  if (condition === undefined) return true;
  const found = await db.selectFrom('users').select('id').where('id', '=', userId).where(condition).executeTakeFirst();
  return found !== undefined;
}
