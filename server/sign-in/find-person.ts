import { readAccountState } from '../ldap/account-state';
import { findUserEntry } from '../ldap/find-user-entry';
import type { LdapConnection } from '../ldap/ldap-connection';
import { totalTimeoutOf, withLdapConnection } from '../ldap/open-ldap-connection';
import type { OutgoingRules } from '../outgoing/outgoing-rules';
import type { StoredProvider } from '../providers/identity-providers';
import { findScimUser } from '../scim-client/find-scim-user';
import { groupsOf } from './admit-user';
import type { DirectoryTarget, PersonAnswer } from './directory-answer';

interface WithOutgoing {
  readonly outgoing: OutgoingRules;
}

interface Person {
  readonly target: DirectoryTarget;
  readonly externalId: string;
  /** ms since 1970. */
  readonly now: number;
  /** Called when the directory has answered. */
  readonly onAnswer: () => void;
}

/**
 * Asks an LDAP directory for a person by the name, and whether it would let the person sign in now, or a SCIM service by the id.
 * @throws SourceError
 */
export async function findPerson(
  deps: WithOutgoing,
  provider: StoredProvider,
  { target, externalId, now, onAnswer }: Person,
): Promise<PersonAnswer> {
  if (provider.type === 'Scim') {
    const user = await findScimUser(deps, provider, externalId);
    onAnswer();
    return user === undefined ? { kind: 'wrong' } : { kind: 'right', user, groups: undefined };
  }
  return withProviderConnection(deps, provider, async (connection) => {
    const entry = await findUserEntry(connection, provider, target);
    onAnswer();
    if (entry === undefined) return { kind: 'wrong' };
    const state = await readAccountState(connection, entry.dn, now);
    return { kind: 'right', user: entry.user, groups: await groupsOf(connection, provider, entry), state };
  });
}

/** Connects to an LDAP directory with the provider's own account, within the provider's time-out. */
export function withProviderConnection<Result>(
  deps: WithOutgoing,
  provider: StoredProvider,
  work: (connection: LdapConnection) => Promise<Result>,
): Promise<Result> {
  const signal = AbortSignal.timeout(totalTimeoutOf(provider));
  return withLdapConnection(deps, provider, { username: provider.username, password: provider.password, signal }, work);
}
