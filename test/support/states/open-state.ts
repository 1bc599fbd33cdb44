import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Test } from 'uvu';
import { stopTimers } from '../browser/hold-scripts';
import { endInterception } from '../browser/intercept';
import { setUpSite } from '../browser/test-site';
import { openSession } from '../server/server-calls';
import { type RunningServer, startServer } from '../server/start-server';
import type { PageState } from './page-state';
import { setupAddress } from './setup';

/** A page whose visitor is signed in as a state requires, before the state is reached. */
interface OpenedPage {
  page: Page;
  visitor: BrowserContext;
  baseURL: string;
  /** Whether a state changed the page permanently, with a clock, a script or a route, which may delay requests. */
  isAltered: boolean;
}

/** Opens the page of a state, and calls `use` with it. */
type WithPage = <Result>(
  state: PageState,
  use: (opened: OpenedPage) => Promise<Result>,
  options?: BrowserContextOptions,
) => Promise<Result>;

const WINDOW = { width: 1280, height: 900 };

/**
 * Starts a server and a browser for all states of a file, and a server without accounts for the states of the page for
 * the first administrator. States reuse pages one after the other, because opening a page takes long.
 * @param prepare is called with each new page
 */
export function setUpStates(test: Test, prepare?: (page: Page) => Promise<unknown>): WithPage {
  const unused = new Map<string, OpenedPage[]>();
  test.after(async () => {
    await Promise.all([...unused.values()].flat().map(({ visitor }) => visitor.close()));
  });
  const testSite = setUpSite(test);
  let administratorSession: Promise<string | undefined> | undefined;
  let withoutAccounts: Promise<RunningServer> | undefined;
  test.after(async () => (await withoutAccounts)?.stop());

  async function baseOf({ entry }: PageState): Promise<string> {
    if (entry !== 'setup') return testSite.url;
    withoutAccounts ??= startServer({ env: { VESTIBULE_DEMO: 'off' } });
    return setupAddress((await withoutAccounts).output());
  }

  /** States of administration pages share a session; states of other users may end or change theirs. */
  function sessionOf(user: string): Promise<string | undefined> {
    if (user !== 'admin') return openSession(testSite.url, user);
    administratorSession ??= openSession(testSite.url, user);
    return administratorSession;
  }

  async function openPage(options: BrowserContextOptions & { baseURL: string }): Promise<OpenedPage> {
    const visitor = await testSite.visitor({ viewport: WINDOW, ...options }, { isKept: true });
    const opened = { page: await visitor.newPage(), visitor, baseURL: options.baseURL, isAltered: false };
    await prepare?.(opened.page);
    watchAlterations(opened);
    return opened;
  }

  return async (state, use, options = {}) => {
    const wishes = { ...options, baseURL: await baseOf(state) };
    const pages = unused.get(JSON.stringify(wishes)) ?? [];
    unused.set(JSON.stringify(wishes), pages);
    const opened = pages.pop() ?? (await openPage(wishes));
    const { visitor } = opened;
    if (state.user !== undefined) {
      const value = (await sessionOf(state.user)) ?? '';
      await visitor.addCookies([{ name: 'vestibule-session', value, url: testSite.url }]);
    }
    try {
      const result = await use(opened);
      if (!opened.isAltered && visitor.pages().length === 1) {
        await clear(opened);
        pages.push(opened);
      }
      return result;
    } finally {
      if (!pages.includes(opened)) await visitor.close();
    }
  };
}

function watchAlterations(opened: OpenedPage): void {
  const { page } = opened;
  const mark =
    <Args extends unknown[], Result>(method: (...args: Args) => Result) =>
    (...args: Args): Result => {
      opened.isAltered = true;
      return method(...args);
    };
  page.clock.install = mark(page.clock.install.bind(page.clock));
  page.addInitScript = mark(page.addInitScript.bind(page));
  page.route = mark(page.route.bind(page));
}

async function clear({ page, visitor }: OpenedPage): Promise<void> {
  await endInterception(page);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    window.stop();
  });
  // Pending timers and calls of this state must not affect the next one.
  await stopTimers(page);
  await page.goto('about:blank');
  await page.setViewportSize(WINDOW);
  await page.mouse.move(0, 0);
  await visitor.clearCookies();
}
