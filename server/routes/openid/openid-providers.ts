import * as v from 'valibot';
import { LOGIN_ADDRESS, OPENID_DISCOVER_ADDRESS, OPENID_PROVIDERS_ADDRESS } from '../../../shared/contract/addresses';
import {
  DeleteOpenIdProvider,
  DiscoveredOpenIdProvider,
  DiscoverOpenIdProvider,
  NEW_OPENID_PROVIDER,
  OpenIdProviderSaved,
  OpenIdProvidersData,
  SaveOpenIdProvider,
} from '../../../shared/contract/settings/openid';
import { type Data, data, page, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import { readJson, readProtectedJson } from '../../http/engine/body/read-json';
import type { RequestContext } from '../../http/engine/request-context';
import { type LastStep, type Route, type Step, steps } from '../../http/engine/route';
import { refuseTenantAccess, requireUser, type WithUser } from '../../http/policies/require-session';
import { discoverFromEndpoints, discoverProvider } from '../../openid/discovery';
import { CALLBACK_PATH, findProvider, listProviders } from '../../openid/openid-providers';
import { deleteProvider, saveProvider } from '../../openid/save-openid-provider';

/** The list, also for the details: they are one of its providers, or a new one. */
const showProviders: LastStep = async (ctx) => {
  const { isCloudView } = await ctx.loginSettings();
  const openIdConfigs = await listProviders(ctx.app.storage.db, { isCloud: isCloudView });
  const ofNew = { redirectUri: `${ctx.origin}/`, callback: CALLBACK_PATH, isCloud: isCloudView };
  return page(v.parse(OpenIdProvidersData, { openIdConfigs, ...ofNew }));
};

interface WithBody {
  readonly body: unknown;
}

const readBody: Step<unknown, WithBody> = async (ctx) => {
  const json = await readJson(ctx);
  return json.ok ? { body: json.value } : json.problem;
};

const deletePosted: Step<WithUser & WithBody> = async (ctx) => {
  const form = v.safeParse(DeleteOpenIdProvider, ctx.body);
  if (!form.success) return undefined;
  const deleted = await deleteProvider(depsOf(ctx), form.output.id);
  return deleted.ok ? saved(ctx) : notSaved(deleted.problem);
};

const savePosted: LastStep<WithUser & WithBody> = async (ctx) => {
  const form = v.safeParse(SaveOpenIdProvider, ctx.body);
  if (!form.success) return refuse(400, 'fields are not those of a provider');
  const isNew = form.output.id === '' || form.output.id === NEW_OPENID_PROVIDER;
  const known = isNew ? undefined : await findProvider(depsOf(ctx), form.output.id);
  const { isCloudView } = await ctx.loginSettings();
  // In the cloud the base address is not the administrator's to choose.
  const fixed = isCloudView ? { redirectUri: known?.redirectUri || `${ctx.origin}/` } : {};
  const provider = { ...form.output, ...fixed };
  if (!isNew && known === undefined) return notSaved('OPENID_PROBLEM_UNKNOWN');
  const metadata = await discoverFromEndpoints(ctx.app.openIdClient, {
    ...provider,
    issuer: provider.issuer || (known?.issuer ?? ''),
  });
  const result = await saveProvider(depsOf(ctx), { provider, metadata, known });
  if (!result.ok) return notSaved(result.problem);
  return saved(ctx, { newId: isNew ? result.id : '', version: result.version });
};

/** Answers that the providers were changed; the sign-in page and the pages of administrators read them again. */
function saved({ app, user }: RequestContext, stored: { newId?: string; version?: string } = {}): Data {
  app.log.info({ administrator: user?.id }, 'the openid providers were changed');
  const audience = { admins: true, userIds: [] };
  app.events.publish({ resource: OPENID_PROVIDERS_ADDRESS, action: 'changed', audience });
  app.events.publish({ resource: LOGIN_ADDRESS, action: 'changed', audience });
  return data(v.parse(OpenIdProviderSaved, { saveOk: true, ...stored }));
}

function notSaved(problem: string): Data {
  return data(v.parse(OpenIdProviderSaved, { saveOk: false, problemMessages: [problem] }));
}

/** The OpenID providers. */
export const openIdProviders: Route = {
  entry: 'openid-providers',
  GET: steps(showProviders),
  POST: steps(requireUser, refuseTenantAccess, readBody, deletePosted, savePosted),
};

const discover: LastStep<{ readonly json: v.InferOutput<typeof DiscoverOpenIdProvider> }> = async ({ app, json }) => {
  const found = await discoverProvider(app.openIdClient, json.address);
  if (found === undefined) return refuse(404, 'no discovery document', 'OPENID_PROBLEM_NOT_FOUND');
  return data(v.parse(DiscoveredOpenIdProvider, found));
};

/** Reads the discovery document at an address that an administrator has entered. */
export const discoverOpenIdProvider: Route = {
  path: OPENID_DISCOVER_ADDRESS,
  access: ['admin', 'openid-admin'],
  POST: steps(requireUser, refuseTenantAccess, readProtectedJson(DiscoverOpenIdProvider), discover),
};
