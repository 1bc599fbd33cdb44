import type * as v from 'valibot';
import type { ConnectionCheck } from '../../shared/contract/identity-providers/connection-check';
import type { ProviderCheck, ProviderData } from '../../shared/contract/identity-providers/identity-provider';
import type { ProviderSummary } from '../../shared/contract/identity-providers/identity-provider-list';
import type { DryRunReport, EnterpriseFields } from '../../shared/contract/identity-providers/legacy-migration-schemas';

// A complete answer for each call of the pages for identity providers.

const ID = '5f0c9e4e-7f0b-4d8e-9a53-0b9b8a6d2c11';
const TOKEN = 'kJ3v0ZqBt2mX8sYpRw5uEg';

/** A row of the list. */
export const PROVIDER_SUMMARY = {
  id: ID,
  providerName: 'Head office',
  providerType: 'Ldap',
  adminGroup: 'Domain Admins',
  technicalUserGroup: 'Service accounts',
  details: 'ldaps://directory.example.com',
  isolated: false,
  canDelete: true,
  accounts: 4821,
  refreshedAt: '2026-11-21T09:30:00Z',
} satisfies v.InferInput<typeof ProviderSummary>;

export const PROVIDERS = {
  providers: [PROVIDER_SUMMARY],
  openIdConnectEnabled: true,
  htmlLoginEnabled: true,
  builtInAdminConfigured: true,
  antiCsrfToken: TOKEN,
};

export const PROVIDER = {
  id: ID,
  providerName: 'Headquarters',
  providerType: 'Ldap',
  host: 'ldaps://ldap.example.com',
  domainOrId: 'EXAMPLE',
  username: 'CN=vestibule,OU=services,DC=example,DC=com',
  password: '********',
  rootContext: 'DC=example,DC=com',
  adminGroup: 'Vestibule administrators',
  availableUserDisplayProperties: ['displayName', 'givenName', 'sn', 'department'],
  availableGroupDisplayProperties: ['displayName', 'description'],
  newFeaturesAvailable: true,
  connectionCheckAvailable: true,
  antiCsrfToken: TOKEN,
  version: '3',
  reads: [
    {
      startedAt: '2026-11-27T08:44:51.000Z',
      endedAt: '2026-11-27T08:45:00.000Z',
      problem: 'PROVIDER_REFRESH_NAMES_TAKEN',
      changed: 4,
      closed: 1,
      skipped: 2,
      skippedNames: ['anna', 'j.smith'],
    },
  ],
} satisfies v.InferInput<typeof ProviderData>;

/** A provider whose accounts can be migrated. */
export const D3_PROVIDER = {
  ...PROVIDER,
  providerName: 'Archiv',
  providerType: 'D3',
  host: 'https://d3.example',
  domainOrId: 'A',
  username: 'admin',
  adminGroup: 'Administratoren',
  enableLegacyProvider: true,
} satisfies v.InferInput<typeof ProviderData>;

/** The answer to a successful save or deletion. */
export const PROVIDER_SAVED = {
  providerNameOk: true,
  connectionOk: true,
  accessOk: true,
  adminGroupOk: true,
  technicalUserGroupOk: true,
  syntaxOk: true,
} satisfies v.InferInput<typeof ProviderCheck>;

export const CONNECTION = {
  stages: [{ stage: 'name', result: 'passed', duration: 3 }],
} satisfies v.InferInput<typeof ConnectionCheck>;

/** Returns the status of a migration that can be started, unless `state` differs. */
export const migration = (state: object = {}, others: object = {}) => ({
  isFeatureDeactivated: false,
  d3MigrationStatus: { available: true, userCanStart: true, ...state },
  ...others,
});

/** The fields to which a migration can move optional fields. */
export const ENTERPRISE_FIELDS = {
  fields: ['division', 'department', 'shoeSize'].map((id) => ({ id, displayName: id })),
} satisfies v.InferInput<typeof EnterpriseFields>;

const PART = { total: 1, created: 1, merged: 0, skipped: 0, conflicts: 0, reasons: [] };

export const DRY_RUN = {
  users: PART,
  groups: PART,
  passwords: 1,
  mailAddresses: 0,
  fields: 0,
} satisfies v.InferInput<typeof DryRunReport>;
