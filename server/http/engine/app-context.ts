import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { UserSummary } from '../../accounts/directory/users';
import type { ListGenerator } from '../../accounts/last-logins/list-generator';
import type { Audit } from '../../audit/audit';
import type { SourceAudit } from '../../audit/source-audit';
import type { SecretDeps } from '../../deps';
import type { ConnectorOf } from '../../directories/identity-providers/connectors';
import type { LegacyDirectoryOf } from '../../directories/legacy-directory/legacy-directories';
import type { LegacyMigrationJob } from '../../directories/legacy-migration/legacy-migration';
import type { OutgoingClient } from '../../directories/outgoing/fetch-outgoing';
import type { ProviderRefresh } from '../../directories/refresh/refresh-job';
import type { Mailer } from '../../mail/mailer';
import type { Settings } from '../../settings/settings';
import type { Directories } from '../../sign-in/directories';
import type { Storage } from '../../storage/connection';
import type { Secrets } from '../../storage/secrets/secrets';
import type { Events } from '../events/events';
import type { Metrics } from '../metrics/metrics';
import type { BundleHolder } from './bundle';

/** What every request handler is given. */
export interface AppContext {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly secrets: Secrets;
  /** Records what users, administrators and programs do. */
  readonly audit: Audit;
  readonly mailer: Mailer;
  /** Publishes to the pages what has changed. */
  readonly events: Events;
  /** Generates the list of last sign-ins. */
  readonly lastLogins: ListGenerator;
  /** Makes the connections to identity providers. */
  readonly connectorOf: ConnectorOf;
  /** Finds the legacy systems of D3 providers. */
  readonly legacyDirectoryOf: LegacyDirectoryOf;
  /** Moves the users of legacy systems to accounts of this server. */
  readonly legacyMigration: LegacyMigrationJob;
  /** Keeps the accounts of the identity providers as their directories have them. */
  readonly providerRefresh: ProviderRefresh;
  /** Sends requests to OpenID providers. */
  readonly openIdClient: OutgoingClient;
  /** Checks passwords of users of directories. */
  readonly directories: Directories;
  /** ms since 1970. */
  readonly clock: () => number;
  readonly bundle: BundleHolder;
  /** Counts and measures what the server does. */
  readonly metrics: Metrics;
  /** Aborts as soon as the server begins to stop. */
  readonly stopping: AbortSignal;
  readonly log: FastifyBaseLogger;
}

/** What a sign-in with a password is checked with. */
export function signInDepsOf(ctx: WithApp) {
  const { directories, legacyDirectoryOf } = ctx.app;
  return { ...depsOf(ctx), directories, legacyDirectoryOf };
}

/** The app, with what of a request says who does something, and from where. */
interface WithApp {
  readonly app: AppContext;
  readonly clientAddress?: string;
  readonly headers?: IncomingHttpHeaders;
  readonly user?: UserSummary;
  readonly key?: { readonly user: UserSummary };
}

/** The dependencies of a domain function. */
export function depsOf(ctx: WithApp): SecretDeps {
  const { storage, clock, secrets, events } = ctx.app;
  return { db: storage.db, clock, secrets, sessionsChanged: events.sessionsChanged, audit: auditOf(ctx) };
}

/** The record of a request: its user, or the user of its key, from the address of its client. */
export function auditOf({ app, clientAddress, headers, user, key }: WithApp): SourceAudit {
  const actor = user ?? key?.user;
  const userAgent = headers?.['user-agent'];
  return app.audit.from({ actorId: actor?.id, actorName: actor?.userName, address: clientAddress, userAgent });
}
