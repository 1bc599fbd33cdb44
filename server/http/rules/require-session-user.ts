import type { StatusKey } from '../../../shared/contract/status-key';
import { findUserById } from '../../people/users';
import { notSignedIn, type Problem } from '../request/answer';
import type { RequestContext, WithUser } from '../request/request-context';

/** Requires the user of a full session or of a pre-session, which has no `user` in its context. */
export async function requireSessionUser(ctx: RequestContext): Promise<Problem<StatusKey> | WithUser> {
  const { app, session } = ctx;
  const user = ctx.user ?? (session && (await findUserById(app.storage.db, session.userId)));
  return user === undefined || session === undefined ? notSignedIn() : { user, session };
}
