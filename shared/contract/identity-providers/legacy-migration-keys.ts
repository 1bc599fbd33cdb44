import type { CatalogueKey } from '../operation';
import { CONNECTION_KEYS } from './connection-keys';
import { MIGRATION_REASONS, MIGRATION_STATISTICS, MIGRATION_STEPS } from './legacy-migration-texts';

/** The texts in the state of a migration. Pages do not use them, so the build leaves the call out. */
export const MIGRATION_STATE_KEYS = /* @__PURE__ */ migrationStateKeys();

function migrationStateKeys() {
  return [
    ...CONNECTION_KEYS,
    ...Object.values(MIGRATION_STEPS),
    ...MIGRATION_STATISTICS.map(({ description }) => description),
    ...MIGRATION_REASONS,
    'MIGRATION_PROBLEM_FAILED',
    'PROVIDER_REFRESH_NO_GROUPS',
  ] as const satisfies readonly CatalogueKey[];
}
