import type { MigrationStatus } from '../../../shared/contract/identity-providers/legacy-migration';
import { listEnterpriseFields } from '../../../shared/contract/identity-providers/legacy-migration-calls';
import { USERMANAGEMENT_ID } from '../../directories/identity-providers/usermanagement';
import {
  type ProviderMigration,
  readProviderMigrations,
} from '../../directories/legacy-migration/identity-provider-migrations';
import { migrationStatusOf, NO_MIGRATION } from '../../directories/legacy-migration/migration-status';
import { ENTERPRISE_FIELDS, type EnterpriseField } from '../../directories/legacy-migration/plan/field-values';
import { alternative, data, refuse } from '../../http/engine/answer';
import type { RequestContext } from '../../http/engine/request-context';
import { type Route, route } from '../../http/engine/route';
import type { WithUser } from '../../http/rules/require-session';

/**
 * Whether the administrator of a request may change migrations: one whose own account is moved would move it, and the support
 * in a user's name changes nothing.
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

/** The migration of a provider as its page shows it; undefined where the provider was just deleted. */
export async function readMigrationStatus(
  ctx: RequestContext & WithUser,
  providerId: string,
): Promise<MigrationStatus | undefined> {
  const { app, user, query } = ctx;
  const [found] = await readProviderMigrations(app.storage.db, { userId: user.id, providerId });
  return found && statusOf(ctx, found, query.get('force') === 'true');
}

/** Answers the state of the migration of a provider, or of each by its id. */
export const showMigrations = async (ctx: RequestContext & WithUser) => {
  const { app, user, query } = ctx;
  const providerId = query.get('providerId');
  if (providerId === USERMANAGEMENT_ID) return data(NO_MIGRATION);
  if (providerId !== null) {
    const status = /[\p{Cc}\p{Cs}]/u.test(providerId) ? undefined : await readMigrationStatus(ctx, providerId);
    return status === undefined ? refuse(404, 'no such provider') : data(status);
  }
  const providers = await readProviderMigrations(app.storage.db, { userId: user.id });
  const statuses = await Promise.all(providers.map(async (each) => [each.id, await statusOf(ctx, each)] as const));
  const all = { [USERMANAGEMENT_ID]: NO_MIGRATION, ...Object.fromEntries(statuses) };
  return alternative(all);
};

const FIELD_NAMES: Readonly<Record<EnterpriseField, string>> = {
  employeeNumber: 'Employee number',
  costCenter: 'Cost center',
  organization: 'Organization',
  division: 'Division',
  department: 'Department',
};

const FIELDS = {
  fields: ENTERPRISE_FIELDS.map((id) => ({ id, displayName: FIELD_NAMES[id] })),
};

/** The fields that optional fields can be moved to. */
export const enterpriseFieldsRoute: Route = route(listEnterpriseFields).answer(() => data(FIELDS));
