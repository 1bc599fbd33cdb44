import {
  ALLOWED_GROUPS_ADDRESS,
  GROUPS_ADDRESS,
  LOGIN_SETTINGS_ADDRESS,
  LOGIN_SETTINGS_PREVIEW_ADDRESS,
  TFA_GROUPS_ADDRESS,
} from '../../shared/contract/addresses';
import { containsFilter } from '../../shared/contract/contains-filter';
import {
  LoginSettingsData,
  LoginSettingsEffects,
  LoginSettingsSaved,
  PolicyGroupsData,
  type PreviewLoginSettings,
  type SavePolicyGroups,
} from '../../shared/contract/settings/login-settings';
import { DirectoryGroups } from '../../shared/contract/shell/directory';
import { call, type Result } from '../../shared/http/call';

/** The policies that apply to the members of groups. */
export type GroupPolicy = 'tfa' | 'allow-list';

const ADDRESSES: Readonly<Record<GroupPolicy, string>> = {
  tfa: TFA_GROUPS_ADDRESS,
  'allow-list': ALLOWED_GROUPS_ADDRESS,
};

/** A group that can be chosen. */
export interface GroupOption {
  id: string;
  name: string;
}

/** What a search has found. */
export interface FoundGroups {
  groups: readonly GroupOption[];
  /** Whether there are more groups than `MOST_GROUPS`; a longer search text finds them. */
  isMore: boolean;
}

/** Most groups of an answer. */
export const MOST_GROUPS = 200;

/** Reads the configuration. */
export const getLoginSettings = (signal: AbortSignal) =>
  call(LoginSettingsData, { url: LOGIN_SETTINGS_ADDRESS, signal });

/** Saves the configuration. Has no signal: an aborted call may have saved it. */
export const postLoginSettings = (settings: LoginSettingsData) =>
  call(LoginSettingsSaved, { url: LOGIN_SETTINGS_ADDRESS, json: settings });

/** Reads what a configuration would change. */
export const postPreview = (settings: PreviewLoginSettings) =>
  call(LoginSettingsEffects, { url: LOGIN_SETTINGS_PREVIEW_ADDRESS, json: settings });

/** Reads the groups of a policy. */
export const getPolicyGroups = (policy: GroupPolicy, signal: AbortSignal) =>
  call(PolicyGroupsData, { url: ADDRESSES[policy], signal });

/** Saves the groups of a policy, like `postLoginSettings`. */
export const postPolicyGroups = (policy: GroupPolicy, groups: SavePolicyGroups) =>
  call(LoginSettingsSaved, { url: ADDRESSES[policy], json: groups });

/** Finds the groups whose name or id contains a text; groups of technical users are left out. */
export async function findGroups(text: string, signal: AbortSignal): Promise<Result<FoundGroups>> {
  const filter = containsFilter(['displayName', 'id'], text);
  const query = { count: MOST_GROUPS, filter, showTechnicalUserGroups: false };
  const answer = await call(DirectoryGroups, { url: GROUPS_ADDRESS, query, signal });
  if (!answer.ok) return answer;
  const { resources, totalResults } = answer.data;
  const groups = resources.map(({ id, displayName }) => ({ id, name: displayName || id }));
  return { ...answer, data: { groups, isMore: (totalResults ?? groups.length) > groups.length } };
}
