import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { type Line, startLink } from './link';

/** The throttled phone: 1.6 Mbit/s, 150 ms round trip, CPU 4 times slower. */
const LINE: Line = { rate: 1.6e6, roundTrip: 150 };
const CPU_SLOWDOWN = 4;

/** A page on the throttled phone. */
export interface SlowPage {
  page: Page;
  context: BrowserContext;
  cdp: CDPSession;
  close: () => Promise<void>;
}

/** Opens a page with an empty cache, on a line of its own. */
export async function slowPage(browser: Browser): Promise<SlowPage> {
  const link = await startLink(LINE);
  // A browser spares addresses of its own machine the proxy, unless it is told not to.
  const proxy = { server: link.url, bypass: '<-loopback>' };
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US', proxy });
  const close = async () => {
    await context.close();
    link.close();
  };
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    // tsx names every function through this helper, which the page does not have.
    await page.addInitScript('globalThis.__name = (value) => value');
    return { page, context, cdp, close };
  } catch (fault) {
    await close();
    throw fault;
  }
}
