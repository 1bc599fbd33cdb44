import { LOGIN_ADDRESS } from '../../../shared/contract/addresses';
import { type Answer, notSignedIn, redirect, refuse } from '../engine/answer';
import type { Access } from '../engine/bundle-shape';
import type { RequestContext, Route, Step } from '../engine/request-context';

/**
 * Lets pass whoever the address is for: the `who` column of the map, alike for pages, data and changes. A
 * pre-session opens the addresses of its own step and no others. A key reads what its user may read at this moment, and
 * changes nothing.
 */
export function checkAccess(access: readonly Access[], route: Route): Step {
  return (ctx) => {
    if (ctx.key !== undefined && !isReading(ctx)) return refuse(403, 'a key changes nothing');
    if (access.some((who) => isOne(who, ctx, route))) return undefined;
    if (ctx.key !== undefined) return refuse(403, 'the user of this key may not read this');
    const isForPreSessions = access.every((who) => who === 'pre-session');
    // Whoever is signed in has this step behind them, and sign-in leads them on.
    if (isForPreSessions && ctx.wants === 'html') return leadToSignIn(ctx, ctx.query.get('redirect'));
    if (route.isTooSmallForSignIn && ctx.headers['sec-fetch-dest'] === 'iframe')
      return refuse(401, 'framed, not signed in');
    return ctx.user === undefined ? askToSignIn(ctx) : refuse(403, `for ${access.join(', ')} only`);
  };
}

function isReading({ method }: RequestContext): boolean {
  return method === 'GET' || method === 'HEAD';
}

function isOne(who: Access, { session, user: signedIn, key }: RequestContext, { step, acceptsApiKey }: Route): boolean {
  if (who === 'anyone') return true;
  if (who === 'pre-session') return session?.kind === 'pre-session' && step !== undefined && session.step === step;
  const user = key?.user ?? signedIn;
  if (user === undefined) return false;
  // Technical users are the accounts of programs: what programs call is open to them, with a session or a key.
  return who === 'user' || user.isAdmin || (acceptsApiKey === true && user.isTechnical);
}

/** A call is told; a person is led to sign-in, with the way back. */
function askToSignIn(ctx: RequestContext): Answer {
  if (ctx.wants !== 'html') return notSignedIn();
  const query = ctx.query.size === 0 ? '' : `?${ctx.query}`;
  return leadToSignIn(ctx, ctx.path + query);
}

/** After a form 303, or the browser would post again. Sign-in looks at the way back before it follows it. */
function leadToSignIn({ method }: RequestContext, wayBack: string | null): Answer {
  const query = wayBack === null ? '' : `?redirect=${encodeURIComponent(wayBack)}`;
  return redirect(`${LOGIN_ADDRESS}${query}`, method === 'GET' || method === 'HEAD' ? 302 : 303);
}
