import { redirectTarget, withRedirect } from '../../../shared/contract/redirect-target';
import { pagesOf } from '../../http/engine/bundle';
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

const STEP_ENTRIES: Readonly<Record<PreSessionStep, string>> = {
  'second-factor': 'second-factor',
  device: 'validatedevice',
  'two-factor-setup': 'twofactor',
};

/** The page of a sign-in step, with the address after sign-in in its query. */
export async function addressOfStep(ctx: RequestContext, step: PreSessionStep): Promise<string> {
  const [page] = pagesOf(ctx.app.bundle.current, STEP_ENTRIES[step]);
  if (page === undefined) throw new Error(`entry "${STEP_ENTRIES[step]}" has no row in routes.json`);
  return withRedirect(page.path, await addressAfterSignIn(ctx));
}
