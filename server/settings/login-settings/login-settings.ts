import * as v from 'valibot';
import { OPENID_START_ADDRESS } from '../../../shared/contract/addresses';
import { SESSION_HOURS_MAX, TFA_POLICIES, TFA_SKIPS_MAX } from '../../../shared/contract/settings/login-settings';
import type { LoginData } from '../../../shared/contract/sign-in/login';
import type { Db } from '../../storage/connection';
import { readJson, readVersionedJson, replaceJson, writeJson } from '../../storage/json-settings';
import { withinBudget } from '../images/openid-provider-logo';

const KEY = 'login';

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
  maxTFAActivationSkipCounter: v.optional(wholeNumber(0, TFA_SKIPS_MAX), 3),
  sessionLifetimeHours: v.optional(wholeNumber(1, SESSION_HOURS_MAX), 8),
  disableCacheRefresh: v.optional(v.boolean(), false),
  useWhitelist: v.optional(v.boolean(), false),
  unknownDeviceDetectionEnabled: v.optional(v.boolean(), false),
  unknownDeviceDetectionOption: v.optional(v.picklist([0, 1]), 0),
  d3ProviderPresent: v.optional(v.boolean(), false),
  isCloudView: v.optional(v.boolean(), false),
  /** The address of the Kerberos button. */
  ldapLoginUrl: v.optional(v.pipe(v.string(), v.maxLength(2048)), '/identityprovider/kerberos'),
});

export type LoginSettings = v.InferOutput<typeof LoginSettings>;

export type WrittenLoginSettings = { ok: true; settings: LoginSettings } | { ok: false; problems: string[] };

/** Reads the stored configuration, or the defaults. */
export async function readLoginSettings(db: Db): Promise<LoginSettings> {
  return v.parse(LoginSettings, (await readJson(db, KEY)) ?? {});
}

/**
 * Stores a complete configuration. With an invalid value nothing is stored, and the result contains the name of its
 * field.
 */
export async function writeLoginSettings(db: Db, value: unknown): Promise<WrittenLoginSettings> {
  const checked = v.safeParse(LoginSettings, value);
  if (!checked.success) return { ok: false, problems: checked.issues.map((issue) => v.getDotPath(issue) ?? '') };
  const settings = consistent(checked.output);
  await writeJson(db, KEY, settings);
  return { ok: true, settings };
}

/** Reads the stored configuration, or the defaults, with the version for `replaceLoginSettings`. */
export async function readVersionedLoginSettings(db: Db): Promise<{ settings: LoginSettings; version: string }> {
  const { value, version } = await readVersionedJson(db, KEY);
  return { settings: v.parse(LoginSettings, value ?? {}), version };
}

/**
 * Stores a configuration if the stored one still has this version.
 * @returns the new version, or undefined if another configuration is stored
 */
export function replaceLoginSettings(db: Db, settings: LoginSettings, version: string): Promise<string | undefined> {
  return replaceJson(db, { key: KEY, version, value: consistent(settings) });
}

/** Sets the options that `openIdOnly` requires. The page sets them as well, but other clients may not. */
function consistent(settings: LoginSettings): LoginSettings {
  return settings.openIdOnly
    ? { ...settings, htmlLoginEnabled: true, showOpenIdConnect: true, showKerberos: false }
    : settings;
}

export type LoginOptions = Pick<
  LoginData,
  | 'openIdProviderList'
  | 'showUserLogin'
  | 'showKerberos'
  | 'ldapLoginUrl'
  | 'openIdPreferred'
  | 'isCloudLogin'
  | 'forceOpenId'
>;

/** Tells whether users may sign in with a password. The providers are read only if OpenID is the only method. */
export async function isPasswordSignInOn(db: Db, settings: LoginSettings): Promise<boolean> {
  if (!settings.htmlLoginEnabled) return false;
  return !(settings.openIdOnly && (await loginOptions(db, settings)).forceOpenId);
}

/** Returns the options of the login page. @param providers reads the enabled providers */
export async function loginOptions(
  db: Db,
  known?: LoginSettings,
  providers = () => enabledProviders(db),
): Promise<LoginOptions> {
  const settings = known ?? (await readLoginSettings(db));
  const openIdProviderList = settings.showOpenIdConnect ? await providers() : [];
  // Without a provider, no user could sign in, not even to add one.
  const forceOpenId = settings.openIdOnly && openIdProviderList.length > 0;
  return {
    openIdProviderList,
    showUserLogin: settings.htmlLoginEnabled && !forceOpenId,
    showKerberos: settings.showKerberos,
    ldapLoginUrl: settings.ldapLoginUrl,
    openIdPreferred: settings.openIdPreferred && openIdProviderList.length > 0,
    isCloudLogin: settings.isCloudView,
    forceOpenId,
  };
}

/** Returns the enabled OpenID providers for the login page. */
export async function enabledProviders(db: Db): Promise<LoginOptions['openIdProviderList']> {
  const rows = await db
    .selectFrom('openid_providers')
    .select(['id', 'description', 'logo'])
    .where('is_enabled', '=', 1)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return withinBudget(rows).map(({ id, description, logo }) => ({
    id,
    description,
    url: `${OPENID_START_ADDRESS}/${encodeURIComponent(id)}`,
    ...(logo === '' ? {} : { logo }),
  }));
}
