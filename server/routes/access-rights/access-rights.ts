import { ACCESS_RIGHTS_ADDRESS } from '../../../shared/contract/addresses';
import {
  ASSIGNED_DEPARTMENTS_MAX,
  changeAccessRights,
  DEPARTMENT_ID_MAX,
  showAccessRights,
} from '../../../shared/contract/settings/access-rights';
import {
  listDepartments,
  readAccessRightsSettings,
  readDepartmentRights,
  versionOf,
} from '../../access-rights/read-access-rights';
import { saveAccessRights } from '../../access-rights/save-access-rights';
import { alternative, data, page, refuse } from '../../http/request/answer';
import type { RequestContext, WithUser } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { type ContextOf, type Route, route, routeWithSteps } from '../../http/request/route';

/** The query parameter with the id of one department. */
const DEPARTMENT = 'DEPARTMENT';

/** The maximum size of the body of a save, in bytes: all ids with quotes and a comma, and the other fields. */
const MAX_BODY = ASSIGNED_DEPARTMENTS_MAX * (DEPARTMENT_ID_MAX + 3) + 1024;

/** Returns the rights of one department to a call. A navigation with the same query opens the page. */
const showDepartmentRights = async ({ app, query, format }: RequestContext) => {
  const id = query.get(DEPARTMENT);
  if (id === null || format === 'html') return undefined;
  const rights = await readDepartmentRights(app.storage.db, id);
  if (rights === undefined) return refuse(404, 'no such department');
  return alternative(rights);
};

const show = async ({ app, session }: RequestContext & WithUser) => {
  const { db } = app.storage;
  // The settings are read first: if another administrator saves in between, the save of this page is refused as stale.
  const settings = await readAccessRightsSettings(db);
  const departments = await listDepartments(db);
  const { antiCsrfToken } = session;
  return page({ ...settings, departments, antiCsrfToken, version: versionOf(settings) });
};

/**
 * Saves the rights. Of two simultaneous saves the second is refused with 409, and so is a department that no longer
 * exists.
 */
const saveRights = async (ctx: ContextOf<typeof changeAccessRights>) => {
  const { app, user, json } = ctx;
  const saved = await saveAccessRights(depsOf(ctx), json);
  if (!saved.ok) return refuse(409, 'the access rights are not those that were loaded', saved.problem);
  const { department, featureActive, unconfiguredDepartmentsAllowed, allowedDepartments } = json;
  const change = { department, featureActive, unconfiguredDepartmentsAllowed, assigned: allowedDepartments?.length };
  app.log.info({ administrator: user.id, change }, 'the access rights were saved');
  const audience = { admins: true, userIds: [] };
  app.events.publish({ resource: ACCESS_RIGHTS_ADDRESS, action: 'changed', audience });
  return data({ version: saved.version });
};

/** The routes that show and save the departments that the users of each department can find. */
export const accessRightsRoutes: readonly Route[] = [
  routeWithSteps(showAccessRights).use(showDepartmentRights).answer(show),
  route(changeAccessRights, saveRights, { bodyLimits: { maxLength: MAX_BODY } }),
];
