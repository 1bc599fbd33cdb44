import * as v from 'valibot';
import { LOGOUT_ADDRESS } from '../../../shared/contract/addresses';
import { LogoutData } from '../../../shared/contract/sign-in/session';
import { isReachable } from '../../directories/outgoing/openid-fetch';
import { type Answer, type Bytes, page, redirect, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import { pagesOf } from '../../http/engine/bundle';
import type { RequestContext } from '../../http/engine/request-context';
import { type LastStep, type Route, type Step, steps } from '../../http/engine/route';
import { sessionsOf } from '../../http/events/resource-change';
import { requestCookies } from '../../http/policies/request-cookies';
import { endSessionAddress } from '../../openid/end-session';
import { prepareLogout, takeLogout } from '../../openid/openid-logins';
import { findProvider } from '../../openid/openid-providers';
import { changeSessions } from '../../sessions/change-sessions';
import { endSession } from '../../sessions/sessions';
import { isSameSecret } from '../../sessions/token';
import { safeTarget } from './redirect-after-sign-in';

/** A provider returns the address after sign-in as `state`. */
const takeState: Step = async (ctx) => {
  const target = ctx.format === 'html' && !ctx.query.has('location') ? await safeTarget(ctx, 'state') : undefined;
  return target === undefined ? undefined : redirect(logoutPageAddress(ctx, { target }));
};

/** Answers whether there is a session, the token that ends it, and the address that the link to sign-in leads to. */
const showLogout: LastStep = async (ctx) => {
  const { session } = ctx;
  const target = await safeTarget(ctx, 'location');
  const isLoggedIn = session !== undefined;
  const isProviderAway = !isLoggedIn && ctx.query.get('provider') === AWAY;
  return page(v.parse(LogoutData, { isLoggedIn, logoutToken: session?.logoutToken, target, isProviderAway }));
};

/** The page that asks for confirmation before it signs out, and then says that the user is signed out. */
export const logout: Route = { entry: 'logout', GET: steps(takeState, showLogout) };

/**
 * Ends the session if the address has the session's own token: a GET is a request that any site can make a browser send.
 * HEAD and a browser's prefetch end nothing.
 */
const endOwnSession: Step = async (ctx) => {
  const { session, params } = ctx;
  if (session === undefined) return undefined;
  if (!isSameSecret(params.logoutToken ?? '', session.logoutToken)) {
    return ctx.format === 'html' ? redirectToLogoutPage(ctx) : refuse(403, 'logout token is not of this session');
  }
  if (isSpeculative(ctx)) return redirectToLogoutPage(ctx);
  ctx.responseCookies.session = { kind: 'clear' };
  try {
    await changeSessions(depsOf(ctx), async (trx, record) => {
      const isEnded = await endSession(trx, requestCookies(ctx).session.value);
      const { openIdLoginId: id, logoutToken, kind, userId } = session;
      if (isEnded && kind === 'user') await record({ event: 'sign-out', userId });
      if (id !== null) await prepareLogout({ db: trx, clock: ctx.app.clock }, { id, logoutToken });
    });
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
const answerSignOut: LastStep = async (ctx) => {
  if (ctx.format !== 'html') return { kind: 'empty' };
  return (isSpeculative(ctx) ? undefined : await endProviderSession(ctx)) ?? redirectToLogoutPage(ctx);
};

/** Redirects to the provider of the session that has ended. Its pages refuse to be framed. */
async function endProviderSession(ctx: RequestContext): Promise<Answer | undefined> {
  const login = await takeLogout(depsOf(ctx), ctx.params.logoutToken ?? '');
  const provider = login && (await findProvider(depsOf(ctx), login.providerId));
  if (provider === undefined || provider.endSessionEndpoint === '') return undefined;
  const target = await safeTarget(ctx, 'location');
  if (
    ctx.headers['sec-fetch-dest'] === 'iframe' ||
    !(await isReachable(ctx.app.openIdClient, provider.endSessionEndpoint, ctx.app.clock))
  )
    return redirect(logoutPageAddress(ctx, { target, provider: AWAY }));
  return refresh(endSessionAddress(provider, { idToken: login?.idToken ?? '', target }));
}

/** As `provider` in the query: the session at the provider could not be ended. */
const AWAY = 'away';

/** Redirects after the answer: the policy of a page whose form has signed out refuses a redirect to another origin. */
function refresh(address: string): Bytes {
  const headers = { refresh: `0;url=${address}`, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return { kind: 'bytes', contentType: 'text/html; charset=utf-8', bytes: new Uint8Array(), headers };
}

/** Signs out. */
export const signOut: Route = {
  path: `${LOGOUT_ADDRESS}/:logoutToken`,
  access: ['anyone'],
  GET: steps(endOwnSession, answerSignOut),
};

/** With the address after sign-in in the query, since a page without its script can store it nowhere else. */
async function redirectToLogoutPage(ctx: RequestContext): Promise<Answer> {
  return redirect(logoutPageAddress(ctx, { target: await safeTarget(ctx, 'location') }));
}

interface LogoutParameters {
  readonly target: string | undefined;
  readonly provider?: typeof AWAY;
}

function logoutPageAddress({ app }: RequestContext, { target, provider }: LogoutParameters): string {
  const [logoutPage] = pagesOf(app.bundle.current, 'logout');
  const query = [
    ...(target === undefined ? [] : [`location=${encodeURIComponent(target)}`]),
    ...(provider === undefined ? [] : [`provider=${provider}`]),
  ];
  return `${logoutPage?.path ?? '/'}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}
