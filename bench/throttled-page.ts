import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { type NetworkConditions, startSlowNetwork } from './slow-network';

/** The throttled phone: 1.6 Mbit/s, 150 ms round trip, a CPU four times slower. */
const NETWORK: NetworkConditions = { downloadRate: 1.6e6, latency: 150 };
const CPU_SLOWDOWN = 4;

/** A page on the throttled phone. */
export interface ThrottledPage {
  page: Page;
  context: BrowserContext;
  cdp: CDPSession;
  close: () => Promise<void>;
}

/** Opens a page with an empty cache and a network of its own. */
export async function openThrottledPage(browser: Browser): Promise<ThrottledPage> {
  const network = await startSlowNetwork(NETWORK);
  // Without this bypass rule Chromium connects to loopback addresses without the proxy.
  const proxy = { server: network.proxyUrl, bypass: '<-loopback>' };
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US', proxy });
  const close = async () => {
    await context.close();
    network.close();
  };
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    // tsx wraps every function in a call of this helper, which the page does not have.
    await page.addInitScript('globalThis.__name = (value) => value');
    return { page, context, cdp, close };
  } catch (fault) {
    await close();
    throw fault;
  }
}
