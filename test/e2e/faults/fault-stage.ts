import { fileURLToPath } from 'node:url';
import type { Browser, Page, Route } from 'playwright-core';
import type { Test } from 'uvu';
import { serveDist, type Visit } from '../../browser/serve-dist';
import { startBrowser } from '../browser';
import type { FaultRow } from './fault-row';

/** Nothing listens there, and nothing has to: every request is answered here. A secure context, as a real page's is. */
const ORIGIN = 'http://localhost:9';
const NOW = new Date('2026-11-21T12:00:00Z');
/** ms of real time that a page may take to do anything. */
const PATIENCE = 8000;

const dist = serveDist(fileURLToPath(new URL('../../..', import.meta.url)));

/** One page that plays all faults of a row, on a clock of its own. */
export interface FaultStage {
  page: Page;
  /** Opens the row's page; its call is answered by `answer` from now on. */
  open(row: FaultRow, answer: (route: Route) => Promise<unknown>): Promise<void>;
  /** How often the row's call was made since, and the page itself was asked for. */
  seen: { calls: number; documents: number };
  /** What the page threw, left unhandled or was refused by its policy since. */
  faults: string[];
}

/** Keeps a browser for the tests of a file, and a page for the tests that share a row. */
export function setFaultStage(test: Test): (row: FaultRow) => Promise<FaultStage> {
  let browser: Browser | undefined;
  let last: { row: FaultRow; stage: FaultStage } | undefined;
  test.before(async () => {
    browser = await startBrowser();
  });
  test.after(() => browser?.close());
  return async (row) => {
    if (browser === undefined) throw new Error('the stage is set only while its tests run');
    if (!browser.isConnected()) {
      // One browser that dies must not take the rest of the table with it.
      browser = await startBrowser();
      last = undefined;
    }
    if (last?.row === row) return last.stage;
    // Not awaited: a page that is closed while a request is on hold sometimes never says that it is gone.
    void last?.stage.page
      .context()
      .close()
      .catch(() => undefined);
    const stage = await newStage(browser);
    last = { row, stage };
    return stage;
  };
}

async function newStage(browser: Browser): Promise<FaultStage> {
  const context = await browser.newContext({ baseURL: ORIGIN, locale: 'en-US', reducedMotion: 'reduce' });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  await page.clock.install({ time: NOW });
  const stage: FaultStage = {
    page,
    seen: { calls: 0, documents: 0 },
    faults: [],
    async open(row, answer) {
      await page.unrouteAll();
      await page.route('**/*', (route) => serve(row, { route, stage, answer }));
      stage.seen = { calls: 0, documents: 0 };
      stage.faults = [];
      await page.goto(row.page, { waitUntil: 'domcontentloaded' });
    },
  };
  page.on('pageerror', (error) => stage.faults.push(String(error)));
  page.on('crash', () => stage.faults.push('the page crashed'));
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted Type/i.test(message.text())) stage.faults.push(message.text());
  });
  return stage;
}

interface Served {
  route: Route;
  stage: FaultStage;
  answer: (route: Route) => Promise<unknown>;
}

/** The page and its assets as an identity server gives them, the row's call as its fault has it. */
async function serve(row: FaultRow, { route, stage, answer }: Served): Promise<unknown> {
  const request = route.request();
  const url = new URL(request.url());
  const isDocument = request.resourceType() === 'document';
  if (!isDocument && request.resourceType() !== 'fetch') return fromDist(route, url.pathname, {});
  if (!isDocument && row.isCall({ method: request.method(), url })) {
    stage.seen.calls += 1;
    return answer(route);
  }
  if (!isDocument) return route.fulfill({ json: row.others?.(url) ?? {} });
  if (url.pathname + url.search !== row.page) {
    return route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title><h1>Elsewhere</h1>' });
  }
  stage.seen.documents += 1;
  return fromDist(route, row.route ?? url.pathname, row.data ? { boot: '', data: JSON.stringify(row.data) } : {});
}

interface Answer {
  status: number;
  body: string | Buffer;
  headers: Record<string, string>;
}

const answers = new Map<string, Answer>();

async function fromDist(route: Route, path: string, query: Record<string, string>): Promise<void> {
  const address = `${path}?${new URLSearchParams(query)}`;
  const known = answers.get(address) ?? (await ask(path, query));
  answers.set(address, known);
  return route.fulfill(known);
}

async function ask(path: string, query: Record<string, string>): Promise<Answer> {
  const headers: Record<string, string> = {};
  const visit: Visit = {
    path,
    query,
    method: 'GET',
    status: 200,
    body: '',
    type: '',
    get: () => 'text/html',
    set: (name, value) => {
      headers[name] = value;
    },
  };
  await dist(visit, async () => {
    visit.status = 404;
  });
  const body = Buffer.isBuffer(visit.body) ? visit.body : String(visit.body);
  return { status: visit.status, body, headers: { ...headers, 'content-type': typeOf(visit.type) } };
}

function typeOf(extension: string): string {
  if (extension.endsWith('js')) return 'text/javascript';
  return extension.endsWith('css') ? 'text/css' : 'text/html; charset=utf-8';
}
