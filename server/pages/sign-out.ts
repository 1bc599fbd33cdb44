import { LOGOUT_ADDRESS } from '../../shared/contract/addresses';
import { type Answer, redirect, refuse } from '../http/answer';
import { pagesOf } from '../http/bundle';
import type { Route, Step, Visit } from '../http/visit';
import { endSession } from '../sessions/sessions';
import { isSameSecret } from '../sessions/token';
import { askedTarget } from './redirect-after';

/**
 * Ends the session, only when it is asked to with the session's own token (design §5): the address is a GET, which any
 * site can make a browser send. HEAD and a browser that fetches ahead end nothing.
 */
const endOwnSession: Step = async (visit) => {
  const { session, house, params, sent, method } = visit;
  if (session === undefined) return undefined;
  if (!isSameSecret(params.logoutToken ?? '', session.logoutToken)) {
    return visit.wants === 'html' ? leadToLogoutPage(visit) : refuse(403, 'logout token is not of this session');
  }
  if (method === 'HEAD' || /prefetch|prerender/.test(String(visit.headers['sec-purpose'] ?? '')))
    return leadToLogoutPage(visit);
  visit.cookie = { kind: 'clear' };
  try {
    await endSession(house.storage.db, sent.session.value);
  } catch (error) {
    // The browser forgets it all the same; a copy of the cookie would still open the session.
    return { ...refuse(500, 'session could not be ended', 'LOGOUT_NOT_STORED'), cause: error };
  }
  return undefined;
};

/** A call goes on by itself; a person is shown what became of the session. */
const answerLogout: Step = (visit) => (visit.wants === 'html' ? leadToLogoutPage(visit) : { kind: 'empty' });

/** Signs out (spec 002 §7). */
export const signOut: Route = {
  path: `${LOGOUT_ADDRESS}/:logoutToken`,
  access: ['anyone'],
  GET: [endOwnSession, answerLogout],
};

/** With the way back to sign-in, of which a page without its script has no other memory. */
async function leadToLogoutPage(visit: Visit): Promise<Answer> {
  const [logout] = pagesOf(visit.house.bundle.current, 'logout');
  const target = await askedTarget(visit, 'location');
  return redirect(`${logout?.path ?? '/'}${target === undefined ? '' : `?location=${encodeURIComponent(target)}`}`);
}
