import { LOGOUT_PAGE_ADDRESS } from '../../../shared/contract/addresses';
import { showLogout, signOut } from '../../../shared/contract/sign-in/logout';
import { isReachable } from '../../directories/outgoing/openid-fetch';
import type { Redirect } from '../../http/engine/answer';
import { type Bytes, page, redirect, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import type { RequestContext } from '../../http/engine/request-context';
import { type Route, route } from '../../http/engine/route';
import { sessionsOf } from '../../http/events/resource-change';
import { requestCookies } from '../../http/rules/request-cookies';
import { endSessionAddress } from '../../openid/end-session';
import { takeLogout } from '../../openid/openid-logins';
import { findProvider } from '../../openid/openid-providers';
import { signOutSession } from '../../openid/openid-session';
import { isSameSecret } from '../../sessions/token';
import { safeTarget } from './redirect-after-sign-in';

/** A provider returns the address after sign-in as `state`. */
const takeState = async (ctx: RequestContext) => {
  const target = ctx.format === 'html' && !ctx.query.has('location') ? await safeTarget(ctx, 'state') : undefined;
  return target === undefined ? undefined : redirect(logoutPageAddress({ target }));
};

/** Answers whether there is a session, the token that ends it, and the address that the link to sign-in leads to. */
const show = async (ctx: RequestContext) => {
  const { session } = ctx;
  const target = await safeTarget(ctx, 'location');
  const isLoggedIn = session !== undefined;
  const isProviderAway = !isLoggedIn && ctx.query.get('provider') === AWAY;
  return page({ isLoggedIn, logoutToken: session?.logoutToken, target, isProviderAway });
};

/**
 * Ends the session if the address has the session's own token: a GET is a request that any site can make a browser send.
 * HEAD and a browser's prefetch end nothing.
 */
const endOwnSession = async (ctx: RequestContext) => {
  const { session, params } = ctx;
  if (session === undefined) return undefined;
  if (!isSameSecret(params.logoutToken ?? '', session.logoutToken)) {
    return ctx.format === 'html' ? redirectToLogoutPage(ctx) : refuse(403, 'logout token is not of this session');
  }
  if (isSpeculative(ctx)) return redirectToLogoutPage(ctx);
  ctx.responseCookies.session = { kind: 'clear' };
  try {
    await signOutSession(depsOf(ctx), { session, token: requestCookies(ctx).session.value });
  } catch (error) {
    // The browser deletes its cookie all the same; a copy of it would still open the session.
    return { ...refuse(500, 'session could not be ended', 'LOGOUT_NOT_STORED'), cause: error };
  }
  ctx.app.events.publish(sessionsOf(session.userId));
  return undefined;
};

/** Whether the request is HEAD or a browser's prefetch, which end nothing. */
function isSpeculative({ method, headers }: RequestContext): boolean {
  return method === 'HEAD' || /prefetch|prerender/.test(String(headers['sec-purpose'] ?? ''));
}

/** A call continues by itself; a navigation gets the logout page, on the way over the provider that signed the user in. */
const answerSignOut = async (ctx: RequestContext) => {
  if (ctx.format !== 'html') return { kind: 'empty' as const };
  return (isSpeculative(ctx) ? undefined : await endProviderSession(ctx)) ?? redirectToLogoutPage(ctx);
};

/** Redirects to the provider of the session that has ended. Its pages refuse to be framed. */
async function endProviderSession(ctx: RequestContext): Promise<Redirect | Bytes | undefined> {
  const login = await takeLogout(depsOf(ctx), ctx.params.logoutToken ?? '');
  const provider = login && (await findProvider(depsOf(ctx), login.providerId));
  if (provider === undefined || provider.endSessionEndpoint === '') return undefined;
  const target = await safeTarget(ctx, 'location');
  if (
    ctx.headers['sec-fetch-dest'] === 'iframe' ||
    !(await isReachable(ctx.app.openIdClient, provider.endSessionEndpoint, ctx.app.clock))
  )
    return redirect(logoutPageAddress({ target, provider: AWAY }));
  return refresh(endSessionAddress(provider, { idToken: login?.idToken ?? '', target }));
}

/** As `provider` in the query: the session at the provider could not be ended. */
const AWAY = 'away';

/** Redirects after the answer: the policy of a page whose form has signed out refuses a redirect to another origin. */
function refresh(address: string): Bytes {
  const headers = { refresh: `0;url=${address}`, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return { kind: 'bytes' as const, contentType: 'text/html; charset=utf-8', bytes: new Uint8Array(), headers };
}

/** The page that asks for confirmation before it signs out and then says that the user is signed out, and the call. */
export const signOutRoutes: readonly Route[] = [
  route(showLogout).use(takeState).answer(show),
  route(signOut).use(endOwnSession).answer(answerSignOut),
];

/** With the address after sign-in in the query, since a page without its script can store it nowhere else. */
async function redirectToLogoutPage(ctx: RequestContext): Promise<Redirect> {
  return redirect(logoutPageAddress({ target: await safeTarget(ctx, 'location') }));
}

interface LogoutParameters {
  readonly target: string | undefined;
  readonly provider?: typeof AWAY;
}

function logoutPageAddress({ target, provider }: LogoutParameters): string {
  const query = [
    ...(target === undefined ? [] : [`location=${encodeURIComponent(target)}`]),
    ...(provider === undefined ? [] : [`provider=${provider}`]),
  ];
  return `${LOGOUT_PAGE_ADDRESS}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}
