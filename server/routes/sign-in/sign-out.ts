import { LOGOUT_ADDRESS } from '../../../shared/contract/addresses';
import { type Answer, redirect, refuse } from '../../http/engine/answer';
import { pagesOf } from '../../http/engine/bundle';
import { depsOf } from '../../http/engine/deps-of';
import type { RequestContext, Route, Step } from '../../http/engine/request-context';
import { changeSessions } from '../../sessions/change-sessions';
import { endSession } from '../../sessions/sessions';
import { isSameSecret } from '../../sessions/token';
import { askedTarget } from './sign-in-redirects';

/**
 * Ends the session, only when it is asked to with the session's own token: the address is a GET, which any
 * site can make a browser send. HEAD and a browser that fetches ahead end nothing.
 */
const endOwnSession: Step = async (ctx) => {
  const { session, params, sent, method } = ctx;
  if (session === undefined) return undefined;
  if (!isSameSecret(params.logoutToken ?? '', session.logoutToken)) {
    return ctx.wants === 'html' ? leadToLogoutPage(ctx) : refuse(403, 'logout token is not of this session');
  }
  if (method === 'HEAD' || /prefetch|prerender/.test(String(ctx.headers['sec-purpose'] ?? '')))
    return leadToLogoutPage(ctx);
  ctx.cookie = { kind: 'clear' };
  try {
    await changeSessions(depsOf(ctx), (within) => endSession(within, sent.session.value));
  } catch (error) {
    // The browser forgets it all the same; a copy of the cookie would still open the session.
    return { ...refuse(500, 'session could not be ended', 'LOGOUT_NOT_STORED'), cause: error };
  }
  return undefined;
};

/** A call goes on by itself; a person is shown what became of the session. */
const answerLogout: Step = (ctx) => (ctx.wants === 'html' ? leadToLogoutPage(ctx) : { kind: 'empty' });

/** Signs out. */
export const signOut: Route = {
  path: `${LOGOUT_ADDRESS}/:logoutToken`,
  access: ['anyone'],
  GET: [endOwnSession, answerLogout],
};

/** With the way back to sign-in, of which a page without its script has no other memory. */
async function leadToLogoutPage(ctx: RequestContext): Promise<Answer> {
  const [logout] = pagesOf(ctx.app.bundle.current, 'logout');
  const target = await askedTarget(ctx, 'location');
  return redirect(`${logout?.path ?? '/'}${target === undefined ? '' : `?location=${encodeURIComponent(target)}`}`);
}
