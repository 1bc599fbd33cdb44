import * as v from 'valibot';
import { KERBEROS_ADDRESS } from '../../../shared/contract/addresses';
import {
  PASSKEY_POLICIES,
  type SaveLoginSettings,
  SESSION_HOURS_MAX,
  TFA_POLICIES,
  TFA_REMEMBER_DAYS_MAX,
  TFA_SKIPS_MAX,
} from '../../../shared/contract/settings/login-settings';
import type { Db } from '../../storage/connection';
import { readJson, readVersionedJson, replaceJson, writeJson } from '../../storage/json-settings';

/** The key of the configuration in the settings table. */
export const LOGIN_SETTINGS = 'login';

const wholeNumber = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

/** The login configuration, with defaults for missing fields. */
const LoginSettings = v.object({
  openIdOnly: v.optional(v.boolean(), false),
  openIdPreferred: v.optional(v.boolean(), false),
  openIdSubAdminGroupId: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  htmlLoginEnabled: v.optional(v.boolean(), true),
  showKerberos: v.optional(v.boolean(), false),
  showOpenIdConnect: v.optional(v.boolean(), true),
  tfaRadio: v.optional(v.picklist(TFA_POLICIES), 'Enabled'),
  tfaBackupCodes: v.optional(v.boolean(), true),
  passkeys: v.optional(v.picklist(PASSKEY_POLICIES), 'SecondFactor'),
  tfaRememberDays: v.optional(wholeNumber(0, TFA_REMEMBER_DAYS_MAX), 30),
  tfaRememberDaysAdmin: v.optional(wholeNumber(0, TFA_REMEMBER_DAYS_MAX), 0),
  maxTFAActivationSkipCounter: v.optional(wholeNumber(0, TFA_SKIPS_MAX), 3),
  sessionLifetimeHours: v.optional(wholeNumber(1, SESSION_HOURS_MAX), 8),
  disableCacheRefresh: v.optional(v.boolean(), false),
  useWhitelist: v.optional(v.boolean(), false),
  unknownDeviceDetectionEnabled: v.optional(v.boolean(), false),
  unknownDeviceDetectionOption: v.optional(v.picklist([0, 1]), 0),
  d3ProviderPresent: v.optional(v.boolean(), false),
  isCloudView: v.optional(v.boolean(), false),
  /** The address of the Kerberos button. */
  ldapLoginUrl: v.optional(v.pipe(v.string(), v.maxLength(2048)), KERBEROS_ADDRESS),
});

export type LoginSettings = v.InferOutput<typeof LoginSettings>;

export type WrittenLoginSettings = { ok: true; settings: LoginSettings } | { ok: false; problems: string[] };

/** Returns the configuration of a stored value, or the defaults for undefined. */
export const loginSettingsOf = (value: unknown): LoginSettings => v.parse(LoginSettings, value ?? {});

/** Returns a configuration with changed fields; clients that do not know one of the optional fields leave it out. */
export function withChanges(settings: LoginSettings, changed: Omit<SaveLoginSettings, 'version'>): LoginSettings {
  const { tfaBackupCodes, passkeys, tfaRememberDays, tfaRememberDaysAdmin } = settings;
  return {
    ...settings,
    ...changed,
    tfaBackupCodes: changed.tfaBackupCodes ?? tfaBackupCodes,
    passkeys: changed.passkeys ?? passkeys,
    tfaRememberDays: changed.tfaRememberDays ?? tfaRememberDays,
    tfaRememberDaysAdmin: changed.tfaRememberDaysAdmin ?? tfaRememberDaysAdmin,
  };
}

/** Tells whether the policy accepts passkeys as a second factor. */
export const isPasskeySecondFactor = ({ passkeys }: Pick<LoginSettings, 'passkeys'>): boolean =>
  passkeys === 'SecondFactor' || passkeys === 'RequiredForAdmins';

/** Reads the stored configuration, or the defaults. */
export async function readLoginSettings(db: Db): Promise<LoginSettings> {
  return loginSettingsOf(await readJson(db, LOGIN_SETTINGS));
}

/**
 * Stores a complete configuration. With an invalid value nothing is stored, and the result contains the name of its
 * field.
 */
export async function writeLoginSettings(db: Db, value: unknown): Promise<WrittenLoginSettings> {
  const checked = v.safeParse(LoginSettings, value);
  if (!checked.success) return { ok: false, problems: checked.issues.map((issue) => v.getDotPath(issue) ?? '') };
  const settings = consistent(checked.output);
  await writeJson(db, LOGIN_SETTINGS, settings);
  return { ok: true, settings };
}

/** Reads the stored configuration, or the defaults, with the version for `replaceLoginSettings`. */
export async function readVersionedLoginSettings(db: Db): Promise<{ settings: LoginSettings; version: string }> {
  const { value, version } = await readVersionedJson(db, LOGIN_SETTINGS);
  return { settings: loginSettingsOf(value), version };
}

/**
 * Stores a configuration if the stored one still has this version.
 * @returns the new version, or undefined if another configuration is stored
 */
export function replaceLoginSettings(db: Db, settings: LoginSettings, version: string): Promise<string | undefined> {
  return replaceJson(db, { key: LOGIN_SETTINGS, version, value: consistent(settings) });
}

/** Sets the options that `openIdOnly` requires. The page sets them as well, but other clients may not. */
function consistent(settings: LoginSettings): LoginSettings {
  return settings.openIdOnly
    ? { ...settings, htmlLoginEnabled: true, showOpenIdConnect: true, showKerberos: false }
    : settings;
}
