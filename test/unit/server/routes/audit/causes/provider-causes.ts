import type { AuditEvent } from '../../../../../../shared/contract/audit';
import { eventually } from '../../../../../e2e/eventually';
import type { TestApp } from '../../../http/test-app';
import { fakeConnections } from '../../../identity-providers/provider-fixtures';
import { fakeLegacy, legacyUser, startForm } from '../../../legacy-migration/fake-legacy';
import { addProvider } from '../../../provider-accounts/fake-directory';
import { signedInCaller } from '../../admin-calls';
import { providerAdmin } from '../../providers/provider-calls';
import { accepted, type Causes } from './cause';

const MIGRATION = '/identityprovider/config/d3migration';

const fakeDirectories = () => {
  const providerRefresh = { begin: async () => undefined, refreshAll: async () => [] };
  return { connections: { connectorOf: fakeConnections().of, providerRefresh } };
};

const fakeLegacySystem = () => {
  const legacy = fakeLegacy([legacyUser('bob')]);
  return { connections: { legacyDirectoryOf: ({ type }: { type: string }) => (type === 'D3' ? legacy : undefined) } };
};

/** Starts a migration and waits for the end of its run. @returns the id of its provider */
async function migrate(app: TestApp): Promise<string> {
  const { id } = await addProvider(app.storage.db, { type: 'D3', domainOrId: 'repo', adminGroup: 'Admins' });
  await post(app, '', startForm(id));
  const { get } = await signedInCaller(app);
  await eventually(async () => (await get(`${MIGRATION}?providerId=${id}`)).json().d3MigrationStatus.isActive, false);
  return id;
}

const post = async (app: TestApp, path: string, body: unknown) =>
  accepted(await (await signedInCaller(app)).send('POST', MIGRATION + path, body));

const PROVIDER = { actor: 'admin', target: 'Directory', options: fakeDirectories } as const;
const LEGACY = { actor: 'admin', target: /^Provider /, options: fakeLegacySystem } as const;

/** What administrators do with directories, and with the migration of a legacy one. */
export const PROVIDER_CAUSES = {
  'provider-saved': { cause: async (app) => (await providerAdmin(app)).save(), ...PROVIDER },
  'provider-deleted': {
    async cause(app) {
      const { save, remove } = await providerAdmin(app);
      await remove((await save()).newId ?? '');
    },
    ...PROVIDER,
  },
  'migration-started': { cause: migrate, ...LEGACY },
  'migration-aborted': { cause: async (app) => post(app, '/abort', await migrate(app)), ...LEGACY },
  'migration-finished': { cause: async (app) => post(app, '/finish', await migrate(app)), ...LEGACY },
} satisfies Partial<Causes<AuditEvent>>;
