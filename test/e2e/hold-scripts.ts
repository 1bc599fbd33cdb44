import type { CDPSession, Page } from 'playwright-core';

const FILES = '**/assets/*.js';
const INLINE = /<script type="module">(.*?)<\/script>/s;

/** Keeps a page's scripts from arriving, as a slow network does, until the returned function is called. */
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

/** Keeps a page's scripts from loading, until the returned function is called. */
export async function blockScripts(page: Page): Promise<() => Promise<void>> {
  const stop = await intercept(page, () => Promise.reject(new Error('blocked')));
  return async () => {
    await stop();
    await page.unroute(FILES);
  };
}

/**
 * Asks before each script of a page arrives. A script in the HTML becomes a file, because no tool can hold back a part of an
 * answer; the policy of the page allows both.
 *
 * @param allowed rejects if the script must not load
 * @returns leaves the scripts in the HTML of later pages as they are
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

async function bodyOf(session: CDPSession, requestId: string): Promise<string> {
  const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
  return base64Encoded ? Buffer.from(body, 'base64').toString() : body;
}

/** Ends what a page has planned to do after a time. */
export async function stopTimers(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (let id = Number(setTimeout(() => undefined)); id > 0; id -= 1) clearTimeout(id);
  });
}
