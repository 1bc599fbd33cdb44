import { CALLBACK_PATH } from '../../../../../../server/openid/openid-providers';
import { SPN_ADDRESS } from '../../../../../../shared/contract/addresses';
import type { AuditEvent } from '../../../../../../shared/contract/settings/audit';
import { ADMIN, BASE } from '../../../../../support/ldap/directory-data';
import type { Slapd } from '../../../../../support/ldap/start-slapd';
import { type Caller, signedInCaller } from '../../../../../support/server/admin-calls';
import { eventually } from '../../../../../support/server/eventually';
import type { TestProvider } from '../../../../../support/server/openid-provider';
import { OWN, type TestApp } from '../../../../../support/server/test-app';
import { addProvider } from '../../../imported-accounts/fake-directory';
import { fakeLegacy, legacyUser, startForm } from '../../../legacy-migration/fake-legacy';
import { fakeConnections } from '../../../provider-settings/provider-fixtures';
import { addProvider as addDirectory, hostOf } from '../../../sign-in/directory-fixtures';
import { providerAdmin } from '../../identity-providers/provider-calls';
import { cookiesOf, fieldsOf } from '../../openid/provider-sign-in';
import { accepted, type Causes, called } from './cause';

const MIGRATION = '/identityprovider/config/d3migration';
const OPENID = '/identityprovider/config/openidconnect';

const fakeDirectories = () => {
  const providerRefresh = { begin: async () => undefined, refreshAll: async () => [] };
  return { connections: { connectorOf: fakeConnections().of, providerRefresh } };
};

const fakeLegacySystem = () => {
  const legacy = fakeLegacy([legacyUser('bob')]);
  return { connections: { legacyDirectoryOf: ({ type }: { type: string }) => (type === 'D3' ? legacy : undefined) } };
};

/** Starts a migration and waits for the end of its run. @returns the id of its provider */
async function migrate({ send, get }: Caller, app: TestApp): Promise<string> {
  const { id } = await addProvider(app.storage.db, { type: 'D3', domainOrId: 'repo', adminGroup: 'Admins' });
  accepted(await send('POST', MIGRATION, startForm(id)));
  await eventually(async () => (await get(`${MIGRATION}?providerId=${id}`)).json().d3MigrationStatus.isActive, false);
  return id;
}

const afterwards = (path: string) =>
  called(async (admin, app) => admin.send('POST', MIGRATION + path, await migrate(admin, app)));

const PROVIDER = { actor: 'admin', target: 'Directory', options: fakeDirectories } as const;
const LEGACY = { actor: 'admin', target: /^Provider /, options: fakeLegacySystem } as const;

const entered = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).map(([field, after]) => ({ field, before: '', after }));

export const PROVIDER_CAUSES = {
  'provider-saved': {
    cause: async (app) => (await providerAdmin(app)).save(),
    ...PROVIDER,
    changes: [
      ...entered({
        providerName: 'Directory',
        host: 'ldap.example.org',
        domainOrId: 'EXAMPLE',
        username: 'cn=reader,dc=example,dc=org',
        rootContext: 'dc=example,dc=org',
        adminGroup: 'Admins',
      }),
      { field: 'password' },
    ],
  },
  'provider-deleted': {
    async cause(app) {
      const { save, remove } = await providerAdmin(app);
      await remove((await save()).newId ?? '');
    },
    ...PROVIDER,
  },
  'migration-started': { cause: async (app) => migrate(await signedInCaller(app), app), ...LEGACY },
  'migration-aborted': { cause: afterwards('/abort'), ...LEGACY },
  'migration-finished': { cause: afterwards('/finish'), ...LEGACY },
} satisfies Partial<Causes<AuditEvent>>;

export const CALLBACK = OWN + CALLBACK_PATH;

export function openIdCauses(
  provider: TestProvider,
): Causes<'openid-provider-saved' | 'openid-provider-deleted' | 'openid-account-linked'> {
  const save = ({ send, antiCsrfToken }: Caller, enabled = false) =>
    send('POST', OPENID, { id: 'create', enabled, ...fieldsOf(provider), antiCsrfToken });
  const byAdmin = { actor: 'admin', target: 'Corporate' };
  const { clientSecret: _, endSessionEndpoint: _none, ...fields } = fieldsOf(provider);
  return {
    'openid-provider-saved': {
      cause: called((admin) => save(admin)),
      ...byAdmin,
      changes: [...entered(fields), { field: 'clientSecret' }],
    },
    'openid-provider-deleted': {
      cause: called(async (admin) => {
        const { newId: id } = accepted(await save(admin)).json();
        return admin.send('POST', OPENID, { id, delete: true, antiCsrfToken: admin.antiCsrfToken });
      }),
      ...byAdmin,
    },
    'openid-account-linked': {
      cause: called(async (admin, app) => {
        const { newId } = accepted(await save(admin, true)).json();
        provider.user = { sub: 'subject-of-ada', email: 'ada@example.org', email_verified: true };
        const begun = accepted(await app.navigate({ url: `/identityprovider/openidconnect/start/${newId}` }));
        const back = await provider.authorize(String(begun.headers.location));
        return app.navigate({ url: back.pathname + back.search, headers: { cookie: cookiesOf(begun) } });
      }),
      account: 'ada',
      target: 'Corporate',
    },
  };
}

/** The registration of the Kerberos name of the account http-id of an Active Directory. */
export function kerberosCauses(slapd: Slapd): Causes<'service-principal-registered'> {
  const origin = 'https://id.example.org';
  return {
    'service-principal-registered': {
      options: () => ({ env: { VESTIBULE_PUBLIC_URL: origin, VESTIBULE_CA_FILE: slapd.authority.certFile } }),
      cause: called(async ({ cookie }, app) => {
        const account = { username: 'EXAMPLE\\svc-web', domainOrId: 'EXAMPLE', rootContext: `ou=people,${BASE}` };
        await addDirectory(app, { host: hostOf(slapd), ...account });
        const headers = { host: 'id.example.org', origin, cookie };
        const payload = { user: ADMIN.username, password: ADMIN.password };
        return app.call({ method: 'POST', url: SPN_ADDRESS, headers, payload });
      }),
      actor: 'admin',
      target: 'HTTP/id.example.org',
    },
  };
}
