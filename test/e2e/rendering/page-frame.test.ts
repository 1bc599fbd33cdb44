import type { Frame, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { CHANGE_PASSWORD_ADDRESS, PROVIDERS_ADDRESS, TWO_FACTOR_ADDRESS } from '../../../shared/contract/addresses';
import { overflow, untilDrawn } from '../../support/browser/layout';
import { LOGIN, loginForm } from '../../support/browser/login-form';
import { openShell } from '../../support/browser/shell-window';
import { setUpSite } from '../../support/browser/test-site';
import { eventually } from '../../support/server/eventually';

const testSite = setUpSite(test, { sharesServer: true });

/** The maximum width of forms, and of lists and panels, in px. */
const FORM = 720;
const LIST = 1680;

const CONFIG = PROVIDERS_ADDRESS;
const PAGES: readonly (readonly [path: string, width: number])[] = [
  [TWO_FACTOR_ADDRESS, FORM],
  [CHANGE_PASSWORD_ADDRESS, FORM],
  [CONFIG, LIST],
  ...['info', 'login', 'spn', 'accessrights', 'idptrust', 'security'].map(
    (name) => [`${CONFIG}/${name}`, FORM] as const,
  ),
  ...['features', 'fido', 'personalapikeys', 'sessions', 'openidconnect', 'apikey', 'audit', 'create'].map(
    (name) => [`${CONFIG}/${name}`, LIST] as const,
  ),
  [`${CONFIG}/lastloginlist`, LIST],
];

/** Where the parts of a page begin and end, in px of its window. */
async function edgesOf(frame: Frame) {
  const found = await frame.evaluate(() => {
    const bars = [...document.querySelectorAll('[data-part=form-actions]')];
    const bar = bars.find((each) => getComputedStyle(each).position === 'sticky');
    const titles = [...document.querySelectorAll('h1')].filter((title) => title.checkVisibility());
    const parts = [
      document.querySelector('main > :first-child'),
      document.querySelector('main header > div:last-child'),
      bar?.querySelector('[data-action]:last-of-type'),
      ...titles,
    ];
    return {
      innerWidth: document.documentElement.clientWidth,
      typefaces: titles.map((title) => getComputedStyle(title).fontFamily.split(',')[0]),
      barWidth: bar && Number.parseFloat(getComputedStyle(bar, '::before').width),
      edges: parts.map((part) => {
        const box = part?.getBoundingClientRect();
        return box && [Math.round(box.left), Math.round(box.right)];
      }),
    };
  });
  const { edges, ...rest } = found;
  const [content, header, button, ...titles] = edges;
  return { ...rest, content, headerEnd: header?.[1], barEnd: button?.[1], titles: titles.map((title) => title?.[0]) };
}

async function open(page: Page, path: string): Promise<Frame> {
  await page.evaluate((to) => location.assign(to), `#${path}`);
  const shown = () => page.frames().find((frame) => new URL(frame.url()).pathname === path);
  await eventually(async () => shown() !== undefined, true);
  const frame = shown();
  if (!frame) throw new Error(path);
  await frame.locator('main h1').waitFor();
  await frame.waitForFunction(() => !document.querySelector('[data-part=skeleton]'));
  return frame;
}

test('pages begin at one edge, are as wide as a form or the window, and have one title in one typeface', async () => {
  const page = await openShell(testSite, 'admin');
  for (const [path, maximum] of PAGES) {
    const frame = await open(page, path);
    assert.is(await page.locator('h1:not(.sr-only)').count(), 0, path);
    for (const [width, gutter] of [
      [1280, 24],
      [1920, 24],
      [390, 16],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await untilDrawn(frame);
      const { innerWidth, titles, typefaces, content, headerEnd, barEnd, barWidth } = await edgesOf(frame);
      const end = gutter + Math.min(maximum, innerWidth - 2 * gutter);
      const at = `${path} at ${width} px`;
      assert.equal([titles, typefaces, content], [[gutter], ['Title'], [gutter, end]], at);
      assert.equal([headerEnd ?? end, barEnd ?? end], [end, end], at);
      assert.ok(barWidth === undefined || barWidth >= innerWidth, at);
      assert.is(await overflow(frame), 0, at);
    }
  }
});

test('the card of sign-in is as wide as that of the start page, does not move when a message appears, and has a switch of the theme', async () => {
  const page = await openShell(testSite);
  await page.setViewportSize({ width: 1280, height: 800 });
  const widthOf = async (selector: string) => (await page.locator(selector).boundingBox())?.width;
  const width = await widthOf('[data-part=welcome]');
  await page.locator('main [data-action=theme]').waitFor();
  await page.goto(LOGIN);
  assert.is(await widthOf('main > div'), width);
  const title = page.locator('h1');
  const before = await title.boundingBox();
  const { submit } = loginForm(page);
  await page.fill('[name=User]', 'nobody');
  await page.fill('[name=Password]', 'wrong');
  await submit.click();
  await page.locator('[data-part=message]').waitFor();
  assert.equal(await title.boundingBox(), before);
  const theme = page.locator('[data-action=theme]');
  for (const isDark of [true, false]) {
    await theme.click();
    await eventually(() => theme.getAttribute('aria-pressed'), String(isDark));
    await eventually(async () => (await background(page)) === 'rgb(18, 22, 26)', isDark);
  }
});

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test.run();
