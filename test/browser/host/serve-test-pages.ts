import { AVATAR_ADDRESS, PROFILE_ADDRESS, SIDE_MENU_ADDRESS } from '../../../shared/contract/addresses';
import type { DistContext } from '../serve-dist';

const REPLACED = [AVATAR_ADDRESS, PROFILE_ADDRESS, SIDE_MENU_ADDRESS];

/** The path of the tests' own pages on the test server. */
export const FOLDER = '/test/browser/host';

export const TEST_PAGE_PATH = `${FOLDER}/test-page.html`;

type Context = Pick<DistContext, 'path' | 'get'>;

/** Serves the test page in place of avatar and side menu, whose addresses host-shell.js contains, to the test shell. */
export async function serveTestPages(ctx: Context, next: () => Promise<unknown>): Promise<unknown> {
  // A frame that host-shell.js creates sends the shell's origin as its referrer, without a path.
  const isInTestShell = /^http:\/\/127\.0\.0\.1:\d+\/$/.test(ctx.get('referer'));
  if (isInTestShell && REPLACED.includes(ctx.path)) ctx.path = TEST_PAGE_PATH;
  return next();
}
