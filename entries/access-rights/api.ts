import {
  AllowedDepartments,
  changeAccessRights,
  type SaveAccessRights,
  showAccessRights,
} from '../../shared/contract/settings/access-rights';
import { call } from '../../shared/http/call';
import { request } from '../../shared/http/request-operation';

/** Reads the settings and the departments. */
export const getAccessRights = (signal: AbortSignal) => request(showAccessRights, { signal });

/** Reads which departments are assigned to a department. */
export const getAssignedDepartments = (department: string, signal: AbortSignal) =>
  call(AllowedDepartments, { url: showAccessRights.address, query: { DEPARTMENT: department }, signal });

/** Saves the settings and the rights of a department. Has no signal: an aborted call may have saved them. */
export const postAccessRights = (json: SaveAccessRights) => request(changeAccessRights, { json });
