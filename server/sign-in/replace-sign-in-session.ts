import type { Deps } from '../deps';
import { replacingSessionTransaction } from '../sessions/publishing-session-transaction';
import { endSession } from '../sessions/sessions';
import { lockUserRow } from './lock-user-row';
import { type SignInContext, type StartedSession, startNextStep } from './start-next-sign-in-step';

/**
 * Ends the pre-session of a token, and creates the session of the next step in its place.
 * @returns undefined when the pre-session has ended already, or its account is disabled
 */
export function continueSignIn(
  deps: Deps,
  { token, ...context }: SignInContext & { readonly token: unknown },
): Promise<StartedSession | undefined> {
  return replacingSessionTransaction(deps, async (trx, record) => {
    // The user is locked before the session, in the same order as a change of the password does it, so that two servers
    // cannot deadlock.
    const user = await lockUserRow(trx, context.userId);
    if (user === undefined) return undefined;
    // Only one of two concurrent requests finds the pre-session, so that one proof does not open two sessions.
    const isEnded = await endSession(trx, token);
    return isEnded ? startNextStep({ ...deps, db: trx, record }, { ...context, user }) : undefined;
  });
}

/** Creates the first session of a sign-in, and ends the session of a token if there is one. */
export function replaceSession(
  deps: Deps,
  { token, ...context }: SignInContext & { readonly token: unknown },
): Promise<StartedSession> {
  return replacingSessionTransaction(deps, async (trx, record) => {
    await endSession(trx, token);
    return startNextStep({ ...deps, db: trx, record }, context);
  });
}
