import type { MigrationStatus } from '../../../shared/contract/identity-providers/legacy-migration-schemas';
import { alternative, data, refuse } from '../../http/request/answer';
import type { RequestContext, WithUser } from '../../http/request/request-context';
import { migrationStatusOf, NO_MIGRATION } from '../../legacy-migration/migration-status';
import { type ProviderMigration, readProviderMigrations } from '../../legacy-migration/read-provider-migrations';
import { LOCAL_PROVIDER_ID } from '../../providers/local-accounts-provider';

/**
 * Tells whether the administrator of a request may change migrations. Administrators whose own account would be moved
 * may not, and neither may support employees who act for them.
 */
export function mayMigrate({ session }: WithUser, { isOwnAccountMoved }: ProviderMigration): boolean {
  return !isOwnAccountMoved && !session.isTenantAccess;
}

async function statusOf(
  ctx: RequestContext & WithUser,
  provider: ProviderMigration,
  isForced = false,
): Promise<MigrationStatus> {
  if (provider.type !== 'D3') return NO_MIGRATION;
  const legacy = await ctx.app.legacyMigration.factsOf(provider, isForced);
  const { migration } = provider;
  return migrationStatusOf({ migration, legacy, userCanStart: mayMigrate(ctx, provider) });
}

/**
 * Reads the status of a provider's migration for its page.
 * @returns undefined if the provider has just been deleted
 */
export async function readMigrationStatus(
  ctx: RequestContext & WithUser,
  providerId: string,
): Promise<MigrationStatus | undefined> {
  const { app, user, query } = ctx;
  const [found] = await readProviderMigrations(app.storage.db, { userId: user.id, providerId });
  return found && statusOf(ctx, found, query.get('force') === 'true');
}

/** Returns the status of one provider's migration, or the statuses of all by provider id. */
export const showMigrations = async (ctx: RequestContext & WithUser) => {
  const { app, user, query } = ctx;
  const providerId = query.get('providerId');
  if (providerId === LOCAL_PROVIDER_ID) return data(NO_MIGRATION);
  if (providerId !== null) {
    const status = /[\p{Cc}\p{Cs}]/u.test(providerId) ? undefined : await readMigrationStatus(ctx, providerId);
    return status === undefined ? refuse(404, 'no such provider') : data(status);
  }
  const providers = await readProviderMigrations(app.storage.db, { userId: user.id });
  const statuses = await Promise.all(providers.map(async (each) => [each.id, await statusOf(ctx, each)] as const));
  const all = { [LOCAL_PROVIDER_ID]: NO_MIGRATION, ...Object.fromEntries(statuses) };
  return alternative(all);
};
