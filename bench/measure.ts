import type { Browser, CDPSession, Page } from 'playwright-core';
import { openThrottledPage } from './throttled-page';

/** One load with an empty cache: times in ms since the navigation began, and the transferred bytes. */
export interface Figures {
  fcp: number;
  usable: number;
  interactive: number;
  bytes: number;
  requests: number;
}

/** What {@link recordTimes} has recorded in the page, in ms since the navigation began. */
interface RecordedTimes {
  usable?: number;
  interactive?: number;
}

const TIMEOUT_MS = 20_000;

/** Measures one load of a page, in a browser context and network of its own. */
export async function measure(browser: Browser, url: string, hasScript: boolean): Promise<Figures> {
  const { page, cdp, close } = await openThrottledPage(browser);
  try {
    const traffic = countTraffic(cdp);
    await page.addInitScript(recordTimes);
    // Only then the page is asked: what Playwright needs in a page runs in its main thread, and delays its first picture.
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(isComplete, hasScript, { timeout: TIMEOUT_MS });
    const { bytes, requests } = traffic();
    return { ...(await timesOf(page)), bytes, requests };
  } finally {
    await close();
  }
}

/** Counts the requests and the received bytes, headers included. */
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

/**
 * Runs in the page before its own scripts: records when the user name field is visible and can be submitted, and when a
 * script listens for the form's submit. It works with any sign-in page.
 */
function recordTimes(): void {
  const times: RecordedTimes = {};
  Object.assign(globalThis, { recordedTimes: times });
  const isUsable = (): boolean => {
    const field = document.querySelector<HTMLInputElement>('input[name=User]');
    const button = document.querySelector<HTMLButtonElement>('button[type=submit]');
    return Boolean(field?.checkVisibility() && !field.disabled && field.form && button && !button.disabled);
  };
  const check = (): void => {
    if (isUsable()) times.usable ??= performance.now();
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (
    this: EventTarget,
    ...args: Parameters<EventTarget['addEventListener']>
  ) {
    if (args[0] === 'submit' && this instanceof Element) times.interactive ??= performance.now();
    return addEventListener.apply(this, args);
  };
}

/** Runs in the page: whether all times have been recorded. */
function isComplete(hasScript: boolean): boolean {
  const times: RecordedTimes = Reflect.get(globalThis, 'recordedTimes') ?? {};
  const painted = performance.getEntriesByName('first-contentful-paint').length > 0;
  return painted && times.usable !== undefined && (!hasScript || times.interactive !== undefined);
}

async function timesOf(page: Page): Promise<Pick<Figures, 'fcp' | 'usable' | 'interactive'>> {
  return page.evaluate(() => {
    const times: RecordedTimes = Reflect.get(globalThis, 'recordedTimes') ?? {};
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    const usable = Math.max(times.usable ?? Number.NaN, fcp);
    return { fcp, usable, interactive: Math.max(times.interactive ?? usable, usable) };
  });
}
