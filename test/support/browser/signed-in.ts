import type { BrowserContextOptions, Page } from 'playwright-core';
import { openSession } from '../server/server-calls';
import type { TestSite } from './test-site';

/**
 * Creates a visitor who has sent a name and a password by a call, for tests of other pages. The server decides whether
 * that opens a session or a pre-session.
 */
export async function signedInVisitor(testSite: TestSite, user: string, options?: BrowserContextOptions) {
  const visitor = await testSite.visitor(options);
  const value = (await openSession(testSite.url, user)) ?? '';
  await visitor.addCookies([{ name: 'vestibule-session', value, url: testSite.url }]);
  return visitor;
}

/** Opens a page of such a visitor. */
export async function pageOf(testSite: TestSite, user: string, options?: BrowserContextOptions): Promise<Page> {
  return (await signedInVisitor(testSite, user, options)).newPage();
}
