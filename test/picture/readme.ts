import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { TWO_FACTOR } from '../e2e/authenticator';
import { openKeys, rowOf } from '../e2e/configuration/key-pages';
import { openLogin } from '../e2e/login-form';
import type { PageState } from '../e2e/states/page-state';
import { compose, type Row } from './compose';
import { type PictureSite, shoot } from './shoot';
import type { View } from './views';

const FILE = fileURLToPath(new URL('../../.github/pages.png', import.meta.url));

const CSS = `
  body { margin: 0; padding: 20px; width: max-content; background: #fff }
  section { display: flex; gap: 20px } section + section { margin-top: 20px }
  figure { margin: 0 } figcaption { display: none }
  img { display: block; border: 1px solid #9aa5ad; border-radius: 10px }`;

type Scene = [state: PageState, view: View];

const viewOf = (width: number, height: number, locale = 'en-US', theme = 'light'): View => ({
  title: '',
  locale,
  theme,
  window: { width, height },
  isCropped: true,
});

async function showLogin(page: Page): Promise<void> {
  const { user } = await openLogin(page);
  await user.fill('ada.lindqvist');
  await blur(page);
}

async function showTwoFactor(page: Page): Promise<void> {
  await page.goto(TWO_FACTOR);
  await page.locator('input[name=code]').waitFor();
  await blur(page);
}

async function showShell(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('select[name=language]').waitFor();
  await page.waitForLoadState('networkidle');
}

async function showKey(page: Page): Promise<void> {
  await openKeys(page);
  await rowOf(page, 'Invoice export').click();
  await page.locator('[data-part=details] [data-part=creator]').waitFor();
  await blur(page);
}

/** Removes the ring of a focus that only a keyboard would show. */
const blur = (page: Page) =>
  page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());

const LOGIN: PageState = { entry: 'login', name: '', reach: showLogin };

/** Two rows of one width. */
const ROWS: readonly { scale: number; scenes: readonly Scene[] }[] = [
  {
    scale: 0.75,
    scenes: [
      [LOGIN, viewOf(700, 690)],
      [LOGIN, viewOf(360, 690, 'de-DE', 'dark')],
      [{ entry: 'twofactor', name: '', user: 'm.schmidt', reach: showTwoFactor }, viewOf(360, 690)],
    ],
  },
  {
    scale: 0.475,
    scenes: [
      [{ entry: 'host-shell', name: '', user: 'admin', reach: showShell }, viewOf(1006, 760)],
      [{ entry: 'api-keys', name: '', user: 'admin', reach: showKey }, viewOf(1280, 760, 'en-US', 'dark')],
    ],
  },
];

/** Draws README's picture, `.github/pages.png`. */
export async function drawReadmePicture(site: PictureSite): Promise<void> {
  const rows: Row[] = [];
  for (const { scale, scenes } of ROWS) {
    const pictures = [];
    for (const [state, view] of scenes) pictures.push(await shoot(site, state, view, 2));
    rows.push({ scale, pictures });
  }
  writeFileSync(FILE, await compose(site.browser, rows, CSS, 2));
}
