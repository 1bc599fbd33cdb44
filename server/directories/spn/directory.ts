import { SourceError } from '../identity-providers/directory-source';
import type { IdentityProvider } from '../identity-providers/identity-providers';
import { withLdapConnection } from '../ldap/connect';
import type { Outgoing } from '../outgoing/outgoing';
import { isActiveDirectory, problemsOf, type RegistrationProblems, registerPrincipal } from './register-principal';
import { type ServicePrincipal, signInName } from './service-principal';

/** The directory of an LDAP provider, and how this server may connect to it. */
export interface DirectoryAccess {
  readonly outgoing: Outgoing;
  readonly provider: IdentityProvider;
}

/** How long the page waits for what the directory says of itself, in ms. */
const CHECK_TIMEOUT = 2000;

/** How long a registration may take in all, in ms. */
const REGISTRATION_TIMEOUT = 20_000;

/** The entered password must not travel unencrypted, whatever the settings allow for the provider's own. */
const encrypted = ({ outgoing }: DirectoryAccess) => ({ outgoing: { ...outgoing, ldapTls: 'required' as const } });

/**
 * Tells before anyone enters a password whether the directory is an Active Directory with an encrypted connection. One that
 * does not answer in time is no problem yet: the registration tells.
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

/** Registers a name with the entered user and password. */
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
