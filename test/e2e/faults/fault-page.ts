import type { Browser, Page } from 'playwright-core';
import type { Test } from 'uvu';
import { startBrowser } from '../browser';
import type { FaultRow } from './fault-row';
import { answerFromDist, HEADER_OF_CASE, type PageRequest, startFaultServer } from './fault-server';
import type { Fault } from './faults';

const NOW = new Date('2026-11-21T12:00:00Z');
/** ms of real time that a page may take to do anything. */
const PATIENCE = 8000;

/** One page that runs all faults of a row, on a clock of its own. */
export interface FaultPage {
  page: Page;
  /** Opens the row's page; its call is answered by `answer` from now on, or fails where the network is down. */
  open(row: FaultRow, fault: Fault, answer: (request: PageRequest) => void): Promise<void>;
  /** How often the row's call was made since, and the page itself was asked for. */
  seen: { calls: number; documents: number };
  /** What the page threw, left unhandled or was refused by its policy since. */
  faults: string[];
}

/** The case that is run, and how its requests are answered. */
interface Current {
  testCase: string;
  onRequest: (request: PageRequest) => void;
}

/** Keeps a browser and a server for the tests of a file, and a page for the tests that share a row. */
export function setUpFaultPage(test: Test): (row: FaultRow) => Promise<FaultPage> {
  let browser: Browser | undefined;
  let server: Awaited<ReturnType<typeof startFaultServer>> | undefined;
  let last: { row: FaultRow; faultPage: FaultPage } | undefined;
  const current: Current = { testCase: '0', onRequest: () => {} };
  test.before(async () => {
    browser = await startBrowser();
    server = await startFaultServer((request) => {
      // What a page of an earlier case still asks for is answered by nothing: it must not count for this case.
      if (request.testCase === current.testCase) current.onRequest(request);
    });
  });
  test.after(async () => {
    await browser?.close();
    server?.stop();
  });
  return async (row) => {
    if (browser === undefined || server === undefined) throw new Error('there is a page only while its tests run');
    if (!browser.isConnected()) {
      // A browser that crashes must not fail the rest of the table.
      browser = await startBrowser();
      last = undefined;
    }
    if (last?.row === row) return last.faultPage;
    // Not awaited: a page that is closed while a request is on hold sometimes never reports that it is closed.
    void last?.faultPage.page
      .context()
      .close()
      .catch(() => undefined);
    const faultPage = await openFaultPage(browser, server.origin, current);
    last = { row, faultPage };
    return faultPage;
  };
}

async function openFaultPage(browser: Browser, baseURL: string, current: Current): Promise<FaultPage> {
  const context = await browser.newContext({ baseURL, locale: 'en-US', reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  await page.clock.install({ time: NOW });
  let isRouted = false;
  const faultPage: FaultPage = {
    page,
    seen: { calls: 0, documents: 0 },
    faults: [],
    async open(row, fault, answer) {
      const testCase = String(Number(current.testCase) + 1);
      if (isRouted) await page.unrouteAll();
      isRouted = fault === 'network down';
      if (isRouted) await failCalls(faultPage, row);
      await page.context().clearCookies(); // what an earlier case has made the page remember
      await page.setExtraHTTPHeaders({ [HEADER_OF_CASE]: testCase });
      Object.assign(current, {
        testCase,
        onRequest: (request: PageRequest) => serve(row, { request, faultPage, answer }),
      });
      // Ends what the page of the case before still asks for: while the same address is being fetched, Chromium's cache keeps
      // other requests for it waiting.
      if (faultPage.seen.documents > 0) await page.goto('about:blank');
      faultPage.seen = { calls: 0, documents: 0 };
      faultPage.faults = [];
      await page.goto(row.page, { waitUntil: 'domcontentloaded' });
    },
  };
  page.on('pageerror', (error) => faultPage.faults.push(String(error)));
  page.on('crash', () => faultPage.faults.push('the page crashed'));
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted Type/i.test(message.text())) faultPage.faults.push(message.text());
  });
  return faultPage;
}

/** Lets the row's call fail in the browser: one that a server breaks off is sent again on another connection. */
async function failCalls(faultPage: FaultPage, row: FaultRow): Promise<void> {
  await faultPage.page.route('**/*', (route) => {
    const request = route.request();
    const isCall = row.isCall({ method: request.method(), url: new URL(request.url()) });
    if (request.resourceType() !== 'fetch' || !isCall) return route.continue();
    faultPage.seen.calls += 1;
    return route.abort('connectionfailed');
  });
}

interface Served {
  request: PageRequest;
  faultPage: FaultPage;
  answer: (request: PageRequest) => void;
}

/** The page and its assets as an identity server gives them, the row's call as its fault has it. */
async function serve(row: FaultRow, { request, faultPage, answer }: Served): Promise<void> {
  const { kind, method, url } = request;
  if (kind === 'other') request.answer(await answerFromDist(url.pathname));
  else if (kind === 'fetch' && row.isCall({ method, url })) {
    faultPage.seen.calls += 1;
    answer(request);
  } else if (kind === 'fetch') request.answer({ json: row.others?.(url) ?? {} });
  else if (url.pathname + url.search === row.page) {
    faultPage.seen.documents += 1;
    const query: Record<string, string> = row.data ? { boot: '', data: JSON.stringify(row.data) } : {};
    request.answer(await answerFromDist(row.route ?? url.pathname, query));
  } else request.answer({ contentType: 'text/html', body: '<title>Elsewhere</title><h1>Elsewhere</h1>' });
}
