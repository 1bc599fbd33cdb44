import { SourceError } from '../identity-providers/directory-source';
import type { IdentityProvider } from '../identity-providers/identity-providers';
import { withLdapConnection } from '../ldap/open-ldap-connection';
import type { OutgoingRules } from '../outgoing/outgoing-rules';
import { isActiveDirectory, problemsOf, type RegistrationProblems, registerPrincipal } from './register-principal';
import { type ServicePrincipal, signInName } from './service-principal';

/** The directory of an LDAP provider, and the rules for connections to it. */
export interface DirectoryAccess {
  readonly outgoing: OutgoingRules;
  readonly provider: IdentityProvider;
}

/** How long the page waits for information from the directory, in ms. */
const CHECK_TIMEOUT = 2000;

/** How long a registration may take in total, in ms. */
const REGISTRATION_TIMEOUT = 20_000;

/**
 * Requires TLS, because the entered password must not travel unencrypted, even if the settings allow that for the
 * provider's own password.
 */
const encrypted = ({ outgoing }: DirectoryAccess) => ({ outgoing: { ...outgoing, ldapTls: 'required' as const } });

/**
 * Checks, before a password is entered, whether the directory is an Active Directory with an encrypted connection. A
 * directory that does not answer in time is not reported yet, because the registration would report it.
 */
export async function checkDirectory(access: DirectoryAccess): Promise<RegistrationProblems> {
  const anonymous = { username: '', password: '', signal: AbortSignal.timeout(CHECK_TIMEOUT) };
  try {
    const isIt = await withLdapConnection(encrypted(access), access.provider, anonymous, isActiveDirectory);
    return isIt ? [] : ['SPN_PROBLEM_NOT_ACTIVE_DIRECTORY'];
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const problems = problemsOf(error);
    return problems[0] === 'SPN_PROBLEM_TLS' ? problems : [];
  }
}

/** Registers a name with the entered credentials. */
export async function registerInDirectory(
  access: DirectoryAccess,
  principal: ServicePrincipal,
  { user, password }: { readonly user: string; readonly password: string },
): Promise<RegistrationProblems> {
  const username = signInName(user, principal);
  const credentials = { username, password, signal: AbortSignal.timeout(REGISTRATION_TIMEOUT) };
  try {
    return await withLdapConnection(encrypted(access), access.provider, credentials, (connection) =>
      registerPrincipal(connection, principal, access.provider.rootContext),
    );
  } catch (error) {
    if (error instanceof SourceError) return problemsOf(error);
    throw error;
  }
}
