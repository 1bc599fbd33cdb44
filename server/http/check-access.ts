import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import { type Answer, notSignedIn, redirect, refuse } from './answer';
import type { Access } from './bundle-shape';
import type { Route, Step, Visit } from './visit';

/**
 * Lets pass whoever the address is for: the `who` column of the map, alike for pages, data and changes. A
 * pre-session opens the addresses of its own step and no others. A key reads what its user may read at this moment, and
 * changes nothing.
 */
export function checkAccess(access: readonly Access[], route: Route): Step {
  return (visit) => {
    if (visit.key !== undefined && !isReading(visit)) return refuse(403, 'a key changes nothing');
    if (access.some((who) => isOne(who, visit, route))) return undefined;
    if (visit.key !== undefined) return refuse(403, 'the user of this key may not read this');
    const isForPreSessions = access.every((who) => who === 'pre-session');
    // Whoever is signed in has this step behind them, and sign-in leads them on.
    if (isForPreSessions && visit.wants === 'html') return leadToSignIn(visit, visit.query.get('redirect'));
    if (route.isTooSmallForSignIn && visit.headers['sec-fetch-dest'] === 'iframe')
      return refuse(401, 'framed, not signed in');
    return visit.user === undefined ? askToSignIn(visit) : refuse(403, `for ${access.join(', ')} only`);
  };
}

function isReading({ method }: Visit): boolean {
  return method === 'GET' || method === 'HEAD';
}

function isOne(who: Access, { session, user: signedIn, key }: Visit, { step, forPrograms }: Route): boolean {
  if (who === 'anyone') return true;
  if (who === 'pre-session') return session?.kind === 'pre-session' && step !== undefined && session.step === step;
  const user = key?.user ?? signedIn;
  if (user === undefined) return false;
  // Technical users are the accounts of programs: what programs call is open to them, with a session or a key.
  return who === 'user' || user.isAdmin || (forPrograms === true && user.isTechnical);
}

/** A call is told; a person is led to sign-in, with the way back. */
function askToSignIn(visit: Visit): Answer {
  if (visit.wants !== 'html') return notSignedIn();
  const query = visit.query.size === 0 ? '' : `?${visit.query}`;
  return leadToSignIn(visit, visit.path + query);
}

/** After a form 303, or the browser would post again. Sign-in looks at the way back before it follows it. */
function leadToSignIn({ method }: Visit, wayBack: string | null): Answer {
  const query = wayBack === null ? '' : `?redirect=${encodeURIComponent(wayBack)}`;
  return redirect(`${LOGIN_ADDRESS}${query}`, method === 'GET' || method === 'HEAD' ? 302 : 303);
}
