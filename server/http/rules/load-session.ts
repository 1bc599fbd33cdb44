import { findUserById, type UserSummary } from '../../accounts/directory/users';
import { recordUse } from '../../sessions/record-use';
import { findSession, type Session } from '../../sessions/sessions';
import { depsOf } from '../engine/app-context';
import type { RequestContext } from '../engine/request-context';
import { isRefusedDemoUser } from './refuse-demo-accounts';
import { requestCookies } from './request-cookies';

/** A pre-session has no user rights until sign-in is complete, so it has no `user`. */
type LoadedSession = { readonly session: Session; readonly user?: UserSummary };

/**
 * Finds the session of the request's cookie, and its user. A cookie without a valid session is ignored, and cleared with the
 * answer to a navigation; so are two cookies of one name. A request with an API key has no session.
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
    // Not with the answer to a call: it may arrive after a cookie that another tab got while the session was renewed.
    if (ctx.format === 'html' || cookie.count > 1) responseCookies.session = { kind: 'clear' };
    return undefined;
  }
  if (session.kind !== 'user') return { session };
  recordOwnUse(ctx, session);
  return { session, user };
}

/** The answer neither waits for it nor fails with it. */
function recordOwnUse(ctx: RequestContext, session: Session): void {
  const browser = { userAgent: ctx.headers['user-agent'] ?? '', address: ctx.clientAddress };
  recordUse(depsOf(ctx), session, browser).catch((error: unknown) => {
    ctx.app.log.warn({ err: error }, 'the latest use of a session was not stored');
  });
}
