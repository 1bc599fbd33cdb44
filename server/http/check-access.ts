import { LOGIN_ADDRESS } from '../../shared/contract/addresses';
import { type Answer, redirect, refuse } from './answer';
import type { Access } from './bundle-shape';
import type { Step, Visit } from './visit';

/** Lets pass whoever the address is for: the `who` column of the map, alike for pages, data and changes (design §6). */
export function checkAccess(access: readonly Access[]): Step {
  return (visit) => {
    if (access.some((who) => isOne(who, visit))) return undefined;
    return visit.user === undefined ? askToSignIn(visit) : refuse(403, `for ${access.join(', ')} only`);
  };
}

function isOne(who: Access, { session, user }: Visit): boolean {
  if (who === 'anyone') return true;
  if (who === 'pre-session') return session?.kind === 'pre-session';
  return user !== undefined && (who === 'user' || user.isAdmin);
}

/** A call is told; a person is led to sign-in, with the way back. After a form 303, or the browser would post again. */
function askToSignIn(visit: Visit): Answer {
  if (visit.wants !== 'html') return refuse(401, 'not signed in');
  const query = visit.query.size === 0 ? '' : `?${visit.query}`;
  const wayBack = encodeURIComponent(visit.path + query);
  return redirect(
    `${LOGIN_ADDRESS}?redirect=${wayBack}`,
    visit.method === 'GET' || visit.method === 'HEAD' ? 302 : 303,
  );
}
