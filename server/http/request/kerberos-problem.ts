import { KERBEROS_ADDRESS } from '../../../shared/contract/addresses';
import type { KerberosProblem } from '../../../shared/contract/settings/kerberos';
import type { LoginSettings } from '../../settings/login-settings/login-settings';
import type { AppContext } from './app-context';

/** Returns why the Kerberos button would not work; undefined if it works, or leads to another system. */
export async function kerberosProblem(
  { kerberos }: Pick<AppContext, 'kerberos'>,
  { ldapLoginUrl }: Pick<LoginSettings, 'ldapLoginUrl'>,
): Promise<KerberosProblem | undefined> {
  return ldapLoginUrl === KERBEROS_ADDRESS ? kerberos.problem() : undefined;
}
