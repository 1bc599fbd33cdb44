import type { DryRunReport } from '../../../shared/contract/identity-providers/legacy-migration';
import { createDryRuns, type DryRun } from './dry-run';
import { createLegacyFactsCache, type LegacyFactsCache } from './legacy-facts-cache';
import { createMigrationJob, type MigrationJob, type MigrationJobDeps } from './migration-job';

/** The migrations of legacy systems on this server. */
export interface LegacyMigrations extends MigrationJob, LegacyFactsCache {
  /** Reports what a migration would do; `busy` while this server makes another report. */
  dryRun(input: DryRun): Promise<DryRunReport | 'busy'>;
}

/** Creates the migrations of a server. */
export function createLegacyMigrations(deps: MigrationJobDeps): LegacyMigrations {
  return {
    ...createMigrationJob(deps),
    ...createLegacyFactsCache(deps),
    dryRun: createDryRuns(deps.db),
  };
}
