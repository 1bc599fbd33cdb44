import { PROVIDERS_CHANGED } from './http/events/resource-change';
import type { AppContext } from './http/request/app-context';
import { createLegacyMigrations } from './legacy-migration/legacy-migrations';
import { createOpenIdClient } from './outgoing/openid-fetch';
import { outgoingRulesOf } from './outgoing/outgoing-rules';
import { createConnectorOf } from './provider-settings/connector-by-type';
import { createProviderRefresh } from './refresh/refresh-job';
import { createDirectories } from './sign-in/ask-directories';

/** The parts of the server that connect to identity providers. */
export type Connections = Pick<
  AppContext,
  'connectorOf' | 'providerRefresh' | 'openIdClient' | 'directories' | 'legacyDirectoryOf' | 'legacyMigration'
>;

/** Replacements for tests. */
export interface TestOverrides {
  readonly connectorOf?: AppContext['connectorOf'] | undefined;
  readonly providerRefresh?: Partial<AppContext['providerRefresh']> | undefined;
  readonly legacyDirectoryOf?: AppContext['legacyDirectoryOf'] | undefined;
}

type ConnectionParts = Omit<
  AppContext,
  'audit' | 'kerberos' | 'mailer' | 'lastLogins' | 'stopping' | keyof Connections
>;

/** Creates the parts of the server that connect to identity providers and that read and migrate their accounts. */
export function createConnections(
  parts: ConnectionParts,
  { legacyDirectoryOf, ...replaced }: TestOverrides & Pick<Connections, 'legacyDirectoryOf'>,
): Connections {
  const { settings, storage, secrets, clock, log, events, metrics } = parts;
  const outgoing = outgoingRulesOf(settings);
  const connectorOf = replaced.connectorOf ?? createConnectorOf({ outgoing, legacyDirectoryOf });
  const onEnd = () => events.publish(PROVIDERS_CHANGED);
  const deps = { db: storage.db, clock, secrets, sessionsChanged: events.sessionsChanged, log, onEnd };
  const directories = createDirectories({
    ...{ secrets, outgoing, legacyDirectoryOf, clock, log },
    onAnswerChanged: onEnd,
  });
  const onEnded = (isSuccess: boolean, providerId: string) => {
    metrics.jobEnded('provider-refresh', isSuccess);
    if (isSuccess) directories.closeCircuit(providerId);
  };
  const refresh = createProviderRefresh({ ...deps, connectorOf, onEnded });
  const isOnlyServer = storage.openTransport === undefined;
  return {
    connectorOf,
    providerRefresh: { ...refresh, ...replaced.providerRefresh },
    openIdClient: createOpenIdClient(outgoing),
    directories,
    legacyDirectoryOf,
    legacyMigration: createLegacyMigrations({ ...deps, legacyDirectoryOf, isOnlyServer }),
  };
}
