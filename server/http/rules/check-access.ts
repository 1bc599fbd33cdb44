import { LOGIN_ADDRESS } from '../../../shared/contract/addresses';
import type { Access, Operation } from '../../../shared/contract/operation';
import { withRedirect } from '../../../shared/contract/with-redirect';
import type { PreSessionStep } from '../../sessions/pre-session';
import { isMemberOf } from '../../settings/login-settings/policy-groups';
import { type Answer, notSignedIn, redirect, refuse } from '../request/answer';
import type { RequestContext } from '../request/request-context';
import type { Route } from '../request/route';
import { requireRecentSignIn } from './require-recent-sign-in';

/**
 * Checks what the operation of a route declares about who may call it, for pages, data and changes alike: one of its
 * accesses, support sessions, and how old the sign-in may be.
 */
export async function checkAccess(
  ctx: RequestContext,
  route: Route,
  access: readonly Access[],
): Promise<Answer | undefined> {
  return (
    (await checkActor(ctx, route, access)) ??
    checkSupportSession(ctx, route.operation, access) ??
    checkRecentSignIn(ctx, route.operation)
  );
}

/**
 * Checks whether a request has one of the accesses. A pre-session only opens the routes of its own step. An API key can
 * read what its user may presently read, and cannot change anything.
 */
async function checkActor(ctx: RequestContext, route: Route, access: readonly Access[]): Promise<Answer | undefined> {
  const { key, user, format, headers, query } = ctx;
  if (key !== undefined && !onlyReads(route.operation)) return refuse(403, 'an API key changes nothing');
  if (access.some((each) => hasAccess(ctx, route, each))) return undefined;
  if (access.includes('openid-admin') && (await isOpenIdAdmin(ctx))) return undefined;
  if (key !== undefined) return refuse(403, 'the user of this API key may not read this');
  const isForPreSessions = access.every((each) => each === 'pre-session');
  // A signed-in user has already completed this step, so the sign-in page redirects further.
  if (isForPreSessions && format === 'html') return redirectToSignIn(ctx, query.get('redirect'));
  if (route.isTooSmallForSignIn && headers['sec-fetch-dest'] === 'iframe')
    return refuse(401, 'not signed in, in a frame too small for sign-in');
  return user === undefined ? requireSignIn(ctx) : refuse(403, `only for ${access.join(', ')}`);
}

function isReading({ method }: RequestContext): boolean {
  return method === 'GET' || method === 'HEAD';
}

const onlyReads = (operation: Operation) => operation.method === 'GET' || operation.onlyReads === true;

/** Calls that need no session, such as a sign-in, are open to a browser with a support session as to all others. */
function checkSupportSession({ session }: RequestContext, operation: Operation, access: readonly Access[]) {
  if (session?.isTenantAccess !== true || access.includes('anyone')) return undefined;
  const { inSupportSession = onlyReads(operation) ? 'allowed' : 'refused' } = operation;
  return inSupportSession === 'allowed' ? undefined : refuse(403, 'not in a session of the support');
}

function checkRecentSignIn({ app, session }: RequestContext, { needsRecentSignIn }: Operation) {
  if (needsRecentSignIn === undefined || session === undefined) return undefined;
  return requireRecentSignIn({ app, session });
}

const stepsOf = ({ step = [] }: Route): readonly PreSessionStep[] => [step].flat();

function hasAccess({ session, user, key }: RequestContext, route: Route, access: Access): boolean {
  if (access === 'anyone') return true;
  if (access === 'pre-session')
    return session?.kind === 'pre-session' && session.step !== undefined && stepsOf(route).includes(session.step);
  const actor = key?.user ?? user;
  if (actor === undefined || access === 'openid-admin') return false;
  // Technical users are accounts of programs. With a session or a key they may read the routes that accept API keys.
  return access === 'user' || actor.isAdmin || (route.operation.acceptsApiKey === true && actor.isTechnical);
}

/** Tells whether the user belongs to the group that may change the OpenID providers. */
export async function isOpenIdAdmin({ app, user, loginSettings }: RequestContext): Promise<boolean> {
  if (user === undefined) return false;
  const { openIdSubAdminGroupId } = await loginSettings();
  return openIdSubAdminGroupId !== '' && isMemberOf(app.storage.db, user.id, [openIdSubAdminGroupId]);
}

/** Refuses a call. It redirects a navigation to sign-in, which leads back to this address. */
function requireSignIn(ctx: RequestContext): Answer {
  if (ctx.format !== 'html') return notSignedIn();
  const query = ctx.query.size === 0 ? '' : `?${ctx.query}`;
  return redirectToSignIn(ctx, ctx.path + query);
}

/**
 * Redirects to sign-in, which checks the target before redirecting there. After a form the status is 303, because
 * otherwise the browser would post again.
 */
function redirectToSignIn(ctx: RequestContext, target: string | null): Answer {
  return redirect(withRedirect(LOGIN_ADDRESS, target), isReading(ctx) ? 302 : 303);
}
