// npx tsx test/picture/draw.ts     draws README's picture, .github/pages.png, from the built pages and the real server
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { startBrowser } from '../e2e/browser';
import { loginForm, openLogin } from '../e2e/login-form';
import { openSession } from '../e2e/server-calls';
import { startServer } from '../e2e/start-server';

const FILE = fileURLToPath(new URL('../../.github/pages.png', import.meta.url));

/** CSS px of every scene, and how many pixels the picture has for each. */
const HEIGHT = 640;
const SCALE = 0.75;

/** One page as it stands in the picture. */
interface Scene {
  width: number;
  options: BrowserContextOptions;
  /** Who is signed in. */
  user?: string;
  cookies?: Readonly<Record<string, string>>;
  prepare: (page: Page) => Promise<unknown>;
}

async function showLogin(page: Page): Promise<void> {
  await openLogin(page);
  await loginForm(page).user.fill('ada.lindqvist');
}

async function showKeys(page: Page): Promise<void> {
  await page.goto('/identityprovider/config/apikey');
  await page.locator('[data-part=list] tbody tr').first().waitFor();
}

const SCENES: readonly Scene[] = [
  { width: 700, options: { locale: 'en-US' }, prepare: showLogin },
  { width: 360, options: { locale: 'de-DE' }, prepare: showLogin },
  {
    width: 900,
    options: { locale: 'en-US' },
    user: 'admin',
    cookies: { 'vestibule-theme': 'dark' },
    prepare: showKeys,
  },
];

const url = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;

async function shoot(browser: Browser, baseURL: string, scene: Scene): Promise<Buffer> {
  const { width, options, user, cookies = {}, prepare } = scene;
  const context = await browser.newContext({
    ...options,
    baseURL,
    viewport: { width, height: HEIGHT },
    deviceScaleFactor: 2,
  });
  const session = user === undefined ? {} : { 'vestibule-session': (await openSession(baseURL, user)) ?? '' };
  const all = Object.entries({ ...cookies, ...session });
  await context.addCookies(all.map(([name, value]) => ({ name, value, url: baseURL })));
  const page = await context.newPage();
  await prepare(page);
  // Neither a caret nor the ring of a focus that only a keyboard would show.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await context.close();
  return png;
}

/** The scenes side by side, each with a thin border. */
async function compose(browser: Browser, pictures: readonly Buffer[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 600 }, deviceScaleFactor: 1 });
  const images = pictures.map((png, index) => {
    const width = (SCENES[index]?.width ?? 0) * SCALE;
    return `<img src="${url(png)}" width="${width}" height="${HEIGHT * SCALE}">`;
  });
  const style = 'body { margin: 0; padding: 20px; display: inline-flex; gap: 20px; background: #fff }';
  await page.setContent(
    `<style>${style} img { border: 1px solid #9aa5ad; border-radius: 10px }</style>${images.join('')}`,
  );
  return page.locator('body').screenshot();
}

const [server, browser] = await Promise.all([startServer(), startBrowser()]);
try {
  const pictures: Buffer[] = [];
  for (const scene of SCENES) pictures.push(await shoot(browser, server.url, scene));
  writeFileSync(FILE, await compose(browser, pictures));
} finally {
  await browser.close();
  await server.stop();
}
