import type { CheckStage } from '../../shared/contract/identity-providers/connection-check';
import type { OutgoingRules } from '../outgoing/outgoing-rules';
import type { StageRefusals } from './check-stages';
import type { DirectorySource, IsStored, SourcePhoto } from './directory-source';
import type { DomainNames } from './domain-names';
import type { IdentityProvider } from './identity-providers';

/** What a connector needs to make connections. */
export interface ConnectorDeps {
  readonly outgoing: OutgoingRules;
}

/**
 * The connection to a provider that supplies users and groups. Passwords are checked in `sign-in/ask-directories.ts`,
 * not here.
 */
export interface Connector extends DirectorySource {
  /**
   * Tries the connection in stages, which are returned in the order of `CHECK_STAGES`. Stages after a failed one are
   * not tried. A failure is a stage of the result and is never thrown.
   * @param refusals the stages that fail without being tried
   */
  check(signal: AbortSignal, refusals?: StageRefusals): Promise<readonly CheckStage[]>;
  /**
   * Returns the id of the group that a text names. Directories have this method only if their groups have names that
   * are not stored, such as the distinguished names of LDAP.
   * @throws SourceError
   */
  groupId?(name: string, signal: AbortSignal): Promise<string | undefined>;
  /**
   * Reads the names by which the directory says that its users may sign in.
   * @returns undefined if it has none
   * @throws SourceError
   */
  domainNames?(signal: AbortSignal): Promise<DomainNames | undefined>;
  /**
   * Reads the photos of users.
   * @throws SourceError
   */
  photos?(isStored: IsStored, signal: AbortSignal): AsyncIterable<SourcePhoto>;
}

/**
 * Creates the connector of a provider. It returns undefined for a type that supplies no accounts, and for one whose
 * system this server does not know.
 */
export type ConnectorOf = (provider: IdentityProvider) => Connector | undefined;
