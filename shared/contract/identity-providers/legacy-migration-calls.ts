import * as v from 'valibot';
import { HYBRID_PROVIDERS_ADDRESS, PROVIDERS_ADDRESS } from '../addresses';
import type { Operation } from '../operation';
import { Problem } from '../problem';
import { MIGRATION_REASONS } from './legacy-migration-message-keys';
import {
  DryRunReport,
  EnterpriseFields,
  MigrationProviderId,
  MigrationStatus,
  MigrationStatuses,
  StartMigration,
} from './legacy-migration-schemas';
import { MIGRATION_STATE_KEYS } from './message-keys';

/** A refusal about a migration: `detail` is the English text of the key (RFC 9457 names the field). */
export const MigrationRefusal = v.object({ ...Problem.entries, detail: v.nullish(v.string()) });

const PROVIDER_ID = { providerId: 'The id of the provider' } as const;

const NOT_FOUND = {
  403: ['ERROR_FORBIDDEN', 'MIGRATION_PROBLEM_NOT_ALLOWED'],
  404: ['MIGRATION_PROBLEM_PROVIDER'],
} as const;

const START = {
  ...NOT_FOUND,
  400: ['ERROR_BAD_REQUEST', 'MIGRATION_PROBLEM_MAPPINGS'],
  409: ['MIGRATION_PROBLEM_OUTDATED', 'MIGRATION_PROBLEM_RUNNING', 'MIGRATION_PROBLEM_STARTED'],
  502: ['MIGRATION_PROBLEM_UNAVAILABLE'],
} as const;

/** Answers the state of the migration of a provider, or of each by its id. */
export const showLegacyMigrations = {
  method: 'GET',
  address: [`${PROVIDERS_ADDRESS}/d3migration`, `${HYBRID_PROVIDERS_ADDRESS}/d3migration`],
  access: ['admin'],
  query: {
    providerId: 'The id of the provider; without it the state of each',
    force: { description: 'Asks the legacy system anew', values: ['true'] },
    checkLogs: { description: 'Older servers say only then which logs there are', values: ['true'] },
  },
  answer: MigrationStatus,
  alternative: MigrationStatuses,
  keys: MIGRATION_STATE_KEYS,
  keysIn: 'errorMessage',
  refusals: { 404: [] },
} as const satisfies Operation;

/** Starts or continues a migration. A server may answer why it does not with another status of success, and a text. */
export const startLegacyMigration = {
  method: 'POST',
  address: [`${PROVIDERS_ADDRESS}/d3migration`, `${HYBRID_PROVIDERS_ADDRESS}/d3migration`],
  access: ['admin'],
  json: StartMigration,
  answer: 'text',
  sends: v.object({}),
  problem: MigrationRefusal,
  refusals: START,
} as const satisfies Operation;

/** Answers what a migration would do; changes nothing. */
export const tryLegacyMigration = {
  method: 'POST',
  address: [`${PROVIDERS_ADDRESS}/d3migration/dryrun`, `${HYBRID_PROVIDERS_ADDRESS}/d3migration/dryrun`],
  access: ['admin'],
  json: StartMigration,
  answer: DryRunReport,
  keys: MIGRATION_REASONS,
  keysIn: 'reason',
  problem: MigrationRefusal,
  refusals: { ...START, 429: ['PROVIDER_PROBLEM_BUSY'] },
  ifMissing: 'the dialog says that there is no trial, and starts without one; so it does after 405 and 501',
} as const satisfies Operation;

/** Aborts a migration. */
export const abortLegacyMigration = {
  method: 'POST',
  address: [`${PROVIDERS_ADDRESS}/d3migration/abort`, `${HYBRID_PROVIDERS_ADDRESS}/d3migration/abort`],
  access: ['admin'],
  json: MigrationProviderId,
  problem: MigrationRefusal,
  refusals: { ...NOT_FOUND, 409: ['MIGRATION_PROBLEM_NOT_RUNNING'] },
} as const satisfies Operation;

/** Finishes a migration: users sign in with their new accounts. */
export const finishLegacyMigration = {
  method: 'POST',
  address: [`${PROVIDERS_ADDRESS}/d3migration/finish`, `${HYBRID_PROVIDERS_ADDRESS}/d3migration/finish`],
  access: ['admin'],
  json: MigrationProviderId,
  problem: MigrationRefusal,
  refusals: {
    ...NOT_FOUND,
    409: [
      'MIGRATION_PROBLEM_FINISHED',
      'MIGRATION_PROBLEM_NOT_FINISHED',
      'MIGRATION_PROBLEM_RUNNING',
      'PROVIDER_PROBLEM_LOCKS_OUT',
    ],
  },
} as const satisfies Operation;

/** Lists the fields that optional fields can be moved to. */
export const listEnterpriseFields = {
  method: 'GET',
  address: [
    `${PROVIDERS_ADDRESS}/d3migration/availableenterprisesextensions`,
    `${HYBRID_PROVIDERS_ADDRESS}/d3migration/availableenterprisesextensions`,
  ],
  access: ['admin'],
  answer: EnterpriseFields,
} as const satisfies Operation;

const FILE_NAME = { 'Content-Disposition': 'The name under which a browser saves it' } as const;

/** Sends what the migration has done, as a text. */
export const showLegacyMigrationLog = {
  method: 'GET',
  address: [`${PROVIDERS_ADDRESS}/d3migration/log`, `${HYBRID_PROVIDERS_ADDRESS}/d3migration/log`],
  access: ['admin'],
  query: PROVIDER_ID,
  file: { mediaType: 'text/plain', description: 'The log', headers: FILE_NAME },
  refusals: { 404: [] },
} as const satisfies Operation;

/** Sends what the migration could not do, as a text. */
export const showLegacyMigrationErrors = {
  method: 'GET',
  address: [`${PROVIDERS_ADDRESS}/d3migration/errorlog`, `${HYBRID_PROVIDERS_ADDRESS}/d3migration/errorlog`],
  access: ['admin'],
  query: PROVIDER_ID,
  file: { mediaType: 'text/plain', description: 'The log', headers: FILE_NAME },
  refusals: { 404: [] },
} as const satisfies Operation;

/** Sends the users or groups of one line of the statistics, as a text. */
export const showLegacyMigrationStatistics = {
  method: 'GET',
  address: [`${PROVIDERS_ADDRESS}/d3migration/statistics`, `${HYBRID_PROVIDERS_ADDRESS}/d3migration/statistics`],
  access: ['admin'],
  query: { ...PROVIDER_ID, statisticsType: 'The `type` of the line' },
  file: { mediaType: 'text/plain', description: 'The names', headers: FILE_NAME },
  refusals: { 404: [] },
} as const satisfies Operation;
