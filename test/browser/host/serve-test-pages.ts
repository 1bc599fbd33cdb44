import { AVATAR_ADDRESS, PROFILE_ADDRESS, SIDE_MENU_ADDRESS } from '../../../shared/contract/addresses';
import { TEST_PAGE_PATH } from './test-page-path';

const REPLACED = [AVATAR_ADDRESS, PROFILE_ADDRESS, SIDE_MENU_ADDRESS];

/** The needed part of a Koa context. */
interface KoaContext {
  path: string;
  get(name: string): string;
}

/** Serves the test page in place of avatar and side menu, whose addresses host-shell.js contains, to the test shell. */
export async function serveTestPages(ctx: KoaContext, next: () => Promise<unknown>): Promise<unknown> {
  // A frame that host-shell.js creates sends the shell's origin as its referrer, without a path.
  const isInTestShell = /^http:\/\/127\.0\.0\.1:\d+\/$/.test(ctx.get('referer'));
  if (isInTestShell && REPLACED.includes(ctx.path)) ctx.path = TEST_PAGE_PATH;
  return next();
}
