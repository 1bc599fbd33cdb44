import * as v from 'valibot';
import { ProvidersData } from '../../../shared/contract/identity-providers/identity-providers';
import { providersDataOf } from '../../directories/identity-providers/identity-provider-answers';
import { countAccounts, listAllProviders } from '../../directories/identity-providers/usermanagement';
import { data, page, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import { readUnusedBody } from '../../http/engine/body/read-unused-body';
import { type LastStep, type Route, steps } from '../../http/engine/route';
import { refuseTenantAccess, requireUser, type WithUser } from '../../http/policies/require-session';
import { readFacts } from './identity-provider-facts';

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
