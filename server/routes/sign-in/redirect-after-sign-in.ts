import {
  CHANGE_PASSWORD_ADDRESS,
  DEVICE_ADDRESS,
  FEATURES_ADDRESS,
  PASSKEYS_ADDRESS,
  SECOND_FACTOR_ADDRESS,
  TWO_FACTOR_ADDRESS,
} from '../../../shared/contract/addresses';
import { redirectTarget } from '../../../shared/contract/redirect-target';
import { withRedirect } from '../../../shared/contract/with-redirect';
import type { RequestContext } from '../../http/request/request-context';
import type { PreSessionStep } from '../../sessions/pre-session';

/**
 * Returns the address after sign-in: the target in the query parameter `redirect` if it is safe, or otherwise the start
 * page; for an administrator the overview in place of the start page, unless pages are shown in another shell.
 */
export async function addressAfterSignIn(ctx: RequestContext, { isAdmin = false } = {}): Promise<string> {
  const start = `${ctx.origin}/`;
  const target = (await safeTarget(ctx, 'redirect')) ?? start;
  const hasOverview = isAdmin && ctx.app.settings.shellUrl === undefined;
  return hasOverview && target === start ? `${start}#${FEATURES_ADDRESS}` : target;
}

/**
 * Returns the target in a query parameter if it is safe to redirect to, which means that it is on this server or below
 * a trusted address.
 */
export async function safeTarget(ctx: RequestContext, parameter: string): Promise<string | undefined> {
  const targets = ctx.query.getAll(parameter);
  const { origins, paths } = await ctx.trusted();
  // A second parameter could be an attempt to have one checked and the other followed.
  return targets.length === 1 ? redirectTarget(targets[0], [ctx.origin, ...origins, ...paths]) : undefined;
}

const STEP_ADDRESSES: Readonly<Record<PreSessionStep, string>> = {
  'second-factor': SECOND_FACTOR_ADDRESS,
  device: DEVICE_ADDRESS,
  'passkey-setup': PASSKEYS_ADDRESS,
  'two-factor-setup': TWO_FACTOR_ADDRESS,
  'change-password': CHANGE_PASSWORD_ADDRESS,
};

/** Returns the page of a sign-in step, with the address after sign-in in its query. */
export async function addressOfStep(ctx: RequestContext, step: PreSessionStep): Promise<string> {
  return withRedirect(STEP_ADDRESSES[step], await addressAfterSignIn(ctx));
}
