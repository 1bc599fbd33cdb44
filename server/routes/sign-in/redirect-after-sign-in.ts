import { DEVICE_ADDRESS, SECOND_FACTOR_ADDRESS, TWO_FACTOR_ADDRESS } from '../../../shared/contract/addresses';
import { redirectTarget, withRedirect } from '../../../shared/contract/redirect-target';
import type { RequestContext } from '../../http/engine/request-context';
import type { PreSessionStep } from '../../sessions/pre-session';

/** Where the user is redirected after sign-in: the target of the query's `redirect`, if it is safe, else the start page. */
export async function addressAfterSignIn(ctx: RequestContext): Promise<string> {
  return (await safeTarget(ctx, 'redirect')) ?? `${ctx.origin}/`;
}

/** The target of a query parameter, if it is safe to redirect to: at this server or at a trusted address. */
export async function safeTarget(ctx: RequestContext, parameter: string): Promise<string | undefined> {
  const targets = ctx.query.getAll(parameter);
  const { origins, paths } = await ctx.trusted();
  // A second one is an attempt to have one checked and the other followed.
  return targets.length === 1 ? redirectTarget(targets[0], [ctx.origin, ...origins, ...paths]) : undefined;
}

const STEP_ADDRESSES: Readonly<Record<PreSessionStep, string>> = {
  'second-factor': SECOND_FACTOR_ADDRESS,
  device: DEVICE_ADDRESS,
  'two-factor-setup': TWO_FACTOR_ADDRESS,
};

/** The page of a sign-in step, with the address after sign-in in its query. */
export async function addressOfStep(ctx: RequestContext, step: PreSessionStep): Promise<string> {
  return withRedirect(STEP_ADDRESSES[step], await addressAfterSignIn(ctx));
}
