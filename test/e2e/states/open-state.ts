import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Test } from 'uvu';
import { openSession } from '../server-calls';
import { type RunningServer, startServer } from '../start-server';
import { setUpSite } from '../test-site';
import type { PageState } from './page-state';
import { setupAddress } from './setup';

/** A page of a visitor who is signed in as a state needs it; the state itself has not been reached yet. */
interface OpenedPage {
  page: Page;
  visitor: BrowserContext;
  baseURL: string;
}

/**
 * Starts a server and a browser for all states of a file, and a server without accounts for those of the page for the
 * first administrator.
 */
export function setUpStates(test: Test): (state: PageState, options?: BrowserContextOptions) => Promise<OpenedPage> {
  const testSite = setUpSite(test);
  let administratorSession: Promise<string | undefined> | undefined;
  let withoutAccounts: Promise<RunningServer> | undefined;
  test.after(async () => (await withoutAccounts)?.stop());

  async function baseOf({ entry }: PageState): Promise<string> {
    if (entry !== 'setup') return testSite.url;
    withoutAccounts ??= startServer({ env: { VESTIBULE_DEMO: 'off' } });
    return setupAddress((await withoutAccounts).output());
  }

  /** States of administration pages share a session; those of other users may end or change theirs. */
  function sessionOf(user: string): Promise<string | undefined> {
    if (user !== 'admin') return openSession(testSite.url, user);
    administratorSession ??= openSession(testSite.url, user);
    return administratorSession;
  }

  return async (state, options = {}) => {
    const baseURL = await baseOf(state);
    const visitor = await testSite.visitor({ baseURL, reducedMotion: 'reduce', ...options });
    if (state.user !== undefined) {
      const value = (await sessionOf(state.user)) ?? '';
      await visitor.addCookies([{ name: 'vestibule-session', value, url: testSite.url }]);
    }
    return { page: await visitor.newPage(), visitor, baseURL };
  };
}
