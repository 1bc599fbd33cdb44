import * as v from 'valibot';
import { MigrationStatus } from '../../shared/contract/migration';
import type { ProviderData } from '../../shared/contract/providers';

/** How far the migration of a D3 provider to the user management is. */
export interface Migration {
  isActive: boolean;
  isFinished: boolean;
}

/** The migration of a provider as the server names it; undefined where there is none. */
export function migrationOf({ providerType, migrationStatus }: ProviderData): Migration | undefined {
  if (providerType !== 'D3') return undefined;
  const status = v.safeParse(MigrationStatus, migrationStatus);
  return status.success ? (status.output.d3MigrationStatus ?? undefined) : undefined;
}

/** Whether a provider cannot be changed, because of its migration. */
export function isLocked(migration: Migration | undefined): boolean {
  return migration !== undefined && (migration.isActive || migration.isFinished);
}
