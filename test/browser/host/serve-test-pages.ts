import { AVATAR_ADDRESS, PROFILE_ADDRESS, SIDE_MENU_ADDRESS } from '../../../shared/contract/addresses';
import { PROBE_PATH } from './test-page-path';

const PLACES = [AVATAR_ADDRESS, PROFILE_ADDRESS, SIDE_MENU_ADDRESS];

/** The part of a Koa context that is needed here. */
interface Visit {
  path: string;
  get(name: string): string;
}

/** Where the shop shows the avatar or the side menu, whose addresses its module knows, it gets a probe instead. */
export async function serveProbes(visit: Visit, next: () => Promise<unknown>): Promise<unknown> {
  // A frame that the module makes tells the shop's origin, and only that.
  const isInShop = /^http:\/\/127\.0\.0\.1:\d+\/$/.test(visit.get('referer'));
  if (isInShop && PLACES.includes(visit.path)) visit.path = PROBE_PATH;
  return next();
}
