import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { PAGES } from '../shared/contract/pages';
import { startBrowser } from '../test/support/browser/browser';
import { openSession } from '../test/support/server/server-calls';
import { startServer } from '../test/support/server/start-server';
import type { PageState } from '../test/support/states/page-state';
import { setupAddress } from '../test/support/states/setup';
import type { View } from './views';

const DESKTOP = { width: 1280, height: 800 };

/** The maximum height of a picture in CSS px; longer pages are cut off. */
const MAX_HEIGHT = 1600;

/** The picture of a state in a view. */
export interface Picture {
  title: string;
  /** In CSS px. */
  width: number;
  height: number;
  png: Buffer;
}

export interface PictureSite {
  browser: Browser;
  addressOf: (state: PageState) => string;
  /** The address of a demo with its history. */
  addressWithHistory: () => string;
}

const dialogs = new Map(
  PAGES.flatMap(({ entry, dialog }) =>
    dialog ? [[entry, { width: dialog.width, height: dialog.height }] as const] : [],
  ),
);

/** Starts a browser, servers with demo accounts, without them and with the history of the demo, and stops them afterwards. */
export async function withPictureSite(use: (site: PictureSite) => Promise<void>): Promise<void> {
  const [browser, demo, empty, history] = await Promise.all([
    startBrowser(),
    startServer(),
    startServer({ env: { VESTIBULE_DEMO: 'off' } }),
    startServer({ env: { VESTIBULE_DEMO_HISTORY: 'on' } }),
  ]);
  try {
    await use({
      browser,
      addressOf: ({ entry }) => (entry === 'setup' ? setupAddress(empty.output()) : demo.url),
      addressWithHistory: () => history.url,
    });
  } finally {
    await Promise.all([browser.close(), demo.stop(), empty.stop(), history.stop()]);
  }
}

/** Brings a page into a state and takes a picture of the window, or of the whole page if nothing covers it. */
export async function shoot(site: PictureSite, state: PageState, view: View, pixelsPerPx = 1): Promise<Picture> {
  const baseURL = site.addressOf(state);
  const viewport = view.window ?? dialogs.get(state.entry) ?? DESKTOP;
  const context = await site.browser.newContext({
    ...optionsOf(view),
    baseURL,
    viewport,
    deviceScaleFactor: pixelsPerPx,
  });
  context.setDefaultTimeout(10_000);
  const cookies = { 'vestibule-theme': view.theme, ...(await sessionCookie(baseURL, state.user)) };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: baseURL })));
  const page = await context.newPage();
  try {
    await state.reach(page);
    const { width } = viewport;
    const isWhole = !view.isCropped && !(await hasOverlay(page));
    const height = isWhole ? Math.min(await heightOf(page), MAX_HEIGHT) : viewport.height;
    const whole = isWhole && { fullPage: true, clip: { x: 0, y: 0, width, height } };
    return { title: view.title, width, height, png: await page.screenshot({ animations: 'disabled', ...whole }) };
  } finally {
    await context.close();
  }
}

function optionsOf({ locale, forcedColors }: View): BrowserContextOptions {
  const forced = forcedColors && { forcedColors: 'active' as const, colorScheme: forcedColors };
  return { locale, reducedMotion: 'reduce', ...forced };
}

async function sessionCookie(baseURL: string, user: string | undefined): Promise<Record<string, string>> {
  if (user === undefined) return {};
  return { 'vestibule-session': (await openSession(baseURL, user)) ?? '' };
}

const heightOf = (page: Page) =>
  page.evaluate(() => Math.max(window.innerHeight, document.documentElement.scrollHeight));

/**
 * Whether an element is fixed in the window, such as a dialog or a notification, which would be misplaced in a picture
 * of the whole page.
 */
const hasOverlay = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')].some((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width * height > 1 && getComputedStyle(element).position === 'fixed';
    }),
  );
