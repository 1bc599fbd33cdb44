import {
  listIdentityProviders,
  REFRESH_KEYS,
  refreshIdentityProviders,
} from '../../../shared/contract/identity-providers/identity-provider-list';
import { data, page, refuse } from '../../http/request/answer';
import type { RequestContext, WithUser } from '../../http/request/request-context';
import { type Route, route } from '../../http/request/route';
import { providersDataOf } from '../../provider-settings/identity-provider-answers';
import { countAccounts } from '../../providers/count-accounts';
import { listAllProviders } from '../../providers/local-accounts-provider';
import { readAnswerContext } from './answer-context';

const showProviders = async (ctx: RequestContext) => {
  const { providerRefresh } = ctx.app;
  const { db } = ctx.app.storage;
  const providers = await listAllProviders(db);
  const [accounts, facts] = await Promise.all([countAccounts(db), readAnswerContext(ctx, providers)]);
  const answer = providersDataOf(providers, accounts, facts);
  return page({
    ...answer,
    providers: answer.providers?.map((each) => ({ ...each, refreshing: providerRefresh.progressOf(each.id) })),
  });
};

/** Refreshes all accounts. Slow directories are read on after the answer; the list shows when each was last read. */
const refreshAll = async ({ app, user, query }: RequestContext & WithUser) => {
  if (query.get('update') !== 'true') return refuse(400, 'not a call to refresh');
  app.log.info({ administrator: user.id }, 'the accounts of the identity providers are read again');
  const failed = (await app.providerRefresh.refreshAll()).find(({ state }) => state === 'failed');
  return failed === undefined
    ? data({})
    : refuse(
        502,
        'a provider could not be read',
        REFRESH_KEYS.find((key) => key === failed.problem),
      );
};

/** The routes of the overview of identity providers. */
export const identityProviderListRoutes: readonly Route[] = [
  route(listIdentityProviders, showProviders),
  route(refreshIdentityProviders, refreshAll),
];
