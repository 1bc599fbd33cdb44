import { redirectTarget } from '../../shared/contract/redirect-target';
import type { Visit } from '../http/visit';
import { readTrustedOrigins } from '../trust/trusted-origins';

/** Where a person goes on to after sign-in: what the query `redirect` asks for, if it is safe, else the start page. */
export async function redirectAfter({ query, origin, house }: Visit): Promise<string> {
  const asked = query.getAll('redirect');
  const trusted = await readTrustedOrigins(house.storage.db, house.settings);
  // Two of them: somebody hopes that one is checked and the other followed.
  const target = asked.length === 1 ? redirectTarget(asked[0], [origin, ...trusted]) : undefined;
  return target ?? `${origin}/`;
}
