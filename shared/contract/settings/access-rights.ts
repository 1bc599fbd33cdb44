import * as v from 'valibot';
import { acceptScimListName } from '../accept-scim-list-name';
import { ACCESS_RIGHTS_ADDRESS } from '../addresses';
import type { Operation } from '../operation';

/** The maximum number of departments that one department may be assigned. */
export const ASSIGNED_DEPARTMENTS_MAX = 20_000;

/** A department; one with the empty id stands for the users without a department. */
export const Department = v.pipe(
  v.object({
    id: v.string(),
    departmentName: v.nullish(v.string()),
    name: v.nullish(v.string()),
    displayName: v.nullish(v.string()),
    hasRightsAssigned: v.nullish(v.boolean(), false),
  }),
  // Servers do not agree about the name of this field.
  v.transform(({ id, departmentName, name, displayName, hasRightsAssigned }) => ({
    id,
    departmentName: departmentName ?? name ?? displayName ?? '',
    hasRightsAssigned,
  })),
);

export type Department = v.InferOutput<typeof Department>;

/** GET /identityprovider/config/accessrights. */
export const AccessRightsData = v.pipe(
  v.unknown(),
  acceptScimListName('departments'),
  v.object({
    featureActive: v.nullish(v.boolean(), false),
    /** Whether departments without assigned rights may use the feature. */
    unconfiguredDepartmentsAllowed: v.nullish(v.boolean(), false),
    departments: v.nullish(v.array(Department), []),
    antiCsrfToken: v.nullish(v.string(), ''),
    /** Identifies what was loaded, so that a save does not overwrite another one; a server may leave it out. */
    version: v.nullish(v.string(), ''),
  }),
);

export type AccessRightsData = v.InferOutput<typeof AccessRightsData>;

/**
 * GET to the same address with `?DEPARTMENT=<id>`: the ids of the departments that are assigned to this department. An
 * object contains them and the version; a server without versions may answer the array alone.
 */
export const AllowedDepartments = v.union([
  v.pipe(
    v.array(v.string()),
    v.transform((departments) => ({ departments, version: '' })),
  ),
  v.pipe(
    v.unknown(),
    acceptScimListName('departments'),
    v.object({
      departments: v.nullish(v.array(v.string()), []),
      /** Identifies the settings and rights that were loaded; a server may leave it out. */
      version: v.nullish(v.string(), ''),
    }),
  ),
]);

export type AllowedDepartments = v.InferOutput<typeof AllowedDepartments>;

/** The maximum number of characters of a department's id. */
export const DEPARTMENT_ID_MAX = 100;

const departmentId = v.pipe(v.string(), v.maxLength(DEPARTMENT_ID_MAX));

/** POST to the same address as JSON. */
export const SaveAccessRights = v.object({
  featureActive: v.boolean(),
  unconfiguredDepartmentsAllowed: v.boolean(),
  /** The department whose rights are saved. */
  department: departmentId,
  /** Without them the department keeps the rights that it has. */
  allowedDepartments: v.nullish(v.pipe(v.array(departmentId), v.maxLength(ASSIGNED_DEPARTMENTS_MAX))),
  antiCsrfToken: v.string(),
  /** The version that was loaded; a save without it also overwrites what others have saved since. */
  version: v.nullish(v.string(), ''),
});

export type SaveAccessRights = v.InferOutput<typeof SaveAccessRights>;

/** The answer to a save: the version of the settings and rights that are stored now; a server may leave it out. */
export const AccessRightsSaved = v.object({ version: v.nullish(v.string(), '') });

/** Lists the departments, or, with `DEPARTMENT`, the departments whose users this one can find. */
export const showAccessRights = {
  method: 'GET',
  address: ACCESS_RIGHTS_ADDRESS,
  query: { DEPARTMENT: 'The id of a department: the call then answers its rights' },
  answer: AccessRightsData,
  alternative: AllowedDepartments,
  refusals: { 404: [] },
} as const satisfies Operation;

/** Saves the rights of a department. */
export const changeAccessRights = {
  method: 'POST',
  address: ACCESS_RIGHTS_ADDRESS,
  json: SaveAccessRights,
  answer: v.nullish(AccessRightsSaved, {}),
  sends: AccessRightsSaved,
  refusals: { 409: ['ACCESS_RIGHTS_STALE', 'ACCESS_RIGHTS_UNKNOWN_DEPARTMENT'] },
} as const satisfies Operation;
