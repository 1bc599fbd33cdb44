import { type SqlBool, sql } from 'kysely';
import * as v from 'valibot';
import { PROVIDER_TYPES } from '../../shared/contract/identity-providers/identity-provider';
import { configOf, type ProviderConfig } from '../providers/identity-providers';
import type { Db } from '../storage/connection';
import { type LegacyMigration, migrationOf } from './read-migration';

/** A provider with its migration, as shown to the user of a request. */
export interface ProviderMigration extends Pick<ProviderConfig, 'host' | 'domainOrId'> {
  readonly id: string;
  readonly type: (typeof PROVIDER_TYPES)[number];
  readonly version: number;
  /** Undefined before the first start. */
  readonly migration: LegacyMigration | undefined;
  /** Whether the account of the requesting user belongs to a legacy provider, so that a migration moves it. */
  readonly isOwnAccountMoved: boolean;
}

/**
 * Reads all stored providers, or one of them, with their migrations. One statement does it, because pages poll each
 * second.
 */
export async function readProviderMigrations(
  db: Db,
  { userId, providerId }: { readonly userId: string; readonly providerId?: string | undefined },
): Promise<ProviderMigration[]> {
  const rows = await db
    .selectFrom('identity_providers')
    .leftJoin('legacy_migrations as migrations', 'migrations.provider_id', 'identity_providers.id')
    .selectAll('migrations')
    .select(['identity_providers.id', 'identity_providers.type', 'config', 'version'])
    .select(isOfLegacyProvider(userId).as('is_own_account_moved'))
    .$if(providerId !== undefined, (query) => query.where('identity_providers.id', '=', providerId ?? ''))
    .execute();
  return rows.map((row) => {
    const { host, domainOrId } = configOf(row.config);
    return {
      id: row.id,
      type: v.parse(v.picklist(PROVIDER_TYPES), row.type),
      version: Number(row.version),
      host,
      domainOrId,
      migration: isWhole(row) ? migrationOf(row) : undefined,
      isOwnAccountMoved: Boolean(row.is_own_account_moved),
    };
  });
}

type MigrationRow = Parameters<typeof migrationOf>[0];

/** Whether the join has found a migration. */
const isWhole = (row: { readonly provider_id: string | null }): row is MigrationRow => row.provider_id !== null;

const isOfLegacyProvider = (userId: string) => sql<SqlBool | number>`exists (
  select 1 from users inner join identity_providers as own on own.id = users.provider_id
  where users.id = ${userId} and own.type = 'D3'
)`;
