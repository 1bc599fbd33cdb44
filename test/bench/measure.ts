import type { Browser, CDPSession, Page } from 'playwright-core';
import { type Line, startLink } from './link';
import { type Noted, observe } from './observe';

/** One visit with an empty cache: times in ms since the navigation began, bytes as they crossed the line. */
export interface Figures {
  fcp: number;
  usable: number;
  interactive: number;
  bytes: number;
  requests: number;
}

/** The throttled phone of design §7: 1.6 Mbit/s, 150 ms round trip, CPU 4 times slower. */
const LINE: Line = { rate: 1.6e6, roundTrip: 150 };
const CPU_SLOWDOWN = 4;
const PATIENCE_MS = 20_000;

/** Measures one page once, in a context and on a line of its own. */
export async function measure(browser: Browser, url: string, hasScript: boolean): Promise<Figures> {
  const link = await startLink(LINE);
  // A browser spares addresses of its own machine the proxy, unless it is told not to.
  const proxy = { server: link.url, bypass: '<-loopback>' };
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US', proxy });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const traffic = countTraffic(cdp);
    // tsx names every function through this helper, which the page does not have.
    await page.addInitScript('globalThis.__name = (value) => value');
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(isDone, hasScript, { timeout: PATIENCE_MS });
    const { bytes, requests } = traffic();
    return { ...(await timesOf(page)), bytes, requests };
  } finally {
    await context.close();
    link.close();
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
