import { LOGIN_ADDRESS, LOGOUT_PAGE_ADDRESS } from '../../../shared/contract/addresses';
import { showLogout, signOut } from '../../../shared/contract/sign-in/logout';
import { sessionsOf } from '../../http/events/resource-change';
import { type Bytes, page, type Redirect, redirect, refuse } from '../../http/request/answer';
import type { RequestContext } from '../../http/request/request-context';
import { requestCookies } from '../../http/request/request-cookies';
import { depsOf } from '../../http/request/request-deps';
import { type Route, routeWithSteps } from '../../http/request/route';
import { endSessionAddress } from '../../openid/end-session';
import { takeLogout } from '../../openid/id-tokens-for-logout';
import { findProvider } from '../../openid/openid-providers';
import { signOutWithProviderLogout } from '../../openid/sign-out-with-provider-logout';
import { isReachable } from '../../outgoing/is-reachable';
import { isSameSecret } from '../../sessions/token';
import { safeTarget } from './redirect-after-sign-in';

/** Reads `state`, in which a provider returns the address after sign-in. */
const takeState = async (ctx: RequestContext) => {
  const target = ctx.format === 'html' && !ctx.query.has('location') ? await safeTarget(ctx, 'state') : undefined;
  return target === undefined ? undefined : redirect(logoutPageAddress({ target }));
};

/** Shows whether there is a session, with the token that ends it and the address for the link to sign-in. */
const show = async (ctx: RequestContext) => {
  const { session } = ctx;
  const target = await safeTarget(ctx, 'location');
  const isLoggedIn = session !== undefined;
  const isProviderAway = !isLoggedIn && ctx.query.get('provider') === AWAY;
  const signInAgain = isLoggedIn ? undefined : LOGIN_ADDRESS;
  return page({ isLoggedIn, logoutToken: session?.logoutToken, target: target ?? signInAgain, isProviderAway });
};

/**
 * Ends the session if the address contains the logout token of this session, because any site can make a browser send a
 * GET. HEAD and prefetches end nothing.
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
    await signOutWithProviderLogout(depsOf(ctx), { session, token: requestCookies(ctx).session.value });
  } catch (error) {
    // The browser deletes its cookie in any case, but a copy of it would still work.
    return { ...refuse(500, 'session could not be ended', 'LOGOUT_NOT_STORED'), cause: error };
  }
  ctx.app.events.publish(sessionsOf(session.userId));
  return undefined;
};

/** Tells whether the request is HEAD or a browser's prefetch, which end nothing. */
function isSpeculative({ method, headers }: RequestContext): boolean {
  return method === 'HEAD' || /prefetch|prerender/.test(String(headers['sec-purpose'] ?? ''));
}

/**
 * Answers a call without content. A navigation leads to the logout page, possibly through the provider that signed the
 * user in.
 */
const answerSignOut = async (ctx: RequestContext) => {
  if (ctx.format !== 'html') return { kind: 'empty' as const };
  return (isSpeculative(ctx) ? undefined : await endProviderSession(ctx)) ?? redirectToLogoutPage(ctx);
};

/** Redirects to the provider of the ended session. Providers refuse to be framed. */
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

/** The value of `provider` in the query that means that the provider's session could not be ended. */
const AWAY = 'away';

/**
 * Redirects with a Refresh header, because the policy of the page whose form signs out refuses a redirect to another
 * origin.
 */
function refresh(address: string): Bytes {
  const headers = { refresh: `0;url=${address}`, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return { kind: 'bytes' as const, contentType: 'text/html; charset=utf-8', bytes: new Uint8Array(), headers };
}

/** The routes of sign-out: the page that asks for confirmation and then reports the result, and the call. */
export const signOutRoutes: readonly Route[] = [
  routeWithSteps(showLogout).use(takeState).answer(show),
  routeWithSteps(signOut).use(endOwnSession).answer(answerSignOut),
];

/** Redirects with the address after sign-in in the query, because a page without script cannot store it elsewhere. */
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
