import type { Page } from 'playwright-core';
import { bodyOf } from './intercept';

const FILES = '**/assets/*.js';
const INLINE = /<script type="module">(.*?)<\/script>/s;

/** Delays a page's scripts, like a slow network, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const stop = await intercept(page, () => released);
  return async () => {
    await stop();
    release();
  };
}

/** Blocks a page's scripts, until the returned function is called. */
export async function blockScripts(page: Page): Promise<() => Promise<void>> {
  const stop = await intercept(page, () => Promise.reject(new Error('blocked')));
  return async () => {
    await stop();
    await page.unroute(FILES);
  };
}

/**
 * Waits for `allowed` before each script of a page arrives. A script in the HTML is moved to a file, because no tool
 * can delay a part of an answer; the page's policy permits both.
 * @param allowed rejects to block the script
 * @returns a function that ends the interception for later pages
 */
async function intercept(page: Page, allowed: () => Promise<void>): Promise<() => Promise<void>> {
  const inline = new Map<string, string>();
  await page.route(FILES, async (route) => {
    try {
      await allowed();
    } catch {
      return route.abort();
    }
    const body = inline.get(new URL(route.request().url()).pathname);
    return body === undefined ? route.continue() : route.fulfill({ contentType: 'text/javascript', body });
  });
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', async ({ requestId, responseStatusCode = 0, responseHeaders = [] }) => {
    const html = responseStatusCode === 200 ? await bodyOf(session, requestId) : '';
    const [element, code] = INLINE.exec(html) ?? [];
    if (element === undefined || code === undefined) return session.send('Fetch.continueResponse', { requestId });
    const file = `/identityprovider/assets/inline-${inline.size}.js`;
    inline.set(file, code);
    const body = html.replace(element, `<script type="module" src="${file}"></script>`);
    return session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: responseHeaders.filter(({ name }) => !/^content-(encoding|length)$/i.test(name)),
      body: Buffer.from(body).toString('base64'),
    });
  });
  await session.send('Fetch.enable', { patterns: [{ resourceType: 'Document', requestStage: 'Response' }] });
  return async () => void (await session.send('Fetch.disable'));
}

/** Stops the pending timers of a page. */
export async function stopTimers(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (let id = Number(setTimeout(() => undefined)); id > 0; id -= 1) clearTimeout(id);
  });
}
