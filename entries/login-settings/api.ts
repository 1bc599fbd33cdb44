import { scimContainsFilter } from '../../shared/contract/scim-contains-filter';
import {
  changeLoginSettings,
  type LoginSettingsData,
  type PreviewLoginSettings,
  previewLoginSettings,
  showLoginSettings,
} from '../../shared/contract/settings/login-settings';
import {
  listAllowedGroups,
  listTwoFactorGroups,
  type SavePolicyGroups,
  saveAllowedGroups,
  saveTwoFactorGroups,
} from '../../shared/contract/settings/policy-groups';
import { listDirectoryGroups } from '../../shared/contract/shell/user-directory';
import type { Result } from '../../shared/http/call';
import { request } from '../../shared/http/request-operation';

/** The policies that apply to the members of groups. */
export type GroupPolicy = 'tfa' | 'allow-list';

/** A group that can be chosen. */
export interface GroupOption {
  id: string;
  name: string;
}

/** The result of a search. */
export interface FoundGroups {
  groups: readonly GroupOption[];
  /** Whether there are more groups than `MOST_GROUPS`; a longer search text finds them. */
  isMore: boolean;
}

/** The maximum number of groups in an answer. */
export const MOST_GROUPS = 200;

/** Reads the configuration. */
export const getLoginSettings = (signal: AbortSignal) => request(showLoginSettings, { signal });

/** Saves the configuration. Has no signal: an aborted call may have saved it. */
export const postLoginSettings = (json: LoginSettingsData) => request(changeLoginSettings, { json });

/** Reads what a configuration would change. */
export const postPreview = (json: PreviewLoginSettings) => request(previewLoginSettings, { json });

/** Reads the groups of a policy. */
export const getPolicyGroups = (policy: GroupPolicy, signal: AbortSignal) =>
  request(policy === 'tfa' ? listTwoFactorGroups : listAllowedGroups, { signal });

/** Saves the groups of a policy; without a signal, for the same reason as `postLoginSettings`. */
export const postPolicyGroups = (policy: GroupPolicy, json: SavePolicyGroups) =>
  request(policy === 'tfa' ? saveTwoFactorGroups : saveAllowedGroups, { json });

/** Finds the groups whose name or id contains a text; groups of technical users are left out. */
export async function findGroups(text: string, signal: AbortSignal): Promise<Result<FoundGroups>> {
  const filter = scimContainsFilter(['displayName', 'id'], text);
  const query = { count: MOST_GROUPS, filter, showTechnicalUserGroups: false };
  const answer = await request(listDirectoryGroups, { query, signal });
  if (!answer.ok) return answer;
  const { resources, totalResults } = answer.data;
  const groups = resources.map(({ id, displayName }) => ({ id, name: displayName || id }));
  return { ...answer, data: { groups, isMore: (totalResults ?? groups.length) > groups.length } };
}
