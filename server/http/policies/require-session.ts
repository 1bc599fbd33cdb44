import type { UserSummary } from '../../directory/users';
import type { Session } from '../../sessions/sessions';
import { type Answer, notSignedIn } from '../engine/answer';
import type { RequestContext, Step } from '../engine/request-context';

/** Whoever is signed in, with their session. */
export interface SignedIn {
  readonly user: UserSummary;
  readonly session: Session;
}

/** A step for whoever is signed in. The access of its address says so as well; a wrong row of the map opens nothing. */
export function requireUser<V extends RequestContext = RequestContext>(
  step: (ctx: V, who: SignedIn) => Answer | undefined | Promise<Answer | undefined>,
): Step<V> {
  return (ctx) => {
    const { user, session } = ctx;
    return user === undefined || session === undefined ? notSignedIn() : step(ctx, { user, session });
  };
}
