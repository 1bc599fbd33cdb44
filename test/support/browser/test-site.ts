import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Test } from 'uvu';
import { createSharedResources } from '../server/shared-resource';
import { type RunningServer, startServer } from '../server/start-server';
import { type BrowserOptions, startBrowser } from './browser';

/** The time limit of a test's waits in ms. On an idle machine, everything takes less than a fifth of it. */
const TIMEOUT = 10_000;

/** Without motion, because every frame of an animation is drawn by the processor. */
const VISITOR = { locale: 'en-US', reducedMotion: 'reduce' } as const;

interface TestSiteOptions {
  env?: Readonly<Record<string, string>>;
  launch?: BrowserOptions;
  /** Runs once before the tests of the file, on the running server. */
  prepare?: (server: RunningServer) => Promise<void>;
  /** Whether files with the same `env` share one server; their tests must then work with data that the others leave. */
  sharesServer?: boolean;
}

/** The server and the browser that the tests of one file share; each page gets a new context. */
export interface TestSite {
  readonly server: RunningServer;
  readonly url: string;
  /**
   * Creates a visitor with separate cookies. The context closes after the test, or with `isKept` when the test closes
   * it.
   */
  visitor(options?: BrowserContextOptions, stay?: { isKept?: boolean }): Promise<BrowserContext>;
  /** Opens a page of a new visitor. */
  page(options?: BrowserContextOptions): Promise<Page>;
}

/** Files with the same options share one browser. */
const browsers = createSharedResources({
  start: (launch: BrowserOptions | undefined) => startBrowser(launch),
  isUsable: (browser) => browser.isConnected(),
  end: (browser) => browser.close(),
});

const servers = createSharedResources({
  start: (env: TestSiteOptions['env']) => startServer({ env: env ?? {} }),
  isUsable: ({ process }) => process.exitCode === null && process.signalCode === null,
  end: (server) => server.stop(),
});

/**
 * Starts a server, and a browser that later files may reuse, and stops them afterwards. A test also fails when a page
 * of its visitors threw an error, or violated its content security policy.
 */
export function setUpSite(test: Test, options: TestSiteOptions = {}): TestSite {
  let server: RunningServer | undefined;
  let browser: Browser | undefined;
  let visitors: BrowserContext[] = [];
  let faults: string[] = [];
  const sharedBrowser = browsers.join(options.launch);
  const sharedServer = options.sharesServer ? servers.join(options.env) : undefined;

  test.before(async () => {
    [server, browser] = await Promise.all([sharedServer?.use() ?? startServer(options), sharedBrowser.use()]);
    await options.prepare?.(server);
  });
  test.after.each(async () => {
    const [leaving, found] = [visitors, faults];
    [visitors, faults] = [[], []];
    await Promise.all(leaving.map(closeSoon));
    if (found.length > 0) throw new Error(`a page has faults:\n${found.join('\n')}`);
  });
  test.after(async () => {
    await sharedBrowser.leave();
    await (sharedServer?.leave() ?? server?.stop());
  });

  const testSite: TestSite = {
    get server() {
      return present(server);
    },
    get url() {
      return present(server).url;
    },
    async visitor(wishes = {}, { isKept = false } = {}) {
      const visitor = await present(browser).newContext({ ...VISITOR, baseURL: testSite.url, ...wishes });
      visitor.setDefaultTimeout(TIMEOUT);
      visitor.on('weberror', (fault) => faults.push(String(fault.error())));
      visitor.on('console', (message) => {
        if (isRefusal(message.text())) faults.push(message.text());
      });
      if (!isKept) visitors.push(visitor);
      return visitor;
    },
    page: async (wishes) => (await testSite.visitor(wishes)).newPage(),
  };
  return testSite;
}

/**
 * Closes a visitor's pages, without waiting for long. A page that is closed during a navigation sometimes never reports
 * that it is closed; it is closed with its browser then.
 */
async function closeSoon(visitor: BrowserContext): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT);
  });
  await Promise.race([visitor.close(), timeout]);
  clearTimeout(timer);
}

/** Whether a text reports a violation. A refused frame is none, because pages of other sites are refused on purpose. */
function isRefusal(text: string): boolean {
  return /Content Security Policy|Trusted Type/i.test(text) && !text.startsWith('Framing ');
}

function present<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('the site is there only while its tests run');
  return thing;
}
