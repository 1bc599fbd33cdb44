import type { StatusKey } from '../../../shared/contract/problem';
import type { UserSummary } from '../../accounts/directory/users';
import type { Session } from '../../sessions/sessions';
import { notSignedIn, type Problem, refuse } from '../engine/answer';
import type { RequestContext } from '../engine/request-context';

/** The context of a request with a full session or a pre-session. */
export interface WithSession {
  readonly session: Session;
}

/** The context of a request with a full session. */
export interface WithUser extends WithSession {
  readonly user: UserSummary;
}

/** Requires a session. The access of the route does as well; with this step a wrong row of the map opens nothing. */
export function requireSession({ session }: RequestContext): Problem<StatusKey> | WithSession {
  return session === undefined ? notSignedIn() : { session };
}

/** Requires a user with a full session, as `requireSession` does a session. */
export function requireUser({ user, session }: RequestContext): Problem<StatusKey> | WithUser {
  return user === undefined || session === undefined ? notSignedIn() : { user, session };
}

/** Refuses a session of the support in a user's name: it may not change what protects the account. */
export function refuseTenantAccess({ session }: RequestContext): Problem<StatusKey> | undefined {
  return session?.isTenantAccess === true ? refuse(403, 'not in a session of the support') : undefined;
}
