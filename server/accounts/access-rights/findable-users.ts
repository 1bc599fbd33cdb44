import { PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../storage/connection';
import { hasRights, NO_DEPARTMENT, readAccessRightsSettings } from './access-rights';

/** The user who looks for others. */
export interface Viewer {
  readonly id: string;
  readonly isAdmin: boolean;
}

/**
 * The condition on users whom a user may find: those of the user's own department, and of the departments that it is
 * assigned. A department without rights is not limited where the settings say so. Administrators find everyone.
 *
 * @returns undefined where the user may find everyone
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

/** An expression for SQLite: with the plain column it would read the rows of a department, and then sort them. */
const departmentId = sql<string>`coalesce(${sql.ref('users.department_id')}, '')`;

const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter;

function ofDepartment(db: Db, id: string): RawBuilder<SqlBool> {
  if (!isPostgres(db)) return sql<SqlBool>`(${departmentId} = ${id})`;
  const column = sql.ref('users.department_id');
  return id === NO_DEPARTMENT ? sql<SqlBool>`(${column} is null)` : sql<SqlBool>`(${column} = ${id})`;
}

function ofAssignedDepartments(db: Db, id: string): RawBuilder<SqlBool> {
  const assigned = sql`select allowed_department_id from department_rights where department_id = ${id}`;
  // SQLite looks one set up faster than two; PostgreSQL would join it, and sort all users for every page.
  return isPostgres(db)
    ? sql<SqlBool>`(${departmentId} = ${id} or ${departmentId} in (${assigned}))`
    : sql<SqlBool>`(${departmentId} in (${assigned} union all select ${id}))`;
}

/** Whether a user may find another one. Everyone finds themselves. */
export async function mayFindUser(db: Db, viewer: Viewer, userId: string): Promise<boolean> {
  if (userId === viewer.id) return true;
  const condition = await findableUsers(db, viewer);
  if (condition === undefined) return true;
  const found = await db.selectFrom('users').select('id').where('id', '=', userId).where(condition).executeTakeFirst();
  return found !== undefined;
}
