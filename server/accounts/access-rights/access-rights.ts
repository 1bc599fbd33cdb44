import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { Db } from '../../storage/connection';
import { readJson } from '../../storage/json-settings';

/** The department that stands for the users without one. */
export const NO_DEPARTMENT = '';

/** The key in the settings table. */
export const ACCESS_RIGHTS_KEY = 'access-rights';

/** Both are false until they are saved. */
const Settings = v.object({
  featureActive: v.optional(v.boolean(), false),
  unconfiguredDepartmentsAllowed: v.optional(v.boolean(), false),
});

export type AccessRightsSettings = v.InferOutput<typeof Settings>;

/** Reads whether departments limit whom their users find, and whether departments without rights are limited, too. */
export async function readAccessRightsSettings(db: Db): Promise<AccessRightsSettings> {
  return v.parse(Settings, (await readJson(db, ACCESS_RIGHTS_KEY)) ?? {});
}

/** A department in the list of those that rights can be assigned to. */
export interface ListedDepartment {
  readonly id: string;
  readonly departmentName: string;
  readonly hasRightsAssigned: boolean;
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Lists the departments by name; the first one, without a name, stands for the users without a department. */
export async function listDepartments(db: Db): Promise<ListedDepartment[]> {
  // Found in the key's index, one search per department; `distinct` would read the rights of all departments.
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

/** Whether a department is assigned at least one department. */
export async function hasRights(db: Db, departmentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('department_rights')
    .select('department_id')
    .where('department_id', '=', departmentId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads the ids of the departments that exist, with that of the users without one. */
export async function readDepartmentIds(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('departments').select('id').execute();
  return new Set([NO_DEPARTMENT, ...rows.map(({ id }) => id)]);
}

/** Reads the ids that a department is assigned; some may be of departments that do not exist any more. */
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

/** Reads which of the existing departments a department is assigned; undefined for an unknown department. */
export async function readDepartmentRights(db: Db, departmentId: string): Promise<DepartmentRights | undefined> {
  // The settings first: those that are saved in between then make the page's save stale.
  const settings = await readAccessRightsSettings(db);
  const assigned = await readAssignedIds(db, departmentId);
  const known = await readDepartmentIds(db);
  if (!known.has(departmentId)) return undefined;
  return { departments: assigned.filter((id) => known.has(id)), version: versionOf(settings, assigned) };
}

/**
 * The version of settings, and of the rights of one department where they were loaded, too: equal contents have equal
 * versions, in whatever order the ids are.
 */
export function versionOf(settings: AccessRightsSettings, assigned?: readonly string[]): string {
  const { featureActive, unconfiguredDepartmentsAllowed } = settings;
  const ofSettings = hash([String(featureActive), String(unconfiguredDepartmentsAllowed)]);
  return assigned === undefined ? ofSettings : `${ofSettings}.${hash([...assigned].sort())}`;
}

function hash(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 22);
}
