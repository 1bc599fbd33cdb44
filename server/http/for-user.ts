import type { UserSummary } from '../directory/users';
import type { Session } from '../sessions/sessions';
import { type Answer, notSignedIn } from './answer';
import type { Step, Visit } from './visit';

/** Whoever is signed in, with their session. */
export interface SignedIn {
  readonly user: UserSummary;
  readonly session: Session;
}

/** A step for whoever is signed in. The access of its address says so as well; a wrong row of the map opens nothing. */
export function forUser<V extends Visit = Visit>(
  step: (visit: V, who: SignedIn) => Answer | undefined | Promise<Answer | undefined>,
): Step<V> {
  return (visit) => {
    const { user, session } = visit;
    return user === undefined || session === undefined ? notSignedIn() : step(visit, { user, session });
  };
}
