import { redirectTarget } from '../../../shared/contract/redirect-target';
import { pagesOf } from '../../http/engine/bundle';
import type { RequestContext } from '../../http/engine/request-context';
import type { PreSessionStep } from '../../sessions/pre-session';
import { readTrustedOrigins } from '../../trust/trusted-origins';

/** Where a person goes on to after sign-in: what the query `redirect` asks for, if it is safe, else the start page. */
export async function redirectAfter(ctx: RequestContext): Promise<string> {
  return (await askedTarget(ctx, 'redirect')) ?? `${ctx.origin}/`;
}

/** The address that the query asks for by this name, if it is safe to follow. */
export async function askedTarget({ query, origin, app }: RequestContext, name: string): Promise<string | undefined> {
  const asked = query.getAll(name);
  const trusted = await readTrustedOrigins(app.storage.db, app.settings);
  // Two of them: somebody hopes that one is checked and the other followed.
  return asked.length === 1 ? redirectTarget(asked[0], [origin, ...trusted]) : undefined;
}

const PAGES: Readonly<Record<PreSessionStep, string>> = {
  'second-factor': 'second-factor',
  device: 'validatedevice',
  'two-factor-setup': 'twofactor',
};

/** The page of a pre-session's step; where the person wants to go in the end travels with them. */
export async function stepAddress(ctx: RequestContext, step: PreSessionStep): Promise<string> {
  const [page] = pagesOf(ctx.app.bundle.current, PAGES[step]);
  if (page === undefined) throw new Error(`entry "${PAGES[step]}" has no row in routes.json`);
  return `${page.path}?redirect=${encodeURIComponent(await redirectAfter(ctx))}`;
}
