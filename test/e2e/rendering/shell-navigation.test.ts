import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { OVERVIEW } from '../../../build/samples/administration';
import { API_KEY } from '../../../build/samples/api-keys';
import { AUDIT_ADDRESS, FEATURES_ADDRESS, TRUST_ADDRESS } from '../../../shared/contract/addresses';
import { LOCALES } from '../../../shared/contract/locales';
import { findings } from '../../support/browser/axe';
import { holdScripts } from '../../support/browser/hold-scripts';
import { fillSlot } from '../../support/browser/intercept';
import { overflow, untilDrawn } from '../../support/browser/layout';
import { untilScripted } from '../../support/browser/login-form';
import { text } from '../../support/browser/messages';
import { holder, look, main, openShell, shellVisitor } from '../../support/browser/shell-window';
import { shownText } from '../../support/browser/shown-text';
import { setUpSite } from '../../support/browser/test-site';
import { eventually } from '../../support/server/eventually';

const testSite = setUpSite(test, { sharesServer: true });
const TWO_FACTOR = '/identityprovider/twofactor';
const PASSWORD = '/identityprovider/changepassword';
const KEYS = '/identityprovider/config/apikey';
const PHONE = { width: 390, height: 700 };

const drawer = (page: Page) => page.locator('#navigation');
const menuButton = (page: Page) => page.locator('[data-action=menu]');
const current = (page: Page) => page.locator('nav [aria-current=page]').getAttribute('href');
const frameShows = (page: Page, path: string) => eventually(async () => (await look(page)).frame, path);

async function openPhone(hash = '', user = 'user'): Promise<Page> {
  const page = await openShell(testSite, user, hash);
  await page.setViewportSize(PHONE);
  return page;
}

async function openDrawer(page: Page): Promise<void> {
  await menuButton(page).click();
  await eventually(() => menuButton(page).getAttribute('aria-expanded'), 'true');
}

async function assertClosed(page: Page): Promise<void> {
  await drawer(page).waitFor({ state: 'hidden' });
  await eventually(() => menuButton(page).getAttribute('aria-expanded'), 'false');
}

test('the navigation stays beside the open page and marks it, and only the page shows its title', async () => {
  const page = await openShell(testSite, 'admin');
  assert.is(await current(page), '/');
  await page.locator(`nav a[href="#${KEYS}"]`).click();
  await frameShows(page, KEYS);
  assert.is(await current(page), `#${KEYS}`);
  await eventually(() => shownText(main(page).locator('h1')), text('MENU_APIKEY_CAPTION'));
  assert.is(await page.locator('h1:not(.sr-only)').count(), 0, 'the title is once on the screen');
  const landmarks = [page, main(page)].map((place) => place.locator('main').getAttribute('aria-label'));
  assert.equal(await Promise.all(landmarks), [null, text('MENU_APIKEY_CAPTION')]);
  await main(page).locator('[data-part=row] [data-action=open]').first().click();
  await eventually(async () => (await look(page)).hash.startsWith(`#${KEYS}/`), true);
  assert.is(await current(page), `#${KEYS}`, 'the details of a key are below the list');
  await page.locator('nav [data-action=start]').click();
  await page.locator('[data-part=account]').waitFor();
  assert.is(await current(page), '/');
  assert.is(await menuButton(page).isVisible(), false);
});

test('at most two moves lead from the start page to what an administrator asks, and a reload shows it again', async () => {
  const page = await openShell(testSite, 'admin');
  const soon = { ...API_KEY, id: 'soon', expiresAt: new Date(Date.now() + 5 * 86_400_000).toISOString() };
  await fillSlot(page, FEATURES_ADDRESS, OVERVIEW);
  await fillSlot(page, KEYS, { apiKeys: [soon, { ...API_KEY, id: 'lasting' }] });
  const openOverview = () => page.locator(`nav a[href="#${FEATURES_ADDRESS}"]`).click();
  const card = (part: string) => main(page).locator(`[data-part=${part}]`);
  const key = (id: string) => main(page).locator(`[data-part=row][data-id=${id}]`);

  await openOverview();
  await card('directories').getByText(text('OVERVIEW_DIRECTORY_LEFT_OUT_TEXT')).waitFor();
  await card('two-factor').getByText(text('AUDIT_EVENT_TWO_FACTOR_ENABLED')).click();
  await eventually(async () => (await look(page)).hash, `#${AUDIT_ADDRESS}?event=two-factor-enabled`);
  assert.is(await main(page).locator('[name=event]').inputValue(), 'two-factor-enabled');

  await openOverview();
  await card('api-keys').getByText(text('OVERVIEW_KEYS_EXPIRING')).click();
  await key('soon').waitFor();
  await page.reload();
  await key('soon').waitFor();
  assert.is(await key('lasting').count(), 0);
  await main(page).locator('[data-action=clear-search]').click();
  await eventually(async () => (await look(page)).hash, `#${KEYS}`);
  await key('lasting').waitFor();

  await page.locator('nav [data-action=start]').click();
  await page.keyboard.press('Control+k');
  await page.locator('[data-part=search] input').fill('embed');
  await page.locator('[role=option][data-id*=TRUST_URIS]').waitFor();
  await page.keyboard.press('Enter');
  await frameShows(page, TRUST_ADDRESS);
  await card('addresses').getByText(text('TRUST_URIS_TEXT')).waitFor();
});

test('a user who stays on a page with unsaved changes finds it in the address, the title and the menu; its dialog covers the window', async () => {
  const page = await openShell(testSite, 'admin', `#${KEYS}/create`);
  await main(page).locator('[name=label]').fill('Unsaved');
  const before = await look(page);
  for (const leave of [`nav a[href="#${TWO_FACTOR}"]`, 'nav [data-action=start]']) {
    const asked = page.waitForEvent('dialog').then((dialog) => dialog.dismiss());
    await page.locator(leave).click();
    await asked;
    await eventually(() => look(page), before);
    assert.is(await current(page), `#${KEYS}`);
  }
  await main(page).locator('[data-action=cancel]').first().click();
  const question = main(page).locator('[data-part=confirmation]');
  await question.waitFor();
  await page.locator('[data-part=cover]').waitFor();
  const reached = () =>
    page.evaluate(() =>
      ['nav a', 'header [data-action=search]', '[data-part=avatar-place]', '[data-part=page]'].filter((selector) => {
        const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(`${selector}, iframe`);
      }),
    );
  assert.equal(await reached(), ['[data-part=page]']);
  await page.mouse.click(20, 20);
  await page.keyboard.press('Control+k');
  assert.is(await page.locator('[data-part=search]').count(), 0);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await page.locator('[data-part=cover]').waitFor({ state: 'detached' });
  assert.is((await reached()).length, 4);
});

test('there is one choice of language on a screen; without a user it shares a line with that of appearance in every language', async () => {
  const page = await openShell(testSite, undefined, '#/identityprovider/login');
  await main(page).locator('input[name=User]').waitFor();
  assert.is(await main(page).locator('select[name=language]').count(), 0);
  assert.is(await page.locator('select[name=language]').count(), 1);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('about:blank');
  for (const locale of LOCALES) {
    await page.context().addCookies([{ name: 'vestibule-locale', value: locale, url: testSite.url }]);
    await page.goto('/');
    assert.is(await page.locator('main select[name=language]').inputValue(), locale);
    const [language, theme] = await Promise.all(
      ['select[name=language]', '[data-action=theme]'].map((choice) => page.locator(`main ${choice}`).boundingBox()),
    );
    assert.ok(language && theme, locale);
    assert.equal([language.y, language.height], [theme.y, theme.height], locale);
    assert.is(await overflow(page), 0, locale);
  }
});

test('in a narrow window the navigation is a drawer, which keeps the focus until Escape returns it, a click beside or a link closes it', async () => {
  const page = await openPhone(`#${TWO_FACTOR}`);
  await frameShows(page, TWO_FACTOR);
  await page.setViewportSize({ width: 390, height: 320 });
  assert.is(await drawer(page).isVisible(), false);
  await menuButton(page).focus();
  await page.keyboard.press('Enter');
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('href')), `#${TWO_FACTOR}`);
  assert.is(await menuButton(page).getAttribute('aria-expanded'), 'true');
  for (const theme of ['light', 'dark', 'contrast']) {
    await page.evaluate((words) => document.documentElement.setAttribute('data-theme', words), theme);
    assert.equal(await findings(page), [], theme);
  }
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    assert.not(await page.evaluate(() => document.activeElement?.closest('header, main') !== null));
  }
  await page.mouse.move(380, 200);
  await page.mouse.wheel(0, 400);
  await untilDrawn(page);
  assert.is(await page.evaluate(() => scrollY), 0);
  await page.keyboard.press('Escape');
  await assertClosed(page);
  assert.is(await holder(page), 'menu');

  await openDrawer(page);
  await page.mouse.click(PHONE.width - 10, 300); // over the frame
  await assertClosed(page);
  assert.is(await holder(page), 'menu');

  await openDrawer(page);
  await page.locator(`nav a[href="#${PASSWORD}"]`).click();
  await assertClosed(page);
  await frameShows(page, PASSWORD);
  await eventually(() => holder(page), 'page');
  assert.is(await main(page).locator('input[name=Password]').isVisible(), true);

  await openDrawer(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await eventually(() => page.locator('[inert]').count(), 0);
  assert.ok(await drawer(page).isVisible());
  assert.is(await page.locator('#navigation:popover-open').count(), 0);
});

test('signing out in another window leaves no open drawer and nothing inert', async () => {
  const page = await openPhone();
  await openDrawer(page);
  await page.context().clearCookies();
  const other = await page.context().newPage();
  await other.goto('/');
  await other.evaluate(() => {
    const channel = new BroadcastChannel('vestibule');
    channel.postMessage({ type: 'ResourceChanged', resource: '/identityprovider/session', action: 'removed' });
  });
  await page.locator('[data-part=welcome]').waitFor();
  await eventually(() => page.locator('[inert]').count(), 0);
  assert.is(await menuButton(page).count(), 0);
});

test('without a script the navigation has plain links, in a narrow window in its drawer', async () => {
  const visitor = await shellVisitor(testSite, 'admin', { javaScriptEnabled: false });
  const page = await visitor.newPage();
  await page.goto('/');
  const link = page.locator(`nav a[href="${KEYS}"]`);
  assert.is(await page.locator('nav a').count(), 18);
  await link.click();
  await page.waitForURL(`${testSite.url}${KEYS}`);
  await page.setViewportSize(PHONE);
  await page.goto('/');
  assert.is(await link.isVisible(), false);
  await menuButton(page).click();
  await page.locator('#navigation [data-action=close]').click();
  assert.is(await link.isVisible(), false);
  await menuButton(page).click();
  await page.locator(`nav a[href="${TWO_FACTOR}"]`).click();
  await page.waitForURL(`${testSite.url}${TWO_FACTOR}`);
});

for (const [user, size] of [
  ['admin', { width: 1280, height: 800 }],
  [undefined, PHONE],
] as const) {
  test(`nothing moves when the script takes over: ${user ?? 'signed out'}, ${size.width} px`, async () => {
    const page = await (await shellVisitor(testSite, user, { viewport: size })).newPage();
    const release = await holdScripts(page);
    await page.goto('/', { waitUntil: 'commit' });
    await page.locator('[data-part=account], [data-part=welcome]').waitFor();
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(() => {
      Reflect.set(window, 'shifts', 0);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Reflect.set(window, 'shifts', Reflect.get(window, 'shifts') + ('value' in entry ? Number(entry.value) : 0));
      }).observe({ type: 'layout-shift' });
    });
    await release();
    await untilScripted(page);
    await page.waitForTimeout(300); // what comes with the script is drawn by then
    assert.is(await page.evaluate(() => Reflect.get(window, 'shifts')), 0);
  });
}

test('the shell fits windows with text of 200 %', async () => {
  const page = await openShell(testSite, 'admin');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  for (const hash of ['', `#${TWO_FACTOR}`]) {
    await page.evaluate((to) => location.assign(to), hash || '#');
    await frameShows(page, hash.slice(1));
    for (const width of [390, 1280, 600]) {
      await page.setViewportSize({ width, height: 700 });
      assert.is(await overflow(page), 0, `${width} px`);
    }
    await openDrawer(page);
    assert.is(await overflow(page), 0, 'with the drawer');
    assert.is(await drawer(page).evaluate((each) => each.scrollWidth - each.clientWidth), 0);
    await page.keyboard.press('Escape');
    await assertClosed(page);
  }
});

test.run();
