import { AVATAR_ADDRESS, PROFILE_ADDRESS, SIDE_MENU_ADDRESS } from '../../../shared/contract/addresses';
import { TEST_PAGE_PATH } from './test-page-path';

const PLACES = [AVATAR_ADDRESS, PROFILE_ADDRESS, SIDE_MENU_ADDRESS];

/** The part of a Koa context that is needed here. */
interface Visit {
  path: string;
  get(name: string): string;
}

/** Where the test shell shows the avatar or the side menu, whose addresses its module knows, it gets a test page instead. */
export async function serveTestPages(visit: Visit, next: () => Promise<unknown>): Promise<unknown> {
  // A frame that the module makes tells the test shell's origin, and only that.
  const isInShell = /^http:\/\/127\.0\.0\.1:\d+\/$/.test(visit.get('referer'));
  if (isInShell && PLACES.includes(visit.path)) visit.path = TEST_PAGE_PATH;
  return next();
}
