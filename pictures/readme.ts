import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { TWO_FACTOR } from '../test/support/browser/authenticator';
import { openLogin } from '../test/support/browser/login-form';
import { avatar, holdDialogs, main } from '../test/support/browser/shell-window';
import { openSession } from '../test/support/server/server-calls';
import type { PageState } from '../test/support/states/page-state';
import { compose, type Row } from './compose';
import { type PictureSite, shoot } from './shoot';
import type { View } from './views';
import { webpOf } from './webp-of';

/** A picture in README: rows of pages from the running product. */
interface ReadmePicture {
  /** The path relative to the root of the project. */
  file: string;
  /** Whether the demo has its history. */
  hasHistory?: boolean;
  rows: readonly { scale: number; scenes: readonly Scene[] }[];
}

type Scene = readonly [state: PageState, view: View];

/** In CSS px. */
const MARGIN = 20;

const CSS = `
  body { margin: 0; padding: ${MARGIN}px; width: max-content; background: #fff }
  section { display: flex; gap: ${MARGIN}px } section + section { margin-top: ${MARGIN}px }
  figure { margin: 0 } figcaption { display: none }
  img { display: block; border: 1px solid #9aa5ad; border-radius: 10px }`;

const PIXELS_PER_PX = 2;

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

/** Opens the shell, with a page in its main frame if a path is given. */
async function showShell(page: Page, path = ''): Promise<void> {
  await holdDialogs(page);
  await page.goto(path ? `/#${path}` : '/');
  await avatar(page).locator('img').waitFor();
  await page.waitForLoadState('networkidle');
}

async function showOverview(page: Page): Promise<void> {
  await showShell(page, '/identityprovider/config/features');
  await main(page).locator('[data-part=sign-ins]').waitFor();
  await blur(page);
}

async function showKey(page: Page): Promise<void> {
  await showShell(page, '/identityprovider/config/apikey');
  await main(page).locator('[data-part=row]').filter({ hasText: 'Invoice export' }).click();
  await main(page).locator('[data-part=details] [data-part=creator]').waitFor();
  await blur(page);
}

async function showLoginSettings(page: Page): Promise<void> {
  await showShell(page, '/identityprovider/config/login');
  await main(page).locator('[data-action=save]').first().waitFor();
  await blur(page);
}

const SIGNED_IN = ['a.kowalska', 'a.nunez', 'b.oconnor', 'c.dubois', 'e.yilmaz', 'm.schmidt'];

async function showLastLogins(page: Page): Promise<void> {
  await showShell(page, '/identityprovider/config/lastloginlist');
  for (const user of SIGNED_IN) await openSession(new URL(page.url()).origin, user);
  await main(page).locator('[data-action=refresh]').first().click();
  await main(page).locator('[data-part=row]').nth(8).waitFor();
  await blur(page);
}

/** Removes a focus ring that only keyboard users would see, and the hover color below the mouse. */
async function blur(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  for (const frame of page.frames()) {
    await frame.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  }
}

const LOGIN: PageState = { entry: 'login', name: 'with a user name', reach: showLogin };
const SHELL = { entry: 'host-shell', user: 'admin' };

const README_PICTURES: readonly ReadmePicture[] = [
  {
    file: '.github/sign-in.webp',
    rows: [
      {
        scale: 0.75,
        scenes: [
          [LOGIN, viewOf(700, 690)],
          [LOGIN, viewOf(360, 690, 'de-DE', 'dark')],
          [{ entry: 'twofactor', name: 'to set up', user: 'm.schmidt', reach: showTwoFactor }, viewOf(360, 690)],
        ],
      },
    ],
  },
  {
    file: '.github/overview.webp',
    hasHistory: true,
    rows: [{ scale: 0.75, scenes: [[{ ...SHELL, name: 'overview', reach: showOverview }, viewOf(1280, 1000)]] }],
  },
  {
    file: '.github/administration.webp',
    rows: [
      {
        scale: 0.411,
        scenes: [
          [{ ...SHELL, name: 'overview', reach: showOverview }, viewOf(1320, 940)],
          [{ ...SHELL, name: 'API keys with the details of one', reach: showKey }, viewOf(1320, 940, 'en-US', 'dark')],
        ],
      },
      {
        scale: 0.411,
        scenes: [
          [{ ...SHELL, name: 'login configuration', reach: showLoginSettings }, viewOf(1320, 940, 'de-DE', 'dark')],
          [{ ...SHELL, name: 'last sign-ins', reach: showLastLogins }, viewOf(1320, 940)],
        ],
      },
    ],
  },
];

export async function drawReadmePictures(demo: PictureSite): Promise<void> {
  for (const picture of README_PICTURES) {
    const site = picture.hasHistory ? { ...demo, addressOf: demo.addressWithHistory } : demo;
    const rows: Row[] = [];
    for (const { scale, scenes } of picture.rows) {
      const pictures = [];
      for (const [state, view] of scenes) pictures.push(await shoot(site, state, view, PIXELS_PER_PX));
      rows.push({ scale, pictures });
    }
    const png = await compose(site.browser, rows, CSS, PIXELS_PER_PX);
    const file = fileURLToPath(new URL(`../${picture.file}`, import.meta.url));
    writeFileSync(file, await webpOf(site.browser, png));
    process.stdout.write(`${picture.file}\n`);
  }
}
