import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Db } from '../storage/connection';
import { readJson } from '../storage/json-settings';

/** The id that stands for the department of users without a department. */
export const NO_DEPARTMENT = '';

export const ACCESS_RIGHTS_KEY = 'access-rights';

/** Both settings are off until an administrator saves them. */
const Settings = v.object({
  featureActive: v.optional(v.boolean(), false),
  unconfiguredDepartmentsAllowed: v.optional(v.boolean(), false),
});

export type AccessRightsSettings = v.InferOutput<typeof Settings>;

/**
 * Reads whether departments limit which users can be found, and whether departments without rights are exempt.
 */
export async function readAccessRightsSettings(db: Db): Promise<AccessRightsSettings> {
  return v.parse(Settings, (await readJson(db, ACCESS_RIGHTS_KEY)) ?? {});
}

/** A department that rights can be assigned to. */
export interface ListedDepartment {
  readonly id: string;
  readonly departmentName: string;
  readonly hasRightsAssigned: boolean;
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Lists the departments by name; the first one, without a name, stands for the users without a department. */
export async function listDepartments(db: Db): Promise<ListedDepartment[]> {
  // The index of the key answers this with one search per department; `distinct` would read the rights of all
  // departments.
  const rows = await db
    .selectFrom('departments')
    .select(({ exists, selectFrom }) => [
      'departments.id',
      'display_name',
      exists(
        selectFrom('department_rights').select('department_id').whereRef('department_id', '=', 'departments.id'),
      ).as('has_rights'),
    ])
    .execute();
  const listed = rows.map(({ id, display_name, has_rights }) => ({
    id,
    departmentName: display_name,
    hasRightsAssigned: Boolean(has_rights),
  }));
  listed.sort((one, other) => byName.compare(one.departmentName, other.departmentName) || (one.id < other.id ? -1 : 1));
  const hasRightsAssigned = await hasRights(db, NO_DEPARTMENT);
  return [{ id: NO_DEPARTMENT, departmentName: '', hasRightsAssigned }, ...listed];
}

/** Tells whether any department is assigned to a department. */
export async function hasRights(db: Db, departmentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('department_rights')
    .select('department_id')
    .where('department_id', '=', departmentId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads the ids of the existing departments, and the id for users without a department. */
export async function readDepartmentIds(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('departments').select('id').execute();
  return new Set([NO_DEPARTMENT, ...rows.map(({ id }) => id)]);
}

/**
 * Reads the ids of the departments that are assigned to a department, including departments that were deleted since.
 */
export async function readAssignedIds(db: Db, departmentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('department_rights')
    .select('allowed_department_id')
    .where('department_id', '=', departmentId)
    .execute();
  return rows.map((row) => row.allowed_department_id);
}

/** The rights of a department, and the version of the settings and rights. */
export interface DepartmentRights {
  readonly departments: readonly string[];
  readonly version: string;
}

/**
 * Reads which existing departments are assigned to a department.
 * @returns undefined for an unknown department
 */
export async function readDepartmentRights(db: Db, departmentId: string): Promise<DepartmentRights | undefined> {
  // The settings are read first: if another administrator saves in between, the save of this page is refused as stale.
  const settings = await readAccessRightsSettings(db);
  const assigned = await readAssignedIds(db, departmentId);
  const known = await readDepartmentIds(db);
  if (!known.has(departmentId)) return undefined;
  return { departments: assigned.filter((id) => known.has(id)), version: versionOf(settings, assigned) };
}

/**
 * Computes the version of the settings and, if given, of the rights of one department. The order of the ids does not
 * change the version.
 */
export function versionOf(settings: AccessRightsSettings, assigned?: readonly string[]): string {
  const { featureActive, unconfiguredDepartmentsAllowed } = settings;
  const ofSettings = hash([String(featureActive), String(unconfiguredDepartmentsAllowed)]);
  return assigned === undefined ? ofSettings : `${ofSettings}.${hash([...assigned].sort())}`;
}

function hash(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 22);
}
