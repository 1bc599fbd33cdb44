import type { LoginData } from '../../shared/contract/sign-in/login';

/** Whether the page offers sign-in with Kerberos. */
export const hasKerberos = ({ showKerberos, ldapLoginUrl }: LoginData) => showKerberos && ldapLoginUrl !== '';

/** Whether the page offers neither a provider nor Kerberos nor user name and password. */
export function hasNoMethod(data: LoginData): boolean {
  return !data.showUserLogin && !hasKerberos(data) && data.openIdProviderList.length === 0;
}
