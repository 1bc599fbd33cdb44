import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core';
import type { DrivenBrowser, DrivenContext, DrivenWindow, Size } from './driven-window';

const DESKTOP: Size = { width: 1280, height: 800 };

/** Starts headless Firefox over WebDriver BiDi, or headless Chromium over its own protocol for comparison. */
export async function startPuppeteerBrowser(
  browser: 'firefox' | 'chrome',
  executablePath: string,
): Promise<DrivenBrowser> {
  const args = browser === 'chrome' ? ['--no-sandbox', '--disable-gpu'] : [];
  const launch = (prefs: Record<string, unknown>) =>
    puppeteer.launch({
      browser,
      executablePath,
      headless: true,
      args,
      defaultViewport: null,
      extraPrefsFirefox: prefs,
    });
  const started = await launch({});
  let scriptless: Browser | undefined;
  return {
    async open({ script }) {
      if (script) return openContext(started);
      scriptless ??= await launch({ 'javascript.enabled': false });
      return openContext(scriptless);
    },
    async stop() {
      await Promise.all([started.close(), scriptless?.close()]);
    },
  };
}

async function openContext(browser: Browser): Promise<{ window: DrivenWindow; context: DrivenContext }> {
  const context = await browser.createBrowserContext();
  const faults: string[] = [];
  const page = await context.newPage();
  watchFaults(page, faults);
  page.on('popup', (popup) => {
    if (popup) watchFaults(popup, faults);
  });
  await page.setViewport(DESKTOP);
  return { window: drivenPage(page), context: drivenContext(context, faults) };
}

function drivenContext(context: BrowserContext, faults: readonly string[]): DrivenContext {
  return {
    windows: async () => (await context.pages()).map(drivenPage),
    faults: () => faults,
    close: () => context.close(),
  };
}

function watchFaults(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (/Content-Security-Policy|Trusted Type/i.test(message.text())) faults.push(message.text());
  });
}

function drivenPage(page: Page): DrivenWindow {
  return {
    goto: async (address) => void (await page.goto(address, { waitUntil: 'load' })),
    evaluate: async (script) => String(await page.evaluate(script)),
    async press(...keys) {
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.toReversed()) await page.keyboard.up(key);
    },
    type: (text) => page.keyboard.type(text),
    clickAt: (x, y) => page.mouse.click(x, y),
    resize: (size) => page.setViewport(size),
    screenshot: async () => Buffer.from(await page.screenshot()),
    address: async () => page.url(),
    title: () => page.title(),
  };
}
