import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { Test } from 'uvu';
import type { FaultPage } from '../faults/fault-page';
import type { FaultRow } from '../faults/fault-row';
import type { Answer } from '../faults/kinds';
import { answerFromDist, HEADER_OF_CASE, type PageRequest, startFaultServer } from '../server/fault-server';
import { startBrowser } from './browser';

const NOW = new Date('2026-11-21T12:00:00Z');
/** The time limit for a page to do anything, in ms of real time. */
const TIMEOUT = 8000;

interface Current {
  testCase: string;
  onRequest: (request: PageRequest) => void;
}

/** Shares a browser and a server among the tests of a file, and a page among the tests of a row. */
export function setUpFaultPage(test: Test): (row: FaultRow) => Promise<FaultPage> {
  let browser: Browser | undefined;
  let server: Awaited<ReturnType<typeof startFaultServer>> | undefined;
  let last: { row: FaultRow; faultPage: FaultPage; close: () => Promise<void> } | undefined;
  const current: Current = { testCase: '0', onRequest: () => {} };
  test.before(async () => {
    browser = await startBrowser();
    server = await startFaultServer((request) => {
      // Requests of an earlier case's page stay unanswered and uncounted.
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
      // A browser that crashes must not fail the remaining rows.
      browser = await startBrowser();
      last = undefined;
    }
    if (last?.row === row) return last.faultPage;
    // Not awaited, because a page that is closed while a request is pending sometimes never reports that it is closed.
    void last?.close().catch(() => undefined);
    const opened = await openFaultPage(browser, server.origin, current);
    last = { row, ...opened };
    return opened.faultPage;
  };
}

async function openFaultPage(browser: Browser, baseURL: string, current: Current) {
  const context = await browser.newContext({ baseURL, locale: 'en-US', reducedMotion: 'reduce' });
  context.setDefaultTimeout(TIMEOUT);
  const page = await context.newPage();
  await page.clock.install({ time: NOW });
  let isRouted = false;
  const faultPage: FaultPage = {
    ...looksAt(page),
    seen: { calls: 0, documents: 0 },
    errors: [],
    async open(row, fault, onCall) {
      const testCase = String(Number(current.testCase) + 1);
      if (isRouted) await page.unrouteAll();
      isRouted = fault === 'network down';
      if (isRouted) await failCalls(page, faultPage, row);
      await page.context().clearCookies(); // what an earlier case has made the page remember
      await page.setExtraHTTPHeaders({ [HEADER_OF_CASE]: testCase });
      Object.assign(current, {
        testCase,
        onRequest: (request: PageRequest) => serve(row, { request, faultPage, onCall }),
      });
      // This ends the requests of the previous case's page, because Chromium's cache delays other requests for an
      // address while it is being fetched.
      if (faultPage.seen.documents > 0) await page.goto('about:blank');
      faultPage.seen = { calls: 0, documents: 0 };
      faultPage.errors = [];
      await page.goto(row.page, { waitUntil: 'domcontentloaded' });
    },
  };
  page.on('pageerror', (error) => faultPage.errors.push(String(error)));
  page.on('crash', () => faultPage.errors.push('the page crashed'));
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted Type/i.test(message.text())) faultPage.errors.push(message.text());
  });
  return { faultPage, close: () => context.close() };
}

function looksAt(page: Page): Omit<FaultPage, 'seen' | 'errors' | 'open'> {
  return {
    page,
    pass: (ms) => page.clock.fastForward(ms),
    async until(condition, otherwise) {
      const deadline = Date.now() + TIMEOUT;
      while (!(await condition())) {
        if (Date.now() > deadline) throw new Error(`${otherwise}, at ${page.url()}`);
        await sleep(10);
      }
    },
    textOf: (selector) =>
      page.evaluate((at) => {
        const found = document.querySelector(at);
        return found?.checkVisibility() ? (found.textContent ?? '') : undefined;
      }, selector),
    valueOf: (selector) => page.inputValue(selector),
    countBusy: (selector) =>
      page.locator(`body:not(:has(:modal)) :is(${selector}):is([aria-busy=true], a[aria-disabled=true])`).count(),
    // biome-ignore lint/performance/useDomNodeTextContent: invisible text is no page
    isBlank: async () => (await page.locator('#app').innerText()).trim() === '',
    address() {
      const { pathname, search } = new URL(page.url());
      return pathname + search;
    },
  };
}

/**
 * Lets the row's call fail in the browser, because a browser repeats a call that a server aborts on another connection.
 */
async function failCalls(page: Page, faultPage: FaultPage, row: FaultRow): Promise<void> {
  await page.route('**/*', (route) => {
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
  onCall: (answer: (answer: Answer) => void) => void;
}

/** Serves the page and its assets like an identity server, and the row's call with its fault. */
async function serve(row: FaultRow, { request, faultPage, onCall }: Served): Promise<void> {
  const { kind, method, url } = request;
  if (kind === 'other') request.answer(await answerFromDist(url.pathname));
  else if (kind === 'fetch' && row.isCall({ method, url })) {
    faultPage.seen.calls += 1;
    onCall(request.answer);
  } else if (kind === 'fetch') request.answer({ json: row.others?.(url) ?? {} });
  else if (url.pathname + url.search === row.page) {
    faultPage.seen.documents += 1;
    const query: Record<string, string> = row.data ? { boot: '', data: JSON.stringify(row.data) } : {};
    request.answer(await answerFromDist(row.route ?? url.pathname, query));
  } else request.answer({ contentType: 'text/html', body: '<title>Elsewhere</title><h1>Elsewhere</h1>' });
}
