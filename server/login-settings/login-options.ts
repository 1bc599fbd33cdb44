import type { LoginData } from '../../shared/contract/login';
import type { Db } from '../storage/connection';
import { readLoginSettings } from './login-settings';

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

/** What the login page offers (spec 001 §3 "Login page data"). */
export async function loginOptions(db: Db): Promise<LoginOptions> {
  const settings = await readLoginSettings(db);
  const openIdProviderList = settings.showOpenIdConnect ? await enabledProviders(db) : [];
  // Without a provider nobody could sign in any more, not even to add one.
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

async function enabledProviders(db: Db): Promise<LoginOptions['openIdProviderList']> {
  const rows = await db
    .selectFrom('openid_providers')
    .select(['id', 'description'])
    .where('is_enabled', '=', 1)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, description }) => ({
    id,
    description,
    url: `/identityprovider/openidconnect/start/${encodeURIComponent(id)}`,
  }));
}
