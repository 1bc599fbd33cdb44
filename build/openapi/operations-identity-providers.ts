import { ConnectionCheck } from '../../shared/contract/identity-providers/connection-check';
import * as providers from '../../shared/contract/identity-providers/identity-providers';
import * as migration from '../../shared/contract/identity-providers/migration';
import { MIGRATION_REASONS } from '../../shared/contract/identity-providers/migration-texts';
import { CHECK_KEYS, MIGRATION_STATE_KEYS, PROVIDER_KEYS, REFRESH_KEYS } from './message-keys';
import { json, jsonBody, type Operation, page, type QueryParameter } from './operation';
import { Done, MigrationRefusal } from './server-answers';

/** The same call below both addresses of the providers. */
function below(id: string, path: string): Record<string, string> {
  return { [id]: `/identityprovider/config${path}`, [`${id}InHybridView`]: `/scimserver/config${path}` };
}

const PROVIDER_ID = { providerId: 'The id of the provider' };
const yes = (description: string): QueryParameter => ({ description, values: ['true'] });

/** The refusals of a change of a migration. */
const CHANGE = {
  problem: MigrationRefusal,
  access: ['admin'],
} as const;

const NOT_FOUND = { 403: ['ERROR_FORBIDDEN', 'MIGRATION_PROBLEM_NOT_ALLOWED'], 404: ['MIGRATION_PROBLEM_PROVIDER'] };
const START = {
  ...NOT_FOUND,
  400: ['ERROR_BAD_REQUEST', 'MIGRATION_PROBLEM_MAPPINGS'],
  409: ['MIGRATION_PROBLEM_OUTDATED', 'MIGRATION_PROBLEM_RUNNING', 'MIGRATION_PROBLEM_STARTED'],
  502: ['MIGRATION_PROBLEM_UNAVAILABLE'],
};

/** The identity providers and their migrations. */
export const PROVIDERS: readonly Operation[] = [
  {
    method: 'GET',
    at: below('listProviders', ''),
    summary: 'Lists the identity providers',
    answers: [page(providers.ProvidersData)],
    keys: REFRESH_KEYS,
    keysIn: 'refreshProblem',
  },
  {
    method: 'POST',
    at: below('refreshProviders', ''),
    summary: 'Reads the accounts of all providers again',
    query: { update: yes('Always given: the call does nothing else') },
    isBodyUnused: true,
    answers: [json(Done)],
    refusals: { 502: ['ERROR_UNKNOWN', ...REFRESH_KEYS] },
  },
  {
    method: 'GET',
    at: below('showProvider', '/:id'),
    summary: 'Shows a provider, or with the id `create` the defaults of a new one',
    query: { force: yes('Asks a D3 system anew for the state of its migration') },
    answers: [page(providers.ProviderData)],
    keys: MIGRATION_STATE_KEYS,
    keysIn: 'migrationStatus',
    refusals: { 404: [] },
    inWords: { takes: '' },
  },
  {
    method: 'POST',
    at: below('saveProvider', '/:id'),
    summary: 'Saves, creates or deletes a provider once its connection passes the check',
    takes: [jsonBody(providers.SaveProvider), jsonBody(providers.DeleteProvider)],
    answers: [json(providers.ProviderCheck)],
    keys: [...PROVIDER_KEYS, ...CHECK_KEYS],
    keysIn: 'errorList',
  },
  {
    method: 'POST',
    at: below('checkConnection', '/:id/connection'),
    summary: 'Checks the connection of a provider as it would be saved; stores nothing',
    access: ['admin'],
    takes: [jsonBody(providers.SaveProvider)],
    answers: [json(ConnectionCheck)],
    keys: [...PROVIDER_KEYS, ...CHECK_KEYS],
    keysIn: 'messageKey',
    refusals: { 404: ['PROVIDER_PROBLEM_UNKNOWN'], 429: ['PROVIDER_PROBLEM_BUSY'] },
    inWords: { takes: 'what a save takes, as JSON' },
  },
  {
    method: 'GET',
    at: below('showMigrations', '/d3migration'),
    summary: 'Answers the state of the migration of a provider, or of each by its id',
    access: ['admin'],
    query: {
      providerId: 'The id of the provider; without it the state of each',
      force: yes('Asks the legacy system anew'),
      checkLogs: yes('Older servers say only then which logs there are'),
    },
    answers: [json(migration.MigrationStatus), json(migration.MigrationStatuses)],
    keys: MIGRATION_STATE_KEYS,
    keysIn: 'errorMessage',
    refusals: { 404: [] },
  },
  {
    ...CHANGE,
    method: 'POST',
    at: below('startMigration', '/d3migration'),
    summary: 'Starts or continues a migration',
    takes: [jsonBody(migration.StartMigration)],
    answers: [json(Done)],
    refusals: START,
  },
  {
    ...CHANGE,
    method: 'POST',
    at: below('tryMigration', '/d3migration/dryrun'),
    summary: 'Answers what a migration would do; changes nothing',
    takes: [jsonBody(migration.StartMigration)],
    answers: [json(migration.DryRunReport)],
    keys: MIGRATION_REASONS,
    keysIn: 'reason',
    refusals: { ...START, 429: ['PROVIDER_PROBLEM_BUSY'] },
  },
  {
    ...CHANGE,
    method: 'POST',
    at: below('abortMigration', '/d3migration/abort'),
    summary: 'Aborts a migration',
    takes: [jsonBody(migration.MigrationProviderId)],
    answers: [json(Done)],
    refusals: {
      ...NOT_FOUND,
      409: ['MIGRATION_PROBLEM_NOT_RUNNING', 'PROVIDER_PROBLEM_LOCKS_OUT'],
    },
    inWords: { takes: 'the id of the provider as JSON' },
  },
  {
    ...CHANGE,
    method: 'POST',
    at: below('finishMigration', '/d3migration/finish'),
    summary: 'Finishes a migration: users sign in with their new accounts',
    takes: [jsonBody(migration.MigrationProviderId)],
    answers: [json(Done)],
    refusals: {
      ...NOT_FOUND,
      409: [
        'MIGRATION_PROBLEM_FINISHED',
        'MIGRATION_PROBLEM_NOT_FINISHED',
        'MIGRATION_PROBLEM_RUNNING',
        'PROVIDER_PROBLEM_LOCKS_OUT',
      ],
    },
    inWords: { takes: 'the id of the provider as JSON' },
  },
  {
    method: 'GET',
    at: below('listEnterpriseFields', '/d3migration/availableenterprisesextensions'),
    summary: 'Lists the fields that optional fields can be moved to',
    access: ['admin'],
    answers: [json(migration.EnterpriseFields)],
  },
  ...[
    ['showMigrationLog', 'log', 'What the migration has done, as a text'],
    ['showMigrationErrors', 'errorlog', 'What the migration could not do, as a text'],
  ].map(([id = '', path, summary = '']): Operation => ({ ...logOf(summary), at: below(id, `/d3migration/${path}`) })),
  {
    ...logOf('The users or groups of one line of the statistics, as a text'),
    at: below('showMigrationStatistics', '/d3migration/statistics'),
    query: { ...PROVIDER_ID, statisticsType: 'The `type` of the line' },
  },
];

function logOf(summary: string): Omit<Operation, 'at'> {
  const headers = { 'Content-Disposition': 'The name under which a browser saves it' };
  return {
    method: 'GET',
    summary,
    access: ['admin'],
    query: PROVIDER_ID,
    answers: [{ kind: 'file', mediaType: 'text/plain', description: summary, headers }],
    refusals: { 404: [] },
    inWords: { answers: 'a text' },
  };
}
