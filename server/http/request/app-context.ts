import type { FastifyBaseLogger } from 'fastify';
import type { Audit } from '../../audit/audit';
import type { Kerberos } from '../../kerberos/acceptor';
import type { ListGenerator } from '../../last-logins/list-generation-job';
import type { LegacyDirectoryOf } from '../../legacy-directory/open-legacy-directories';
import type { LegacyMigrations } from '../../legacy-migration/legacy-migrations';
import type { Mailer } from '../../mail/mail-queue-worker';
import type { OutgoingClient } from '../../outgoing/outgoing-client';
import type { ConnectorOf } from '../../providers/connector';
import type { ProviderRefresh } from '../../refresh/refresh-job';
import type { Settings } from '../../settings/settings';
import type { Directories } from '../../sign-in/ask-directories';
import type { Storage } from '../../storage/connection';
import type { Secrets } from '../../storage/secrets/secrets';
import type { Events } from '../events/events';
import type { Metrics } from '../metrics/metrics';
import type { BundleHolder } from './bundle';

/** The parts of the server that request handlers use. */
export interface AppContext {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly secrets: Secrets;
  /** Records the actions of users, administrators and programs. */
  readonly audit: Audit;
  readonly mailer: Mailer;
  /** Publishes changes to open pages. */
  readonly events: Events;
  /** Generates the list of last sign-ins. */
  readonly lastLogins: ListGenerator;
  /** Makes the connections to identity providers. */
  readonly connectorOf: ConnectorOf;
  /** Finds the legacy systems of D3 providers. */
  readonly legacyDirectoryOf: LegacyDirectoryOf;
  /** Moves the users of legacy systems to accounts of this server. */
  readonly legacyMigration: LegacyMigrations;
  /** Refreshes the accounts of identity providers from their directories. */
  readonly providerRefresh: ProviderRefresh;
  /** Sends requests to OpenID providers. */
  readonly openIdClient: OutgoingClient;
  /** Checks the passwords of directory users. */
  readonly directories: Directories;
  /** Accepts Kerberos tickets. */
  readonly kerberos: Kerberos;
  /** ms since 1970. */
  readonly clock: () => number;
  readonly bundle: BundleHolder;
  /** Collects the metrics of the server. */
  readonly metrics: Metrics;
  /** Aborts when the server starts to stop. */
  readonly stopping: AbortSignal;
  readonly log: FastifyBaseLogger;
}
