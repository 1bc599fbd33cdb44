import { findUserById, type UserSummary } from '../../directory/users';
import { findSession, type Session } from '../../sessions/sessions';
import { depsOf } from '../engine/app-context';
import type { RequestContext } from '../engine/request-context';
import { isRefusedDemoUser } from './refuse-demo-accounts';
import { requestCookies } from './request-cookies';

/** A pre-session has no user rights until sign-in is complete, so it has no `user`. */
type LoadedSession = { readonly session: Session; readonly user?: UserSummary };

/**
 * Finds the session of the request's cookie, and its user. A cookie without a valid session is ignored and cleared; so are
 * two cookies of one name. A request with an API key has no session.
 */
export async function loadSession(ctx: RequestContext): Promise<LoadedSession | undefined> {
  if (ctx.key !== undefined) return undefined;
  const { session: cookie, device } = requestCookies(ctx);
  const { responseCookies, clientAddress, app } = ctx;
  if (device.count > 1) responseCookies.device = { kind: 'clear' };
  if (cookie.count === 0) return undefined;
  if (cookie.count > 1) app.log.info({ address: clientAddress }, 'several session cookies were sent: all are ignored');
  const session = await findSession(depsOf(ctx), cookie.value);
  const user = session && (await findUserById(app.storage.db, session.userId));
  if (session === undefined || user === undefined || (await isRefusedDemoUser(ctx, user.id))) {
    responseCookies.session = { kind: 'clear' };
    return undefined;
  }
  return session.kind === 'user' ? { session, user } : { session };
}
