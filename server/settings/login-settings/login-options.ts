import { OPENID_START_ADDRESS } from '../../../shared/contract/addresses';
import type { LoginData } from '../../../shared/contract/sign-in/login';
import type { Db } from '../../storage/connection';
import { withinBudget } from '../images/openid-provider-logo';
import { type LoginSettings, readLoginSettings } from './login-settings';

/** The part of the login page's data that follows from the login configuration and the OpenID providers. */
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

/** Tells whether passkeys sign users in, unless the server has none. They are off with all else if only OpenID is on. */
export async function isPasskeySignInOn(db: Db, settings: LoginSettings): Promise<boolean> {
  if (settings.passkeys === 'Disabled') return false;
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
