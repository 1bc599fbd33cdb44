import type { BrowserContextOptions, Page } from 'playwright-core';
import { openSession } from './server-calls';
import type { Stage } from './stage';

/**
 * A new page of a visitor who has given a name and a password already, where those pages are not what is tested. What
 * this opens, be it a pre-session, the server decides.
 */
export async function pageOf(stage: Stage, user: string, options?: BrowserContextOptions): Promise<Page> {
  const visitor = await stage.visitor(options);
  const value = (await openSession(stage.url, user)) ?? '';
  await visitor.addCookies([{ name: 'vestibule-session', value, url: stage.url }]);
  return visitor.newPage();
}
