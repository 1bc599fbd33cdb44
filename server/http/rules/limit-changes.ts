import { reserveUserAttempt } from '../../throttling/user-action-attempts';
import { type Problem, refuse } from '../request/answer';
import type { RequestContext, WithSession } from '../request/request-context';
import { depsOf } from '../request/request-deps';

/** Counts a change of what signs the user in, each of which sends a mail, and refuses too many. */
export async function limitChanges(
  ctx: RequestContext & WithSession,
): Promise<Problem<'LOGIN_TOO_MANY_ATTEMPTS'> | undefined> {
  const permission = await reserveUserAttempt(depsOf(ctx), { what: 'sign-in-method', userId: ctx.session.userId });
  if (permission.kind === 'allowed') return undefined;
  return { ...refuse(429, 'too many changes', 'LOGIN_TOO_MANY_ATTEMPTS'), retryAfter: permission.retryAfter };
}
