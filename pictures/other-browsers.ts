// npx tsx pictures/other-browsers.ts FOLDER     draws pages in Chromium, Firefox and WebKitGTK: a sheet for each page
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findChromium, findFirefox, findWebKit } from '../build/tests/find-browsers.mjs';
import { ACCESS_RIGHTS_ADDRESS, PROVIDERS_ADDRESS } from '../shared/contract/addresses';
import { THEME_COOKIE } from '../shared/contract/cookies';
import { NEW_PROVIDER } from '../shared/contract/identity-providers/identity-provider';
import { CODE_ENTRY, TWO_FACTOR } from '../test/support/browser/authenticator';
import { startBrowser } from '../test/support/browser/browser';
import { KEYS } from '../test/support/browser/key-pages';
import { LOGIN } from '../test/support/browser/login-form';
import { SETTINGS } from '../test/support/browser/settings-page';
import type { DrivenBrowser } from '../test/support/other-browsers/driven-window';
import { startPuppeteerBrowser } from '../test/support/other-browsers/puppeteer-browser';
import { View } from '../test/support/other-browsers/visitor';
import { startWebKit } from '../test/support/other-browsers/webkit';
import { startServer } from '../test/support/server/start-server';
import { compose } from './compose';
import type { Picture } from './shoot';

interface DrawnPage {
  name: string;
  path: string;
  /** A selector of an element that the complete page contains. */
  ready: string;
  user?: string;
}

const PAGES: readonly DrawnPage[] = [
  { name: 'login', path: LOGIN, ready: 'select[name=language]' },
  { name: 'second-factor', path: CODE_ENTRY, user: 'secured', ready: 'select[name=language]' },
  { name: 'twofactor', path: TWO_FACTOR, user: 'user', ready: '[data-part=secret]' },
  { name: 'shell', path: '/', user: 'admin', ready: 'select[name=language]' },
  { name: 'api-keys', path: `${KEYS}/create`, user: 'admin', ready: '[data-part=details] input[name=label]' },
  { name: 'login-settings', path: SETTINGS, user: 'admin', ready: '[data-part=device]' },
  { name: 'access-rights', path: ACCESS_RIGHTS_ADDRESS, user: 'admin', ready: 'input[type=checkbox]' },
  {
    name: 'provider',
    path: `${PROVIDERS_ADDRESS}/${NEW_PROVIDER}`,
    user: 'admin',
    ready: 'form input[name=providerName]',
  },
  {
    name: 'trust',
    path: '/identityprovider/config/idptrust',
    user: 'admin',
    ready: '[data-part=apps] [data-action=add]',
  },
];

/** WebKitGTK's window cannot be narrower than the narrow view. */
const VIEWS = [
  { title: 'light', theme: 'light', width: 1280, height: 800 },
  { title: 'narrow, dark', theme: 'dark', width: 450, height: 800 },
];

const CSS = `body { margin: 0; padding: 12px; background: #ddd; font: 12px sans-serif; width: max-content }
  h2 { margin: 0 0 8px; font-size: 16px } section { display: flex; gap: 12px; flex-wrap: wrap; max-width: 2400px } figure { margin: 0 }`;

async function drawIn(title: string, browser: DrivenBrowser, url: string): Promise<Map<string, Picture[]>> {
  const drawn = new Map<string, Picture[]>();
  for (const page of PAGES) {
    const { window, context } = await browser.open({ script: true });
    try {
      const view = new View(window, url);
      if (page.user) await view.signIn(page.user);
      else await view.goto(LOGIN);
      for (const { title: of, theme, width, height } of VIEWS) {
        await view.evaluate((document, cookie) => {
          document.cookie = cookie;
        }, `${THEME_COOKIE}=${theme}; path=/`);
        await window.resize({ width, height });
        await view.goto(page.path);
        await view.untilThere(page.ready);
        await sleep(700); // what is not of the page itself, such as photos
        const picture = { title: `${title}, ${of}`, width, height, png: await window.screenshot() };
        drawn.set(page.name, [...(drawn.get(page.name) ?? []), picture]);
      }
    } catch (error) {
      process.stderr.write(`${page.name} in ${title}: ${String(error)}\n`);
      process.exitCode = 1;
    } finally {
      await context.close();
    }
  }
  return drawn;
}

const folder = process.argv[2] ?? 'other-browsers';
mkdirSync(folder, { recursive: true });
const chromium = findChromium();
const firefox = findFirefox();
const webKit = findWebKit();
const browsers: [title: string, start: () => Promise<DrivenBrowser>][] = [
  ...(chromium ? [['Chromium', () => startPuppeteerBrowser('chrome', chromium)] as const] : []),
  ...(firefox ? [['Firefox', () => startPuppeteerBrowser('firefox', firefox)] as const] : []),
  ...(webKit ? [['WebKitGTK', () => startWebKit(webKit.driver, webKit.browser)] as const] : []),
].map(([title, start]) => [title, start]);
const server = await startServer();
const all = new Map<string, Picture[]>();
for (const [title, start] of browsers) {
  const browser = await start();
  const drawn = await drawIn(title, browser, server.url);
  for (const [name, pictures] of drawn) all.set(name, [...(all.get(name) ?? []), ...pictures]);
  await browser.stop();
}
await server.stop();
const composer = await startBrowser();
for (const [name, pictures] of all) {
  const byView = VIEWS.flatMap(({ title }) => pictures.filter((picture) => picture.title.endsWith(`, ${title}`)));
  writeFileSync(
    join(folder, `${name}.png`),
    await compose(composer, [{ title: name, pictures: byView, scale: 0.6 }], CSS),
  );
}
await composer.close();
