import * as v from 'valibot';
import { ACCESS_RIGHTS_ADDRESS } from '../../../shared/contract/addresses';
import {
  AccessRightsData,
  AccessRightsSaved,
  AllowedDepartments,
  ASSIGNED_DEPARTMENTS_MAX,
  DEPARTMENT_ID_MAX,
  SaveAccessRights,
} from '../../../shared/contract/settings/access-rights';
import {
  listDepartments,
  readAccessRightsSettings,
  readDepartmentRights,
  versionOf,
} from '../../accounts/access-rights/access-rights';
import { saveAccessRights } from '../../accounts/access-rights/save-access-rights';
import { data, page, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import { readProtectedJson } from '../../http/engine/body/read-json';
import { type LastStep, type Route, type Step, steps } from '../../http/engine/route';
import { refuseTenantAccess, requireUser, type WithUser } from '../../http/policies/require-session';

/** The query parameter that asks for the rights of one department. */
const DEPARTMENT = 'DEPARTMENT';

/** The largest body of a save, in bytes: every id in quotes with a comma, and the other fields. */
const MAX_BODY = ASSIGNED_DEPARTMENTS_MAX * (DEPARTMENT_ID_MAX + 3) + 1024;

/** Answers the rights of one department to a call; a navigation with the query opens the page. */
const showDepartmentRights: Step = async ({ app, query, format }) => {
  const id = query.get(DEPARTMENT);
  if (id === null || format === 'html') return undefined;
  const rights = await readDepartmentRights(app.storage.db, id);
  if (rights === undefined) return refuse(404, 'no such department');
  return data(v.parse(AllowedDepartments, rights));
};

const showAccessRights: LastStep<WithUser> = async ({ app, session }) => {
  const { db } = app.storage;
  // The version first: settings that are saved in between then make the page's save stale.
  const settings = await readAccessRightsSettings(db);
  const departments = await listDepartments(db);
  const { antiCsrfToken } = session;
  return page(v.parse(AccessRightsData, { ...settings, departments, antiCsrfToken, version: versionOf(settings) }));
};

/** The second of two administrators is refused with 409, and so is a department that does not exist any more. */
const saveRights: LastStep<WithUser & { readonly json: SaveAccessRights }> = async (ctx) => {
  const { app, user, json } = ctx;
  const saved = await saveAccessRights(depsOf(ctx), json);
  if (!saved.ok) return refuse(409, 'the access rights are not those that were loaded', saved.problem);
  const { department, featureActive, unconfiguredDepartmentsAllowed, allowedDepartments } = json;
  const change = { department, featureActive, unconfiguredDepartmentsAllowed, assigned: allowedDepartments?.length };
  app.log.info({ administrator: user.id, change }, 'the access rights were saved');
  const audience = { admins: true, userIds: [] };
  app.events.publish({ resource: ACCESS_RIGHTS_ADDRESS, action: 'changed', audience });
  return data(v.parse(AccessRightsSaved, { version: saved.version }));
};

/** The departments that the users of each department find. */
export const accessRights: Route = {
  entry: 'access-rights',
  GET: steps(requireUser, showDepartmentRights, showAccessRights),
  POST: steps(
    requireUser,
    refuseTenantAccess,
    readProtectedJson(SaveAccessRights, { maxLength: MAX_BODY }),
    saveRights,
  ),
};
