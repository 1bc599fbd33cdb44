import * as v from 'valibot';
import { LOGIN_SETTINGS_ADDRESS, LOGIN_SETTINGS_PREVIEW_ADDRESS } from '../addresses';
import { GROUP_ID_MAX_LENGTH } from '../lengths';
import type { Operation } from '../operation';
import { SaveAnswer } from '../save-answer';
import { KERBEROS_PROBLEMS } from './kerberos';

/** Whom the policy requires to use two-factor authentication. */
export const TFA_POLICIES = ['Disabled', 'Enabled', 'ForceAdmins', 'ForceSelectedGroups', 'ForceAll'] as const;

/**
 * What passkeys are good for. `Allowed`: in place of the password. `SecondFactor`: one with user verification is both
 * factors. `RequiredForAdmins`: besides, administrators sign in with one only.
 */
export const PASSKEY_POLICIES = ['Disabled', 'Allowed', 'SecondFactor', 'RequiredForAdmins'] as const;

/** How many sign-ins may postpone the set-up of two-factor authentication, at most. */
export const TFA_SKIPS_MAX = 100;

/** For how many days a browser is remembered, at most. */
export const TFA_REMEMBER_DAYS_MAX = 90;

/** The longest lifetime of a session, in hours; the shortest is one hour. */
export const SESSION_HOURS_MAX = 24;

/**
 * The fields of the login configuration that administrators change. `unknownDeviceDetectionOption`: 0 mails the user that an
 * unknown device has signed in, 1 requires a mailed code.
 */
const fields = {
  openIdOnly: v.nullish(v.boolean(), false),
  openIdPreferred: v.nullish(v.boolean(), false),
  /** The group whose members may change the OpenID providers; empty for none. */
  openIdSubAdminGroupId: v.nullish(v.string(), ''),
  htmlLoginEnabled: v.nullish(v.boolean(), true),
  showKerberos: v.nullish(v.boolean(), false),
  showOpenIdConnect: v.nullish(v.boolean(), true),
  tfaRadio: v.nullish(v.picklist(TFA_POLICIES), 'Enabled'),
  /** Whether users may have backup codes; a server without them leaves it out. */
  tfaBackupCodes: v.nullish(v.boolean()),
  /** A server without passkeys leaves it out. */
  passkeys: v.nullish(v.picklist(PASSKEY_POLICIES)),
  /**
   * For how many days users, and administrators, may have a browser remembered, in which they need no code; 0 for never. A
   * server that remembers none leaves them out.
   */
  tfaRememberDays: v.nullish(v.number()),
  tfaRememberDaysAdmin: v.nullish(v.number()),
  maxTFAActivationSkipCounter: v.nullish(v.number(), 0),
  sessionLifetimeHours: v.nullish(v.number(), 1),
  disableCacheRefresh: v.nullish(v.boolean(), false),
  /** Whether only members of the groups of the allow-list may sign in. */
  useWhitelist: v.nullish(v.boolean(), false),
  unknownDeviceDetectionEnabled: v.nullish(v.boolean(), false),
  unknownDeviceDetectionOption: v.nullish(v.picklist([0, 1]), 0),
};

/** GET /identityprovider/config/login. */
export const LoginSettingsData = v.object({
  ...fields,
  /** Whether a provider of the D3 system is there, which has a Kerberos sign-in. */
  d3ProviderPresent: v.nullish(v.boolean(), false),
  isCloudView: v.nullish(v.boolean(), false),
  /**
   * Why Kerberos cannot be turned on, or does not work while it is on: a message key, or a text in the language of the request;
   * empty if it works. A server may leave it out.
   */
  kerberosProblem: v.nullish(v.string(), ''),
  /** The display name of the group `openIdSubAdminGroupId`; a server may leave it out. */
  openIdSubAdminGroupName: v.nullish(v.string(), ''),
  /** Identifies what was loaded, so that a save does not overwrite another one; a server may leave it out. */
  version: v.nullish(v.string(), ''),
});

export type LoginSettingsData = v.InferOutput<typeof LoginSettingsData>;

/** The fields that the page changes. */
export type LoginSettingsFields = v.InferOutput<v.ObjectSchema<typeof fields, undefined>>;

const wholeNumber = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

/**
 * POST /identityprovider/config/login as JSON: the whole configuration. What only the server changes is ignored. Without a
 * version it replaces whatever is stored.
 */
export const SaveLoginSettings = v.object({
  ...fields,
  openIdSubAdminGroupId: v.nullish(v.pipe(v.string(), v.maxLength(GROUP_ID_MAX_LENGTH)), ''),
  tfaRememberDays: v.nullish(wholeNumber(0, TFA_REMEMBER_DAYS_MAX)),
  tfaRememberDaysAdmin: v.nullish(wholeNumber(0, TFA_REMEMBER_DAYS_MAX)),
  maxTFAActivationSkipCounter: wholeNumber(0, TFA_SKIPS_MAX),
  sessionLifetimeHours: wholeNumber(1, SESSION_HOURS_MAX),
  version: v.nullish(v.string()),
});

export type SaveLoginSettings = v.InferOutput<typeof SaveLoginSettings>;

/** Why a change was not saved, or what of it is not in force: keys of messages. */
export const SAVE_PROBLEMS = [
  'LOGIN_CONFIG_STALE',
  'LOGIN_CONFIG_LOCKS_OUT',
  'LOGIN_CONFIG_UNKNOWN_GROUP',
  'LOGIN_CONFIG_KERBEROS_UNAVAILABLE',
  /** Saved, but the policy that applies to groups is off, as there are none. */
  'LOGIN_CONFIG_GROUPS_EMPTY',
] as const;

/** One of {@link SAVE_PROBLEMS}. */
export type SaveProblem = (typeof SAVE_PROBLEMS)[number];

/** The answer to a save; `version` identifies what is stored now. */
export const LoginSettingsSaved = v.object({ ...SaveAnswer.entries, version: v.nullish(v.string()) });

export type LoginSettingsSaved = v.InferOutput<typeof LoginSettingsSaved>;

const groupIds = v.nullish(v.pipe(v.array(v.string()), v.maxLength(10_000)));

/** POST /identityprovider/config/login/preview as JSON: a configuration, and groups in place of the stored ones. */
export const PreviewLoginSettings = v.object({
  ...SaveLoginSettings.entries,
  tfaGroups: groupIds,
  allowedGroups: groupIds,
});

export type PreviewLoginSettings = v.InferInput<typeof PreviewLoginSettings>;

const count = v.nullish(v.number(), 0);

/** For how many active accounts two-factor is required before and after a save, and how many must set it up then. */
const TfaCoverage = v.object({
  total: count,
  before: count,
  after: count,
  missing: count,
  /** Those of them who cannot postpone it any more; a server may leave it out. */
  atNextSignIn: v.nullish(v.number()),
  /** The administrators among them. */
  administrators: v.nullish(v.object({ total: count, missing: count })),
});

export type TfaCoverage = v.InferOutput<typeof TfaCoverage>;

/** The answer: what a configuration would change, in numbers of active accounts. Other servers may not have this call. */
export const LoginSettingsEffects = v.object({
  /** Accounts for which two-factor becomes required, and those of them that have not set it up. */
  tfaRequired: v.nullish(v.number(), 0),
  tfaMissing: v.nullish(v.number(), 0),
  tfaCoverage: v.nullish(TfaCoverage),
  /** Accounts whose passkeys no longer sign in, and administrators who must use a passkey and have none. */
  passkeysOff: v.nullish(v.number(), 0),
  adminsWithoutPasskey: v.nullish(v.number(), 0),
  /** Accounts that can no longer sign in because of the allow-list. */
  notAllowed: v.nullish(v.number(), 0),
  /** People whose sessions end, as they are older than the new lifetime. */
  signedOut: v.nullish(v.number(), 0),
  /** Whether the administrator who asks is one of them. */
  requiresOwnTfa: v.nullish(v.boolean(), false),
  excludesOwn: v.nullish(v.boolean(), false),
  /** Whether no administrator could sign in any more; such a save is refused. */
  locksOut: v.nullish(v.boolean(), false),
});

export type LoginSettingsEffects = v.InferOutput<typeof LoginSettingsEffects>;

/** Shows the login configuration. */
export const showLoginSettings = {
  method: 'GET',
  address: LOGIN_SETTINGS_ADDRESS,
  answer: LoginSettingsData,
  keys: KERBEROS_PROBLEMS,
  keysIn: 'kerberosProblem',
} as const satisfies Operation;

/** Saves the login configuration. */
export const changeLoginSettings = {
  method: 'POST',
  address: LOGIN_SETTINGS_ADDRESS,
  json: SaveLoginSettings,
  answer: LoginSettingsSaved,
  keys: SAVE_PROBLEMS,
  keysIn: 'problemMessages',
} as const satisfies Operation;

/** Answers what a login configuration would change; stores nothing. */
export const previewLoginSettings = {
  method: 'POST',
  address: LOGIN_SETTINGS_PREVIEW_ADDRESS,
  access: ['admin'],
  onlyReads: true,
  json: PreviewLoginSettings,
  answer: LoginSettingsEffects,
  ifMissing: 'the page saves without asking; so it does after 405 and 501',
} as const satisfies Operation;
