import * as v from 'valibot';
import type { ProviderData } from '../../../shared/contract/identity-providers/identity-provider';
import { MigrationStatus } from '../../../shared/contract/identity-providers/legacy-migration-schemas';
import { type StartedMigration, startedMigration } from '../../../shared/identity-providers/started-migration';

/** The state of a D3 provider's migration; some servers send only `isActive` and `isFinished`. */
export type ProviderMigration = Pick<StartedMigration, 'isActive' | 'isFinished'> & Partial<StartedMigration>;

/**
 * The migration of a provider as the server names it; undefined where there is none.
 *
 * @param polled its status as it was read last, which is newer than that of the provider
 */
export function migrationOfProvider(
  { providerType, migrationStatus }: ProviderData,
  polled?: MigrationStatus,
): ProviderMigration | undefined {
  if (providerType !== 'D3') return undefined;
  if (polled) return startedMigration(polled);
  const status = v.safeParse(MigrationStatus, migrationStatus);
  const nested = status.success ? status.output.d3MigrationStatus : undefined;
  if (nested) return nested;
  const flat = v.safeParse(Flat, migrationStatus);
  return flat.success ? flat.output : undefined;
}

/** The state as some servers have it, without an object around it. */
const Flat = v.object({ isActive: v.nullish(v.boolean(), false), isFinished: v.nullish(v.boolean(), false) });

/** Whether a provider cannot be changed, because of its migration. */
export function isLocked(migration: ProviderMigration | undefined): boolean {
  return migration !== undefined && (migration.isActive || migration.isFinished);
}
