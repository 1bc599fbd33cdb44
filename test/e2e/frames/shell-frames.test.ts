import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findings } from '../../support/browser/axe';
import { focused } from '../../support/browser/login-form';
import { catalogue, text } from '../../support/browser/messages';
import { avatar, holder, look, main, menu, openShell } from '../../support/browser/shell-window';
import { setUpSite } from '../../support/browser/test-site';
import { eventually } from '../../support/server/eventually';

const testSite = setUpSite(test, { sharesServer: true });
const TWO_FACTOR = '/identityprovider/twofactor';
const PASSWORD = '/identityprovider/changepassword';

/** Opens the menu by keyboard and waits until it has the focus. */
async function openMenu(page: Page): Promise<void> {
  for (let stops = 0; (await holder(page)) !== 'avatar' && stops < 9; stops += 1) await page.keyboard.press('Tab');
  assert.is(await holder(page), 'avatar');
  await page.keyboard.press('Enter');
  await menu(page).locator('[data-action=logout]').waitFor();
  await menu(page).locator(':focus').waitFor({ state: 'attached' }); // by its script, which has all keys then
}

const menuCloses = (page: Page) => page.locator('[data-part=host-menu]').waitFor({ state: 'detached' });

test('by keyboard alone: the avatar opens the menu, Escape closes it, and an entry shows its page, which gets the focus; back on the start page that has it', async () => {
  const page = await openShell(testSite, 'user');
  await openMenu(page);
  await page.keyboard.press('Escape');
  await menuCloses(page);
  await eventually(() => holder(page), 'avatar');
  await openMenu(page);
  assert.equal(await findings(page), []);
  assert.is(await page.locator('[data-part=host-menu]').getAttribute('aria-label'), text('MENU_TITLE'));
  for (let steps = 0; steps < 9; steps += 1) {
    const action = await menu(page).locator(':focus').getAttribute('data-action');
    if (action === 'two-factor') break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await menuCloses(page);
  await eventually(async () => (await look(page)).frame, TWO_FACTOR);
  await eventually(() => holder(page), 'page');
  await page.locator('header a[href="/"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-part=account]').waitFor();
  assert.is(await focused(page), 'a');
});

test('a chosen theme applies to the page and the avatar at once, and to later frames', async () => {
  const page = await openShell(testSite, 'user', `#${TWO_FACTOR}`);
  await eventually(async () => (await look(page)).frame, TWO_FACTOR);
  for (const choice of ['contrast', 'light', 'dark']) {
    await page.locator('select[name=theme]').selectOption(choice);
    for (const frame of [main(page), avatar(page)]) await frame.locator(`html[data-theme=${choice}]`).waitFor();
  }
  await avatar(page).locator('[data-action=open]').click();
  await menu(page).locator('html[data-theme=dark]').waitFor();
  const html = main(page).locator('html');
  assert.is(await html.evaluate((element) => getComputedStyle(element).colorScheme), 'dark');
  await page.keyboard.press('Escape');
  await menuCloses(page);

  // In high contrast the device decides what the theme does not set.
  await page.locator('select[name=theme]').selectOption('contrast');
  await page.locator('html[data-theme~=contrast]').waitFor();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const canvas = (frame: Page | ReturnType<typeof main>) =>
      frame
        .locator('html')
        .first()
        .evaluate((html) => getComputedStyle(html).backgroundColor);
    await eventually(() => canvas(main(page)), await canvas(page));
  }
});

test('another language applies to the frames and to another tab without a reload: the input stays', async () => {
  const page = await openShell(testSite, 'user', `#${PASSWORD}`);
  const other = await page.context().newPage();
  await other.goto(PASSWORD);
  const fields = [main(page).locator('[name=Password]'), other.locator('[name=Password]')];
  for (const field of fields) await field.fill('half a pass');
  await page.locator('select[name=language]').first().selectOption('fr');
  for (const frame of [main(page), avatar(page), other]) await frame.locator('html[lang=fr]').waitFor();
  await eventually(() => page.title(), catalogue('fr').PASSWORD_TITLE);
  await main(page)
    .getByText(catalogue('fr').PASSWORD_TITLE ?? '', { exact: true })
    .first()
    .waitFor();
  for (const field of fields) assert.is(await field.inputValue(), 'half a pass');
});

test('a page that closes shows the start page', async () => {
  const page = await openShell(testSite, 'user', `#${PASSWORD}?redirect=%2F`);
  await main(page).locator('[data-action=cancel]').click();
  await page.locator('[data-part=account]').waitFor();
});

test.run();
