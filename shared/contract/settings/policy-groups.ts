import * as v from 'valibot';
import { ALLOWED_GROUPS_ADDRESS, TFA_GROUPS_ADDRESS } from '../addresses';
import { GROUP_ID_MAX_LENGTH } from '../lengths';
import type { Operation } from '../operation';
import { LoginSettingsSaved, SAVE_PROBLEMS } from './login-settings';

/** The groups of a policy: GET /identityprovider/config/tfagrouplist and /identityprovider/config/loginwhitelist. */
export const PolicyGroupsData = v.object({
  groups: v.nullish(v.array(v.object({ display: v.nullish(v.string(), ''), value: v.string() })), []),
  antiCsrfToken: v.nullish(v.string(), ''),
  /** Identifies the groups that were loaded, so that a save does not overwrite another one; a server may leave it out. */
  version: v.nullish(v.string(), ''),
});

export type PolicyGroupsData = v.InferOutput<typeof PolicyGroupsData>;

/** POST to the same addresses as JSON: the ids of the groups. Without a version they replace whatever is stored. */
export const SavePolicyGroups = v.strictObject({
  groups: v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(GROUP_ID_MAX_LENGTH))), v.maxLength(10_000)),
  antiCsrfToken: v.string(),
  version: v.nullish(v.string()),
});

export type SavePolicyGroups = v.InferInput<typeof SavePolicyGroups>;

const list = {
  method: 'GET',
  access: ['admin'],
  answer: PolicyGroupsData,
  redirects: { 302: 'The page of the login configuration, for a navigation' },
} as const;

const save = {
  method: 'POST',
  access: ['admin'],
  json: SavePolicyGroups,
  answer: LoginSettingsSaved,
  keys: SAVE_PROBLEMS,
  keysIn: 'problemMessages',
} as const;

/** Lists the groups that must use two-factor. */
export const listTwoFactorGroups = { ...list, address: TFA_GROUPS_ADDRESS } as const satisfies Operation;

/** Replaces the groups that must use two-factor. */
export const saveTwoFactorGroups = { ...save, address: TFA_GROUPS_ADDRESS } as const satisfies Operation;

/** Lists the groups that may sign in. */
export const listAllowedGroups = { ...list, address: ALLOWED_GROUPS_ADDRESS } as const satisfies Operation;

/** Replaces the groups that may sign in. */
export const saveAllowedGroups = { ...save, address: ALLOWED_GROUPS_ADDRESS } as const satisfies Operation;
