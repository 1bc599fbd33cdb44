import type { BrowserContextOptions, Page } from 'playwright-core';
import { openSession } from './server-calls';
import type { TestSite } from './test-site';

/**
 * A visitor who has given a name and a password already, where those pages are not what is tested. What this opens, be it a
 * pre-session, the server decides.
 */
export async function signedInVisitor(testSite: TestSite, user: string, options?: BrowserContextOptions) {
  const visitor = await testSite.visitor(options);
  const value = (await openSession(testSite.url, user)) ?? '';
  await visitor.addCookies([{ name: 'vestibule-session', value, url: testSite.url }]);
  return visitor;
}

/** A new page of such a visitor. */
export async function pageOf(testSite: TestSite, user: string, options?: BrowserContextOptions): Promise<Page> {
  return (await signedInVisitor(testSite, user, options)).newPage();
}
