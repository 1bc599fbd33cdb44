import { redirectTarget } from '../../shared/contract/redirect-target';
import { pagesOf } from '../http/bundle';
import type { Visit } from '../http/visit';
import type { PreSessionStep } from '../sessions/pre-session';
import { readTrustedOrigins } from '../trust/trusted-origins';

/** Where a person goes on to after sign-in: what the query `redirect` asks for, if it is safe, else the start page. */
export async function redirectAfter(visit: Visit): Promise<string> {
  return (await askedTarget(visit, 'redirect')) ?? `${visit.origin}/`;
}

/** The address that the query asks for by this name, if it is safe to follow. */
export async function askedTarget({ query, origin, house }: Visit, name: string): Promise<string | undefined> {
  const asked = query.getAll(name);
  const trusted = await readTrustedOrigins(house.storage.db, house.settings);
  // Two of them: somebody hopes that one is checked and the other followed.
  return asked.length === 1 ? redirectTarget(asked[0], [origin, ...trusted]) : undefined;
}

const PAGES: Readonly<Record<PreSessionStep, string>> = {
  'second-factor': 'second-factor',
  device: 'validatedevice',
  'two-factor-setup': 'twofactor',
};

/** The page of a pre-session's step; where the person wants to go in the end travels with them. */
export async function stepAddress(visit: Visit, step: PreSessionStep): Promise<string> {
  const [page] = pagesOf(visit.house.bundle.current, PAGES[step]);
  if (page === undefined) throw new Error(`entry "${PAGES[step]}" has no row in routes.json`);
  return `${page.path}?redirect=${encodeURIComponent(await redirectAfter(visit))}`;
}
