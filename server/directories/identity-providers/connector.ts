import type { CheckStage, CheckStageName } from '../../../shared/contract/identity-providers/connection-check';
import type { Outgoing } from '../outgoing/outgoing';
import type { DirectorySource } from './directory-source';

/** What a connection to a provider is made with. */
export interface ConnectorDeps {
  readonly outgoing: Outgoing;
}

/** The connection to a provider that supplies users and groups. */
export interface Connector extends DirectorySource {
  /**
   * Tries the connection in stages, which are answered in the order of `CHECK_STAGES`; those after a failed one are not
   * tried. A failure is a stage of the result, and never thrown.
   *
   * @param refusals the stages that fail without being tried
   */
  check(signal: AbortSignal, refusals?: StageRefusals): Promise<readonly CheckStage[]>;
  /**
   * The id of the group that a text names, where a group has names that are not stored, such as a distinguished name.
   *
   * @throws SourceError
   */
  groupId?(name: string, signal: AbortSignal): Promise<string | undefined>;
}

/** Why stages cannot be tried with what was entered, as keys of messages. */
export type StageRefusals = Partial<Readonly<Record<CheckStageName, string>>>;

/** How long to wait for a connection where the administrator has not set it, in ms. */
export const DEFAULT_CONNECT_TIMEOUT = 5000;
