import { randomBytes } from 'node:crypto';
import type { UserEntry } from '../ldap/find-user-entry';
import type { LdapConnection } from '../ldap/ldap-connection';
import { type BindRefusal, bindRefusalOf } from '../ldap/ldap-error';
import type { IdentityProvider, StoredProvider } from '../providers/identity-providers';
import { groupsOf } from './admit-user';
import type { DirectoryAnswer } from './directory-answer';

interface UserBind {
  readonly provider: StoredProvider;
  /** undefined where the directory knows no user of that name. */
  readonly entry: UserEntry | undefined;
  readonly password: string;
}

/**
 * Checks a password by a bind as its user, and reads the groups. An unknown user costs as many requests as a wrong password, so that the
 * time does not reveal which users exist.
 */
export async function bindAsUser(
  connection: LdapConnection,
  { provider, entry, password }: UserBind,
): Promise<DirectoryAnswer> {
  const credentials = entry === undefined ? unknownUserCredentials(provider) : { username: entry.dn, password };
  const refusal = await connection.bind(credentials).then(() => undefined, refusalOf);
  if (entry === undefined) return { kind: 'wrong' };
  if (refusal !== undefined) return refusal;
  // Binds with the provider's own account again, because many users have no right to read groups.
  await connection.bindAgain(provider);
  return { kind: 'right', user: entry.user, groups: await groupsOf(connection, provider, entry) };
}

/**
 * Returns a name that no entry has and a random password, for a bind that takes as long as that of an existing user.
 */
function unknownUserCredentials({ rootContext }: IdentityProvider) {
  const password = randomBytes(12).toString('base64url');
  return { username: `cn=${randomBytes(12).toString('hex')},${rootContext}`, password };
}

/**
 * The reason why a directory refused a bind.
 * @throws the error when the directory did not check the password
 */
function refusalOf(error: unknown): BindRefusal {
  const refusal = bindRefusalOf(error);
  if (refusal === undefined) throw error;
  return refusal;
}
