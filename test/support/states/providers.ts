import type { Page } from 'playwright-core';
import { migration, PROVIDER_SUMMARY } from '../../../build/samples/identity-providers';
import { HYBRID_PROVIDERS_ADDRESS, PROVIDERS_ADDRESS } from '../../../shared/contract/addresses';
import { SYSTEM_STATUS } from '../../../shared/contract/identity-providers/legacy-migration-schemas';
import { HOSTILE_TEXTS as HOSTILE } from '../browser/hostile-names';
import { answerCalls, fillSlot } from '../browser/intercept';
import { type States, statesOfAdmin } from './page-state';
import { ask, confirm, failToLoad, notified } from './steps';

const LDAP = {
  ...PROVIDER_SUMMARY,
  id: 'ldap',
  providerName: 'Zentrale',
  adminGroup: 'Domänen-Administratoren',
  technicalUserGroup: 'Dienstkonten',
  details: 'ldaps://verzeichnis.donaudampfschiffahrt.example:636',
};
const LIST = [
  LDAP,
  {
    ...LDAP,
    id: 'branch',
    providerName: 'Niederlassung Süd',
    details: 'dc.sued.example',
    isolated: true,
    accounts: 312,
    refreshProblem: 'The server did not answer within 5 s.',
    technicalUserGroup: '',
  },
  {
    id: 'scim',
    providerName: 'Partner',
    providerType: 'Scim',
    adminGroup: 'admins',
    details: 'https://scim.example.org/v2',
  },
  { id: 'd3', providerName: 'Archiv', providerType: 'D3', adminGroup: 'd3_admin', details: 'T' },
  { id: 'admin', providerName: 'admin', providerType: 'BuiltInAdmin', accounts: 1 },
  { id: 'users', providerName: 'Benutzerverwaltung', providerType: 'Usermanagement', accounts: 27, canDelete: false },
];
const DATA = { providers: LIST, antiCsrfToken: 'token' };
const ALERTS = {
  d3ProviderPresentAndNotMigrated: true,
  htmlLoginEnabled: false,
  openIdConnectEnabled: true,
  openIdPreferred: true,
  kerberosEnabled: true,
  builtInAdminConfigured: true,
};

const IN_PROGRESS = { systemStatus: SYSTEM_STATUS.inProgress };
const WITH_PASSWORDS = { systemStatus: SYSTEM_STATUS.migrated, withPasswords: true };
const PROGRESS = { complete: { current: 1234, count: 4821 } };

async function show(page: Page, data: object = DATA, migrations: object = {}, base = PROVIDERS_ADDRESS): Promise<void> {
  await fillSlot(page, base, data);
  await answerCalls(page, `${base}/d3migration`, { method: 'GET', json: migrations });
  await answerCalls(page, base, { method: 'GET', json: data });
  await page.goto(base);
  await page.locator('[data-part=row], [data-part=empty]').first().waitFor();
}

async function showMigration(page: Page, status: object): Promise<void> {
  await show(page, DATA, { d3: status, ldap: { isFeatureDeactivated: true } });
  await page.locator('[data-status=migration]').waitFor();
}

const STATES = {
  'a list of providers': (page) => show(page),
  'a directory that is being read': (page) =>
    show(page, {
      ...DATA,
      providers: [{ ...LDAP, refreshing: { users: 12_050, changed: 1234, groups: 87 } }, ...LIST.slice(1)],
    }),
  'every alert': (page) => show(page, { ...DATA, ...ALERTS }),
  'no providers': (page) => show(page, { providers: [] }),
  'providers in the cloud': (page) => show(page, { ...DATA, isCloudView: true }),
  'providers in the hybrid view': (page) =>
    show(page, { providers: [LDAP], isHybridView: true }, {}, HYBRID_PROVIDERS_ADDRESS),
  'a migration that is under way': (page) => showMigration(page, migration({ isActive: true }, { count: PROGRESS })),
  'a migration that failed': (page) =>
    showMigration(page, migration({ hasErrors: true, errorMessage: 'The document system refused user 4711.' })),
  'a migration that is not possible': (page) => showMigration(page, migration({ available: false })),
  'a migration that was aborted': (page) => showMigration(page, migration(IN_PROGRESS, { errorCount: 1 })),
  'a migration whose passwords are being moved': (page) =>
    showMigration(
      page,
      migration(WITH_PASSWORDS, { passwordMigrationCount: { current: 1234, count: 19_200 }, errorCount: 24 }),
    ),
  'a migration that is complete': (page) => showMigration(page, migration({ systemStatus: SYSTEM_STATUS.migrated })),
  'a migration with hostile texts': (page) =>
    showMigration(page, migration({ hasErrors: true, errorMessage: HOSTILE.join(' '), statusCode: HOSTILE[0] })),
  'the question before a provider is deleted whose migration was stopped': async (page) => {
    await showMigration(page, migration(IN_PROGRESS));
    await ask(page, '[data-id=d3] [data-action=delete]');
  },
  'a provider that could not be deleted': async (page) => {
    await show(page);
    await answerCalls(page, `${PROVIDERS_ADDRESS}/ldap`, {
      method: 'POST',
      json: { errorList: ['No administrator could sign in any more.', 'Another reason'] },
    });
    await confirm(page, '[data-id=ldap] [data-action=delete]');
    await notified(page);
  },
  'the cache is being refreshed': async (page) => {
    await show(page);
    await answerCalls(page, PROVIDERS_ADDRESS);
    await page.click('[data-action=refresh]');
    await page.locator('[data-action=refresh][aria-busy]').waitFor();
  },
  'providers with hostile texts': async (page) => {
    const providers = HOSTILE.map((text, index) => ({
      id: `${index}`,
      providerName: text,
      providerType: text,
      adminGroup: text,
      technicalUserGroup: text,
      details: text,
      refreshProblem: text,
      refreshedAt: text,
      accounts: -1e9,
      isolated: true,
    }));
    await show(page, { ...DATA, providers });
  },
  'more providers than a page has': (page) =>
    show(page, {
      providers: Array.from({ length: 120 }, (_, index) => ({
        ...LDAP,
        id: `${index}`,
        providerName: `LDAP ${index}`,
      })),
    }),
  'providers that cannot be loaded': (page) => failToLoad(page, PROVIDERS_ADDRESS, { slot: { providers: 'none' } }),
} satisfies States;

export const PROVIDER_LIST_STATES = statesOfAdmin('providers', STATES, ['providers that cannot be loaded']);
