import {
  type EndSessions,
  endSessions,
  listSessions,
  type RememberedBrowser,
  type UserSession,
} from '../../../shared/contract/account/sessions';
import { browserName } from '../../audit/browser-name';
import { sessionsOf } from '../../http/events/resource-change';
import { data, page, refuse } from '../../http/request/answer';
import type { RequestContext, WithUser } from '../../http/request/request-context';
import { requestCookies } from '../../http/request/request-cookies';
import { depsOf } from '../../http/request/request-deps';
import { type Route, route, routeWithSteps } from '../../http/request/route';
import { canChangePassword, readAccountFlags } from '../../people/account-flags';
import { listRememberedBrowsers } from '../../sessions/devices/remembered-browsers';
import {
  endAllOthers,
  endOwnSession,
  forgetOwnBrowser,
  listOwnSessions,
  type OwnSession,
} from '../../sessions/own-sessions';
import { readRememberingAccount, rememberedTime } from '../../settings/login-settings/remembered-days';
import { networkOf } from '../../throttling/network-of';

const showSessions = async (ctx: RequestContext & WithUser) => {
  const { user, session } = ctx;
  const found = await listOwnSessions(depsOf(ctx), user.id);
  const sessions = found.map((each) => toUserSession(ctx, each, session.id));
  // The present session comes first, and the others by their last use.
  sessions.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
  const { logoutToken, antiCsrfToken } = session;
  const hasPassword = canChangePassword(session, await readAccountFlags(ctx.app.storage.db, user.id));
  const toTime = (ms: number) => new Date(ms).toISOString();
  const rememberedBrowsers = (await readRememberedBrowsers(ctx)).map(
    ({ since, until, ...browser }): RememberedBrowser => ({ ...browser, since: toTime(since), until: toTime(until) }),
  );
  return page({ sessions, rememberedBrowsers, logoutToken, canChangePassword: hasPassword, antiCsrfToken });
};

function toUserSession({ clientAddress }: RequestContext, own: OwnSession, currentId: string): UserSession {
  const { id, address, userAgent, loginType, providerName, hasSecondFactor, isBrowserRemembered, isTenantAccess } = own;
  const isCurrent = id === currentId;
  return {
    id,
    isCurrent,
    browser: browserName(userAgent),
    // The present session shows the address of this request, because its last use may not be stored yet.
    address: isCurrent ? clientAddress : address,
    isSameNetwork: isCurrent || (address !== '' && networkOf(address) === networkOf(clientAddress)),
    signedInAt: new Date(own.createdAt).toISOString(),
    lastActiveAt: new Date(own.lastUsedAt).toISOString(),
    loginType,
    providerName,
    hasSecondFactor,
    ...(isBrowserRemembered && { isBrowserRemembered }),
    isTenantAccess,
  };
}

/** Reads the browsers in which the user needs no second factor. */
export async function readRememberedBrowsers(ctx: RequestContext & WithUser) {
  const userId = ctx.user.id;
  const time = rememberedTime(await ctx.loginSettings(), await readRememberingAccount(ctx.app.storage.db, userId));
  return listRememberedBrowsers(depsOf(ctx), { userId, time, token: requestCookies(ctx).device.value });
}

interface WithChange {
  readonly json: EndSessions;
}

/**
 * Refuses to end the present session, which requires signing out: that also clears the cookie and may end the session
 * of an OpenID provider.
 */
const refuseOwn = ({ json, session }: RequestContext & WithUser & WithChange) =>
  'endId' in json && json.endId === session.id ? refuse(400, 'the present session is ended by signing out') : undefined;

/** Ends sessions of the user, or forgets a browser. Ending an ended session is not an error. */
const end = async (ctx: RequestContext & WithUser & WithChange) => {
  const { app, json, user, session } = ctx;
  const userId = user.id;
  const ended =
    'endId' in json
      ? await endOwnSession(depsOf(ctx), { userId, id: json.endId })
      : 'forgetId' in json
        ? await forgetOwnBrowser(depsOf(ctx), { userId, id: json.forgetId })
        : await endAllOthers(depsOf(ctx), { userId, id: session.id, deviceToken: requestCookies(ctx).device.value });
  if (ended > 0) app.events.publish(sessionsOf(userId));
  return data({ ended });
};

/** The routes of the user's own sessions. Support employees who act for the user have no access to them. */
export const sessionRoutes: readonly Route[] = [
  route(listSessions, showSessions),
  routeWithSteps(endSessions).use(refuseOwn).answer(end),
];
