import { findUserById, type UserSummary } from '../../people/users';
import { recordUse } from '../../sessions/record-use';
import type { Session } from '../../sessions/session';
import { findSession } from '../../sessions/sessions';
import type { RequestContext } from '../request/request-context';
import { requestCookies } from '../request/request-cookies';
import { depsOf } from '../request/request-deps';
import { isRefusedDemoUser } from './refuse-demo-accounts';

/** A pre-session has no `user`, because it has no user rights until sign-in is complete. */
type LoadedSession = { readonly session: Session; readonly user?: UserSummary };

/** Loads the session of a request, and records its use. */
export async function loadSession(ctx: RequestContext): Promise<LoadedSession | undefined> {
  const loaded = await findRequestSession(ctx);
  if (loaded?.user !== undefined) recordOwnUse(ctx, loaded.session);
  return loaded;
}

/**
 * Finds the session of the request's cookie, and its user. Invalid and duplicate session cookies are ignored; an
 * invalid one is cleared only by the answer to a navigation. A request with an API key has no session.
 */
export async function findRequestSession(ctx: RequestContext): Promise<LoadedSession | undefined> {
  if (ctx.key !== undefined) return undefined;
  const { session: cookie, device } = requestCookies(ctx);
  const { responseCookies, clientAddress, app } = ctx;
  if (device.count > 1) responseCookies.device = { kind: 'clear' };
  if (cookie.count === 0) return undefined;
  if (cookie.count > 1) app.log.info({ address: clientAddress }, 'several session cookies were sent: all are ignored');
  const session = await findSession(depsOf(ctx), cookie.value);
  const user = session && (await findUserById(app.storage.db, session.userId));
  if (session === undefined || user === undefined || (await isRefusedDemoUser(ctx, user.id))) {
    // The answer to a call does not clear the cookie, because it may arrive after another tab has received a renewed
    // one.
    if (ctx.format === 'html' || cookie.count > 1) responseCookies.session = { kind: 'clear' };
    return undefined;
  }
  return session.kind === 'user' ? { session, user } : { session };
}

/** Records the use of a session. The answer does not wait for it and does not fail with it. */
function recordOwnUse(ctx: RequestContext, session: Session): void {
  const browser = { userAgent: ctx.headers['user-agent'] ?? '', address: ctx.clientAddress };
  recordUse(depsOf(ctx), session, browser).catch((error: unknown) => {
    ctx.app.log.warn({ err: error }, 'the latest use of a session was not stored');
  });
}
