import * as v from 'valibot';
import { LOGOUT_ADDRESS } from '../../../shared/contract/addresses';
import { LogoutData } from '../../../shared/contract/session';
import { type Answer, page, redirect, refuse } from '../../http/engine/answer';
import { depsOf } from '../../http/engine/app-context';
import { pagesOf } from '../../http/engine/bundle';
import type { RequestContext } from '../../http/engine/request-context';
import { type LastStep, type Route, type Step, steps } from '../../http/engine/route';
import { requestCookies } from '../../http/policies/request-cookies';
import { changeSessions } from '../../sessions/change-sessions';
import { endSession } from '../../sessions/sessions';
import { isSameSecret } from '../../sessions/token';
import { safeTarget } from './redirect-after-sign-in';

/** Answers whether there is a session, the token that ends it, and the address that the link to sign-in leads to. */
const showLogout: LastStep = async (ctx) => {
  const { session } = ctx;
  const target = await safeTarget(ctx, 'location');
  return page(v.parse(LogoutData, { isLoggedIn: session !== undefined, logoutToken: session?.logoutToken, target }));
};

/** The page that asks for confirmation before it signs out, and then says that the user is signed out. */
export const logout: Route = { entry: 'logout', GET: steps(showLogout) };

/**
 * Ends the session if the address has the session's own token: a GET is a request that any site can make a browser send.
 * HEAD and a browser's prefetch end nothing.
 */
const endOwnSession: Step = async (ctx) => {
  const { session, params, method, headers } = ctx;
  if (session === undefined) return undefined;
  if (!isSameSecret(params.logoutToken ?? '', session.logoutToken)) {
    return ctx.format === 'html' ? redirectToLogoutPage(ctx) : refuse(403, 'logout token is not of this session');
  }
  if (method === 'HEAD' || /prefetch|prerender/.test(String(headers['sec-purpose'] ?? '')))
    return redirectToLogoutPage(ctx);
  ctx.responseCookies.session = { kind: 'clear' };
  try {
    await changeSessions(depsOf(ctx), (trx) => endSession(trx, requestCookies(ctx).session.value));
  } catch (error) {
    // The browser deletes its cookie all the same; a copy of it would still open the session.
    return { ...refuse(500, 'session could not be ended', 'LOGOUT_NOT_STORED'), cause: error };
  }
  return undefined;
};

/** A call continues by itself; a navigation gets the logout page. */
const answerSignOut: LastStep = (ctx) => (ctx.format === 'html' ? redirectToLogoutPage(ctx) : { kind: 'empty' });

/** Signs out. */
export const signOut: Route = {
  path: `${LOGOUT_ADDRESS}/:logoutToken`,
  access: ['anyone'],
  GET: steps(endOwnSession, answerSignOut),
};

/** With the address after sign-in in the query, since a page without its script can store it nowhere else. */
async function redirectToLogoutPage(ctx: RequestContext): Promise<Answer> {
  const [logoutPage] = pagesOf(ctx.app.bundle.current, 'logout');
  const target = await safeTarget(ctx, 'location');
  return redirect(`${logoutPage?.path ?? '/'}${target === undefined ? '' : `?location=${encodeURIComponent(target)}`}`);
}
