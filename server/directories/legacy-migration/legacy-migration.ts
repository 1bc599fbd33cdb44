import type { DryRunReport } from '../../../shared/contract/identity-providers/legacy-migration';
import { createDryRuns, type DryRun } from './dry-run';
import { createLegacyAvailability, type LegacyAvailability } from './legacy-availability';
import { createMigrationJob, type MigrationJob, type MigrationJobDeps } from './migration-job';

/** The migrations of legacy systems on this server. */
export interface LegacyMigrationJob extends MigrationJob, LegacyAvailability {
  /** Reports what a migration would do; `busy` while this server makes another report. */
  dryRun(input: DryRun): Promise<DryRunReport | 'busy'>;
}

/** Creates the migrations of a server. */
export function createLegacyMigration(deps: MigrationJobDeps): LegacyMigrationJob {
  return {
    ...createMigrationJob(deps),
    ...createLegacyAvailability(deps),
    dryRun: createDryRuns(deps.db),
  };
}
