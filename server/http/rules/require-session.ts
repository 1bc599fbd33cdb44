import type { StatusKey } from '../../../shared/contract/status-key';
import { findUserById, type UserSummary } from '../../accounts/directory/users';
import type { Session } from '../../sessions/session';
import { notSignedIn, type Problem } from '../engine/answer';
import type { RequestContext } from '../engine/request-context';

/** The context of a request with a full session or a pre-session. */
export interface WithSession {
  readonly session: Session;
}

/** The context of a request with the user of the session. */
export interface WithUser extends WithSession {
  readonly user: UserSummary;
}

/**
 * Requires a session. The `access` of the route already requires it; this second check protects a route whose `access`
 * is wrong.
 */
export function requireSession({ session }: RequestContext): Problem<StatusKey> | WithSession {
  return session === undefined ? notSignedIn() : { session };
}

/** Requires a user with a full session, in the same way as `requireSession`. */
export function requireUser({ user, session }: RequestContext): Problem<StatusKey> | WithUser {
  return withUser(user, session);
}

/** Requires a user with a full session or a pre-session, in the same way as `requireSession`. */
export async function requireSessionUser(ctx: RequestContext): Promise<Problem<StatusKey> | WithUser> {
  const { app, session } = ctx;
  const user = ctx.user ?? (session && (await findUserById(app.storage.db, session.userId)));
  return withUser(user, session);
}

const withUser = (user: UserSummary | undefined, session: Session | undefined) =>
  user === undefined || session === undefined ? notSignedIn() : { user, session };
