import type * as v from 'valibot';
import { TRUST_ADDRESS } from '../../../shared/contract/addresses';
import type { CatalogueKey } from '../../../shared/contract/catalogue-key';
import {
  appNameProblem,
  type ChangeTrust,
  type ChangeTrustedApps,
  changeTrustedAddresses,
  changeTrustedApps,
  listDefaultTrustedApps,
  listTrustedAddresses,
  listTrustedApps,
} from '../../../shared/contract/settings/trust';
import { checkTrustedAddress } from '../../../shared/contract/trusted-address';
import { data, page, redirect } from '../../http/request/answer';
import type { RequestContext, WithUser } from '../../http/request/request-context';
import { depsOf } from '../../http/request/request-deps';
import { type ContextOf, type Route, route, routeWithSteps } from '../../http/request/route';
import { addTrustedApps, DEFAULT_APPS, readTrustedApps, removeTrustedApp } from '../../settings/trust/trusted-apps';
import { addTrustedAddress, readTrustedAddresses, removeTrustedAddress } from '../../settings/trust/trusted-origins';

const showTrust = async ({ app, session }: RequestContext & WithUser) => {
  const { trustedOrigins } = app.settings;
  const stored = await readTrustedAddresses(app.storage.db);
  const all = [...new Set([...trustedOrigins, ...stored])];
  const { antiCsrfToken } = session;
  return page({ trustedBaseUris: all, fixedBaseUris: trustedOrigins, antiCsrfToken });
};

type Change = v.InferOutput<typeof ChangeTrust> | v.InferOutput<typeof ChangeTrustedApps>;

/** Answers that a list was changed, and notifies the pages of other administrators. */
function changed({ app, user }: RequestContext, json: Change, value: string) {
  const { antiCsrfToken: _, ...change } = json;
  app.log.info({ administrator: user?.id, change }, 'the trusted addresses or applications were changed');
  app.events.publish({ resource: TRUST_ADDRESS, action: 'changed', audience: { admins: true, userIds: [] } });
  return data({ statusCode: 200, value });
}

/** Answers why a list was not changed. The page shows the message of the key. */
function unchanged(statusCode: number, messageKey: CatalogueKey) {
  return data({ statusCode, value: messageKey });
}

const changeTrust = async (ctx: ContextOf<typeof changeTrustedAddresses>) => {
  const { json, app } = ctx;
  const text = 'addUrl' in json ? json.addUrl : json.removeUrl;
  const checked = checkTrustedAddress(text);
  if ('addUrl' in json) {
    if (!checked.ok) return unchanged(400, checked.problem);
    await addTrustedAddress(depsOf(ctx), checked.address);
    return changed(ctx, json, checked.address);
  }
  const address = checked.ok ? checked.address : text;
  if (app.settings.trustedOrigins.includes(address)) return unchanged(400, 'TRUST_URI_FIXED');
  const isRemoved = await removeTrustedAddress(depsOf(ctx), text);
  return isRemoved ? changed(ctx, json, address) : unchanged(404, 'TRUST_URI_NOT_FOUND');
};

/** Redirects a navigation to the page that contains the trusted applications. */
const redirectNavigation = ({ format }: RequestContext) => (format === 'html' ? redirect(TRUST_ADDRESS) : undefined);

const showApps = async (ctx: RequestContext) => {
  const { isCloudView } = await ctx.loginSettings();
  const trustedApps = await readTrustedApps(ctx.app.storage.db);
  return data({ trustedApps, isCloudMode: isCloudView });
};

const changeApps = async (ctx: ContextOf<typeof changeTrustedApps>) => {
  const { json } = ctx;
  if ('addDefaultApps' in json) {
    await addTrustedApps(depsOf(ctx), DEFAULT_APPS);
    return changed(ctx, json, '');
  }
  if ('removeApp' in json) {
    const isRemoved = await removeTrustedApp(depsOf(ctx), json.removeApp);
    return isRemoved ? changed(ctx, json, json.removeApp) : unchanged(404, 'TRUST_APP_NOT_FOUND');
  }
  const name = json.addApp.trim();
  const problem = appNameProblem(name);
  if (problem !== undefined) return unchanged(400, problem);
  await addTrustedApps(depsOf(ctx), [name]);
  return changed(ctx, json, name);
};

/** The routes of the trusted base addresses and applications, and of the default applications. */
export const trustRoutes: readonly Route[] = [
  route(listTrustedAddresses, showTrust),
  route(changeTrustedAddresses, changeTrust),
  routeWithSteps(listTrustedApps).use(redirectNavigation).answer(showApps),
  route(changeTrustedApps, changeApps),
  route(listDefaultTrustedApps, () => data([...DEFAULT_APPS])),
];
