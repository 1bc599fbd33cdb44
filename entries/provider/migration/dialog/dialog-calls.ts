import {
  listEnterpriseFields,
  startLegacyMigration,
  tryLegacyMigration,
} from '../../../../shared/contract/identity-providers/legacy-migration-calls';
import type { StartMigration } from '../../../../shared/contract/identity-providers/legacy-migration-schemas';
import { requestHere } from '../../../../shared/http/request-operation';

/** ms that a server may take to compare all users and groups. */
const DRY_RUN_TIMEOUT = 120_000;

/** Loads the fields of the SCIM enterprise extension (RFC 7643 §4.3) into which optional legacy fields can be moved. */
export const getEnterpriseFields = (base: string, signal: AbortSignal) =>
  requestHere(listEnterpriseFields, { url: `${base}/d3migration/availableenterprisesextensions`, signal });

/** Starts a migration. Has no signal: an aborted call may have started it. */
export const postStart = (base: string, start: StartMigration) =>
  requestHere(startLegacyMigration, { url: `${base}/d3migration`, json: start });

/** Asks what a migration would do. Nothing is changed. */
export const postDryRun = (base: string, start: StartMigration, signal: AbortSignal) =>
  requestHere(tryLegacyMigration, { url: `${base}/d3migration/dryrun`, json: start, signal, timeout: DRY_RUN_TIMEOUT });
