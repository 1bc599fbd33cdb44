import type { DryRunReport } from '../../shared/contract/identity-providers/legacy-migration-schemas';
import { createDryRuns, type DryRun } from './dry-run';
import { createLegacyFactsCache, type LegacyFactsCache } from './legacy-facts-cache';
import { createMigrationJob, type MigrationJob, type MigrationJobDeps } from './migration-job';

/** The migration job, the facts about the legacy systems, and dry runs. */
export interface LegacyMigrations extends MigrationJob, LegacyFactsCache {
  /** Reports what a migration would do, or `busy` while another dry run is running on this server. */
  dryRun(input: DryRun): Promise<DryRunReport | 'busy'>;
}

/** Creates what a server needs for migrations. */
export function createLegacyMigrations(deps: MigrationJobDeps): LegacyMigrations {
  return {
    ...createMigrationJob(deps),
    ...createLegacyFactsCache(deps),
    dryRun: createDryRuns(deps.db),
  };
}
