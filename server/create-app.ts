import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createAudit } from './audit/audit';
import { createServer, type ServerOptions } from './http/engine/create-server';
import { createEvents } from './http/events/events';
import { createMetrics } from './http/metrics/metrics';
import type { AppContext } from './http/request/app-context';
import { createKerberos } from './kerberos/acceptor';
import { realmsOf } from './kerberos/keytab';
import { createListGenerator } from './last-logins/list-generation-job';
import { openLegacyDirectories } from './legacy-directory/open-legacy-directories';
import { createMailer } from './mail/mail-queue-worker';
import { type Connections, createConnections, type TestOverrides } from './provider-connections';
import { recordMailResult } from './sessions/devices/device-codes';
import { readMailBranding } from './settings/branding/mail-branding';
import { storeKerberosRealms } from './settings/login-settings/kerberos-realms';
import { storeRelyingPartyId } from './settings/relying-party';

/** The parts that the app creates itself. */
type Created =
  | 'log'
  | 'audit'
  | 'mailer'
  | 'events'
  | 'kerberos'
  | 'lastLogins'
  | 'metrics'
  | 'stopping'
  | keyof Connections;

/** The parts that the app is created from. `log` is the level and the output of the log. */
export interface AppParts extends Omit<AppContext, Created>, TestOverrides {
  readonly log: { readonly level: string; readonly stream: { write(line: string): void } };
}

/**
 * Creates the log, the mailer, the events and the HTTP server, without listening. Closing the server closes the others.
 */
export async function createApp(
  { log: { level, stream }, connectorOf, providerRefresh, legacyDirectoryOf, ...parts }: AppParts,
  options: ServerOptions,
): Promise<{ app: AppContext; server: FastifyInstance }> {
  const { settings, storage, clock } = parts;
  await storeRelyingPartyId(storage.db, settings.publicUrl);
  const log = pino({ level }, stream);
  const metrics = createMetrics();
  const audit = createAudit({
    db: storage.db,
    clock,
    log,
    days: settings.auditDays,
    onSignIn: metrics.signIn,
    onEvent: metrics.event,
  });
  const { secrets } = parts;
  const mailer = createMailer({
    settings,
    db: storage.db,
    secrets,
    audit: audit.from({}),
    log,
    clock,
    readBrand: () => readMailBranding(storage.db, settings.branding),
    onOutcome: metrics.mail,
    onSent: async ({ kind, subjectId }) => {
      if (kind === 'device-code' && subjectId !== undefined)
        await recordMailResult(storage.db, subjectId, { isSent: true, resendAt: clock() });
    },
  });
  const events = createEvents({ db: storage.db, openTransport: storage.openTransport, clock, log });
  metrics.measure({ storage, events, mailer, clock });
  const lastLogins = createListGenerator({
    db: storage.db,
    clock,
    log,
    onEnded: (isSuccess) => metrics.jobEnded('last-logins', isSuccess),
  });
  const stopping = new AbortController();
  const legacy = openLegacyDirectories(settings.dataFolder);
  const replaced = { connectorOf, providerRefresh, legacyDirectoryOf: legacyDirectoryOf ?? legacy.legacyDirectoryOf };
  const connected = createConnections({ ...parts, log, events, metrics }, replaced);
  const kerberos = await createKerberos({ settings, log });
  const keys = (await kerberos.problem()) === undefined ? await kerberos.keys() : [];
  await storeKerberosRealms(storage.db, realmsOf(keys));
  const own = { log, audit, mailer, events, kerberos, lastLogins, metrics, stopping: stopping.signal };
  const app: AppContext = { ...parts, ...own, ...connected };
  const server = await createServer(app, options);
  server.addHook('onClose', () => mailer.stop());
  server.addHook('onClose', () => audit.close());
  server.addHook('preClose', async () => stopping.abort());
  server.addHook('preClose', async () => events.close());
  server.addHook('onClose', () => events.leave());
  server.addHook('onClose', () => lastLogins.stop());
  server.addHook('onClose', () => app.providerRefresh.stop());
  server.addHook('onClose', () => app.openIdClient.close());
  server.addHook('onClose', async () => legacy.close());
  server.addHook('onClose', () => app.legacyMigration.stop());
  await events.ready;
  return { app, server };
}
