import * as v from 'valibot';
import { MigrationStatus, MigrationStatuses } from '../../../shared/contract/migration';
import { ProvidersData } from '../../../shared/contract/providers';
import { data, page, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import { readUnusedBody } from '../../http/engine/body/read-unused-body';
import { type LastStep, type Route, steps } from '../../http/engine/route';
import { refuseTenantAccess, requireUser, type WithUser } from '../../http/policies/require-session';
import { providersDataOf } from '../../identity-providers/provider-answers';
import { countAccounts, listAllProviders } from '../../identity-providers/usermanagement';
import { PROVIDER_BASES, readFacts } from './provider-facts';

const showProviders: LastStep = async (ctx) => {
  const [providers, accounts, facts] = await Promise.all([
    listAllProviders(depsOf(ctx)),
    countAccounts(ctx.app.storage.db),
    readFacts(ctx),
  ]);
  return page(v.parse(ProvidersData, providersDataOf(providers, accounts, facts)));
};

/** A directory that takes long is read on after the answer; the list tells when it was. */
const refreshAll: LastStep<WithUser> = async ({ app, user, query }) => {
  if (query.get('update') !== 'true') return refuse(400, 'not a call to refresh');
  app.log.info({ administrator: user.id }, 'the accounts of the identity providers are read again');
  const failed = (await app.providerRefresh.refreshAll()).find(({ state }) => state === 'failed');
  return failed === undefined ? data({}) : refuse(502, 'a provider could not be read', failed.problem || undefined);
};

/** The overview of the identity providers. */
export const providers: Route = {
  entry: 'providers',
  GET: steps(showProviders),
  POST: steps(readUnusedBody, requireUser, refuseTenantAccess, refreshAll),
};

/** This server offers no migration. */
const NO_MIGRATION = v.parse(MigrationStatus, { isFeatureDeactivated: true });

const showMigrations: LastStep = async (ctx) => {
  const ids = (await listAllProviders(depsOf(ctx))).map(({ id }) => id);
  const id = ctx.query.get('providerId');
  if (id === null)
    return data(v.parse(MigrationStatuses, Object.fromEntries(ids.map((known) => [known, NO_MIGRATION]))));
  return ids.includes(id) ? data(NO_MIGRATION) : refuse(404, 'no such provider');
};

/** The migrations of the providers to the user management. */
export const migrationStates: readonly Route[] = PROVIDER_BASES.map((base) => ({
  path: `${base}/d3migration`,
  access: ['admin'],
  GET: steps(showMigrations),
}));
