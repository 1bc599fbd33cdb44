import { LOGIN_ADDRESS, OPENID_PROVIDERS_ADDRESS } from '../../../shared/contract/addresses';
import type { CatalogueKey } from '../../../shared/contract/catalogue-key';
import {
  discoverOpenIdProvider,
  listOpenIdProviders,
  NEW_OPENID_PROVIDER,
  saveOpenIdProvider,
} from '../../../shared/contract/settings/openid-providers';
import { data, page, refuse } from '../../http/request/answer';
import type { RequestContext } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { type ContextOf, type Route, route } from '../../http/request/route';
import { deleteProvider } from '../../openid/delete-openid-provider';
import { discoverFromEndpoints, discoverProvider } from '../../openid/discovery';
import { CALLBACK_PATH, findProvider, listProviders } from '../../openid/openid-providers';
import { saveProvider } from '../../openid/save-openid-provider';

/** Shows the list, which also contains the data for the details of a provider. */
const showProviders = async (ctx: RequestContext) => {
  const { isCloudView } = await ctx.loginSettings();
  const openIdConfigs = await listProviders(ctx.app.storage.db, { isCloud: isCloudView });
  const ofNew = { redirectUri: `${ctx.origin}/`, callback: CALLBACK_PATH, isCloud: isCloudView };
  return page({ openIdConfigs, ...ofNew });
};

const changeProvider = async (ctx: ContextOf<typeof saveOpenIdProvider>) => {
  const { json } = ctx;
  if ('delete' in json) {
    const deleted = await deleteProvider(depsOf(ctx), json.id);
    return deleted.ok ? saved(ctx) : notSaved(deleted.problem);
  }
  const isNew = json.id === '' || json.id === NEW_OPENID_PROVIDER;
  const known = isNew ? undefined : await findProvider(depsOf(ctx), json.id);
  const { isCloudView } = await ctx.loginSettings();
  // In the cloud, administrators cannot choose the base address.
  const fixed = isCloudView ? { redirectUri: known?.redirectUri || `${ctx.origin}/` } : {};
  const provider = { ...json, ...fixed };
  if (!isNew && known === undefined) return notSaved('OPENID_PROBLEM_UNKNOWN');
  const metadata = await discoverFromEndpoints(ctx.app.openIdClient, {
    ...provider,
    issuer: provider.issuer || (known?.issuer ?? ''),
  });
  const result = await saveProvider(depsOf(ctx), { provider, metadata, known });
  if (!result.ok) return notSaved(result.problem);
  return saved(ctx, { newId: isNew ? result.id : '', version: result.version });
};

/** Answers that the providers were changed, and notifies the sign-in page and the pages of administrators. */
function saved({ app, user }: RequestContext, stored: { newId?: string; version?: string } = {}) {
  app.log.info({ administrator: user?.id }, 'the openid providers were changed');
  const audience = { admins: true, userIds: [] };
  app.events.publish({ resource: OPENID_PROVIDERS_ADDRESS, action: 'changed', audience });
  app.events.publish({ resource: LOGIN_ADDRESS, action: 'changed', audience });
  return data({ saveOk: true, ...stored });
}

function notSaved(problem: CatalogueKey) {
  return data({ saveOk: false, problemMessages: [problem] });
}

const discover = async ({ app, json }: ContextOf<typeof discoverOpenIdProvider>) => {
  const found = await discoverProvider(app.openIdClient, json.address);
  if (found === undefined) return refuse(404, 'no discovery document', 'OPENID_PROBLEM_NOT_FOUND');
  return data(found);
};

/** The routes of the OpenID providers, and of the discovery document at an entered address. */
export const openIdProviderRoutes: readonly Route[] = [
  route(listOpenIdProviders, showProviders),
  route(saveOpenIdProvider, changeProvider),
  route(discoverOpenIdProvider, discover),
];
