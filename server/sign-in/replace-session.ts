import type { Deps } from '../deps';
import { changeSessions } from '../sessions/change-sessions';
import { endSession } from '../sessions/sessions';
import { lockUserRow } from './lock-user-row';
import { type SignInContext, type StartedSession, startNextStep } from './next-sign-in-step';

/**
 * Ends the pre-session of a token, and creates the session of the next step in its place.
 *
 * @returns undefined when the pre-session has ended already, or its account is disabled
 */
export function continueSignIn(
  deps: Deps,
  { token, ...context }: SignInContext & { readonly token: unknown },
): Promise<StartedSession | undefined> {
  return changeSessions(deps, async (trx, record) => {
    // Before the session, as a change of the password does it: in the other order two servers could deadlock.
    const user = await lockUserRow(trx, context.userId);
    if (user === undefined) return undefined;
    // Of two concurrent requests only one finds the pre-session, or one proof would open two sessions.
    const isEnded = await endSession(trx, token);
    return isEnded ? startNextStep({ ...deps, db: trx, record }, { ...context, user }) : undefined;
  });
}

/** Creates the first session of a sign-in in place of that of a token, if there is one. */
export function replaceSession(
  deps: Deps,
  { token, ...context }: SignInContext & { readonly token: unknown },
): Promise<StartedSession> {
  return changeSessions(deps, async (trx, record) => {
    await endSession(trx, token);
    return startNextStep({ ...deps, db: trx, record }, context);
  });
}
