import { browserOf } from '../../http/request/request-browser';
import type { RequestContext, WithSession } from '../../http/request/request-context';
import { requestCookies } from '../../http/request/request-cookies';
import { depsOf } from '../../http/request/request-deps';
import { signInMethodOf } from '../../sessions/session';
import { continueSignIn } from '../../sign-in/replace-sign-in-session';
import type { SignInContext } from '../../sign-in/start-next-sign-in-step';
import { answerWithSession } from './answer-with-session';

/**
 * Completes the step of a pre-session, which is replaced by the session of the next step.
 * @returns the address for the redirect, or undefined if the pre-session has already ended
 */
export async function completeStep(
  ctx: RequestContext & WithSession,
  proven: Pick<SignInContext, 'proof' | 'secondFactor' | 'shouldRemember' | 'passkeyId'> = {},
): Promise<string | undefined> {
  const { session } = ctx;
  const settings = await ctx.loginSettings();
  const { userId } = session;
  const context = { ...browserOf(ctx), ...signInMethodOf(session), userId, settings, ...proven };
  const token = requestCookies(ctx).session.value;
  const started = await continueSignIn(depsOf(ctx), { ...context, token });
  return started === undefined ? undefined : answerWithSession(ctx, started);
}
