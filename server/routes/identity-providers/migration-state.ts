import * as v from 'valibot';
import {
  EnterpriseFields,
  MigrationStatus,
  MigrationStatuses,
} from '../../../shared/contract/identity-providers/migration';
import { USERMANAGEMENT_ID } from '../../directories/identity-providers/usermanagement';
import {
  type ProviderMigration,
  readProviderMigrations,
} from '../../directories/legacy-migration/identity-provider-migrations';
import { migrationStatusOf, NO_MIGRATION } from '../../directories/legacy-migration/migration-status';
import { ENTERPRISE_FIELDS, type EnterpriseField } from '../../directories/legacy-migration/plan/field-values';
import { data, refuse } from '../../http/engine/answer';
import type { RequestContext } from '../../http/engine/request-context';
import { type LastStep, type Route, steps } from '../../http/engine/route';
import type { WithUser } from '../../http/policies/require-session';
import { PROVIDER_BASES } from './identity-provider-facts';

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
  if (provider.type !== 'D3') return v.parse(MigrationStatus, NO_MIGRATION);
  const legacy = await ctx.app.legacyMigration.factsOf(provider, isForced);
  const { migration } = provider;
  return v.parse(MigrationStatus, migrationStatusOf({ migration, legacy, userCanStart: mayMigrate(ctx, provider) }));
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
export const showMigrations: LastStep<WithUser> = async (ctx) => {
  const { app, user, query } = ctx;
  const providerId = query.get('providerId');
  if (providerId === USERMANAGEMENT_ID) return data(v.parse(MigrationStatus, NO_MIGRATION));
  if (providerId !== null) {
    const status = /[\p{Cc}\p{Cs}]/u.test(providerId) ? undefined : await readMigrationStatus(ctx, providerId);
    return status === undefined ? refuse(404, 'no such provider') : data(status);
  }
  const providers = await readProviderMigrations(app.storage.db, { userId: user.id });
  const statuses = await Promise.all(providers.map(async (each) => [each.id, await statusOf(ctx, each)] as const));
  const all = { [USERMANAGEMENT_ID]: NO_MIGRATION, ...Object.fromEntries(statuses) };
  return data(v.parse(MigrationStatuses, all));
};

const FIELD_NAMES: Readonly<Record<EnterpriseField, string>> = {
  employeeNumber: 'Employee number',
  costCenter: 'Cost center',
  organization: 'Organization',
  division: 'Division',
  department: 'Department',
};

const FIELDS = v.parse(EnterpriseFields, {
  fields: ENTERPRISE_FIELDS.map((id) => ({ id, displayName: FIELD_NAMES[id] })),
});

/** The fields that optional fields can be moved to. */
export const enterpriseFields: readonly Route[] = PROVIDER_BASES.map((base) => ({
  path: `${base}/d3migration/availableenterprisesextensions`,
  access: ['admin'],
  GET: steps(() => data(FIELDS)),
}));
