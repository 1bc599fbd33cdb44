// npx tsx test/picture/contact-sheet.ts FOLDER [WORDS]     draws each state of the pages, in several windows, themes and languages
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import routes from '../../entries/routes.json' with { type: 'json' };
import { startBrowser } from '../e2e/browser';
import { openSession } from '../e2e/server-calls';
import { startServer } from '../e2e/start-server';
import { KEY_STATES } from '../e2e/states/keys';
import { LOGIN_STATES } from '../e2e/states/login';
import { OTHER_STATES } from '../e2e/states/other';
import type { PageState } from '../e2e/states/page-state';
import { SECURITY_STATES } from '../e2e/states/security';

/** One picture of a state. */
interface View {
  title: string;
  locale: string;
  /** The value of the cookie that remembers the appearance. */
  theme: string;
  /** CSS px; undefined is the entry's dialog, or a desktop window. */
  width?: number;
}

const VIEWS: readonly View[] = [
  { title: 'English, light', locale: 'en-US', theme: 'light' },
  { title: 'German, dark', locale: 'de-DE', theme: 'dark' },
  { title: 'Chinese, high contrast', locale: 'zh-CN', theme: 'contrast' },
  { title: '390 px, English, light', locale: 'en-US', theme: 'light', width: 390 },
  { title: '390 px, German, dark', locale: 'de-DE', theme: 'dark', width: 390 },
  { title: '390 px, Chinese, high contrast', locale: 'zh-CN', theme: 'dark.contrast', width: 390 },
];

const DESKTOP = { width: 1280, height: 800 };
const PHONE_HEIGHT = 844;
/** The width of a picture on the sheet per CSS px. */
const SCALE = 0.5;

const dialogs = new Map(routes.flatMap((route) => ('dialog' in route ? [[route.entry, route.dialog] as const] : [])));

function windowOf(entry: string, { width }: View) {
  if (width !== undefined) return { width, height: PHONE_HEIGHT };
  return dialogs.get(entry) ?? DESKTOP;
}

async function shoot(browser: Browser, baseURL: string, { entry, user, reach }: PageState, view: View) {
  const viewport = windowOf(entry, view);
  const context = await browser.newContext({ baseURL, viewport, locale: view.locale, reducedMotion: 'reduce' });
  context.setDefaultTimeout(10_000);
  const cookies = { 'vestibule-theme': view.theme, ...(await sessionCookie(baseURL, user)) };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: baseURL })));
  const page = await context.newPage();
  try {
    await reach(page);
    return { view, viewport, png: await page.screenshot({ animations: 'disabled' }) };
  } finally {
    await context.close();
  }
}

async function sessionCookie(baseURL: string, user: string | undefined): Promise<Record<string, string>> {
  if (user === undefined) return {};
  return { 'vestibule-session': (await openSession(baseURL, user)) ?? '' };
}

/** The pictures of a state side by side, each below its title. */
async function compose(sheet: Page, pictures: readonly Awaited<ReturnType<typeof shoot>>[]): Promise<Buffer> {
  const figures = pictures.map(({ view, viewport, png }) => {
    const image = `<img src="data:image/png;base64,${png.toString('base64')}" width="${viewport.width * SCALE}">`;
    return `<figure><figcaption>${view.title}</figcaption>${image}</figure>`;
  });
  const style =
    'body { margin: 0; padding: 12px; display: flex; flex-wrap: wrap; gap: 12px; background: #ddd; font: 12px sans-serif }';
  await sheet.setContent(
    `<style>${style} figure { margin: 0 } img { display: block; border: 1px solid #888 }</style>${figures.join('')}`,
  );
  return sheet.screenshot({ fullPage: true });
}

const [folder = 'contact-sheets', ...words] = process.argv.slice(2);
const states = [...LOGIN_STATES, ...OTHER_STATES, ...SECURITY_STATES, ...KEY_STATES].filter(({ entry, name }) =>
  words.every((word) => `${entry} ${name}`.includes(word)),
);
const [server, browser] = await Promise.all([startServer(), startBrowser()]);
try {
  const sheet = await browser.newPage({ viewport: { width: 2000, height: 100 }, deviceScaleFactor: 1 });
  for (const state of states) {
    const pictures: Awaited<ReturnType<typeof shoot>>[] = [];
    for (const view of VIEWS) {
      try {
        pictures.push(await shoot(browser, server.url, state, view));
      } catch (error) {
        process.stderr.write(`${state.entry} ${state.name}, ${view.title}: ${String(error)}\n`);
        process.exitCode = 1;
      }
    }
    const file = join(folder, state.entry, `${state.name.replaceAll(/[^a-z0-9]+/gi, '-')}.png`);
    mkdirSync(join(folder, state.entry), { recursive: true });
    writeFileSync(file, await compose(sheet, pictures));
    process.stdout.write(`${file}\n`);
  }
} finally {
  await browser.close();
  await server.stop();
}
