import type { Browser, CDPSession, Page } from 'playwright-core';
import { type Noted, observe } from './observe';
import { slowPage } from './slow-page';

/** One visit with an empty cache: times in ms since the navigation began, bytes as they crossed the line. */
export interface Figures {
  fcp: number;
  usable: number;
  interactive: number;
  bytes: number;
  requests: number;
}

const PATIENCE_MS = 20_000;

/** Measures one page once, in a context and on a line of its own. */
export async function measure(browser: Browser, url: string, hasScript: boolean): Promise<Figures> {
  const { page, cdp, close } = await slowPage(browser);
  try {
    const traffic = countTraffic(cdp);
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(isDone, hasScript, { timeout: PATIENCE_MS });
    const { bytes, requests } = traffic();
    return { ...(await timesOf(page)), bytes, requests };
  } finally {
    await close();
  }
}

/** Counts requests and their bytes with headers, the way the line saw them. */
function countTraffic(cdp: CDPSession): () => { bytes: number; requests: number } {
  let bytes = 0;
  let requests = 0;
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('data:')) requests += 1;
  });
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return () => ({ bytes, requests });
}

/** Runs in the page: whether everything that is waited for has been noted. */
function isDone(hasScript: boolean): boolean {
  const noted: Noted = Reflect.get(globalThis, 'noted') ?? {};
  const painted = performance.getEntriesByName('first-contentful-paint').length > 0;
  return painted && noted.usable !== undefined && (!hasScript || noted.interactive !== undefined);
}

async function timesOf(page: Page): Promise<Pick<Figures, 'fcp' | 'usable' | 'interactive'>> {
  return page.evaluate(() => {
    const noted: Noted = Reflect.get(globalThis, 'noted') ?? {};
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    const usable = Math.max(noted.usable ?? Number.NaN, fcp);
    return { fcp, usable, interactive: Math.max(noted.interactive ?? usable, usable) };
  });
}
