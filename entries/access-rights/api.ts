import * as v from 'valibot';
import { ACCESS_RIGHTS_ADDRESS } from '../../shared/contract/addresses';
import {
  AccessRightsData,
  AccessRightsSaved,
  AllowedDepartments,
  type SaveAccessRights,
} from '../../shared/contract/settings/access-rights';
import { call } from '../../shared/http/call';

/** Reads the settings and the departments. */
export const getAccessRights = (signal: AbortSignal) => call(AccessRightsData, { url: ACCESS_RIGHTS_ADDRESS, signal });

/** Reads which departments are assigned to a department. */
export const getAllowedDepartments = (department: string, signal: AbortSignal) =>
  call(AllowedDepartments, { url: ACCESS_RIGHTS_ADDRESS, query: { DEPARTMENT: department }, signal });

/** Saves the settings and the rights of a department. Has no signal: an aborted call may have saved them. */
export const postAccessRights = (rights: SaveAccessRights) =>
  call(v.nullish(AccessRightsSaved, {}), { url: ACCESS_RIGHTS_ADDRESS, json: rights });
