import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findings } from './axe';
import { eventually } from './eventually';
import { tabTo } from './keyboard';
import { focused } from './login-form';
import { catalogue, text } from './messages';
import { avatar, holder, look, main, menu, openShell, shellVisitor } from './shell-window';
import { setUpSite } from './test-site';

const testSite = setUpSite(test);
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

test('by keyboard alone: the avatar opens the menu, Escape closes it, and the focus is back at the avatar', async () => {
  const page = await openShell(testSite, 'user');
  await openMenu(page);
  await page.keyboard.press('Escape');
  await menuCloses(page);
  await eventually(() => holder(page), 'avatar');
  await openMenu(page);
});

test('by keyboard alone: an entry of the menu shows its page, and the focus goes there', async () => {
  const page = await openShell(testSite, 'user');
  await openMenu(page);
  for (let steps = 0; steps < 9; steps += 1) {
    const action = await menu(page).locator(':focus').getAttribute('data-action');
    if (action === 'two-factor') break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await menuCloses(page);
  await eventually(async () => (await look(page)).frame, TWO_FACTOR);
  await eventually(() => holder(page), 'page');
});

test('by keyboard alone: from the start page to a page, and back to the start page', async () => {
  const page = await openShell(testSite, 'user');
  await tabTo(page, 'open');
  await page.keyboard.press('Enter');
  await eventually(() => holder(page), 'page');
  await page.locator('header a[href="/"]').focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-part=account]').waitFor();
  assert.is(await focused(page), 'a');
});

/** Chooses a theme; returns after how many ms the shell and all its frames have applied it. */
async function msUntilThemed(page: Page, choice: string, words: string): Promise<number> {
  const themed = page.evaluate(
    (theme) =>
      new Promise<number>((resolve) => {
        document.querySelector('select[name=theme]')?.addEventListener(
          'change',
          ({ timeStamp }) => {
            const timer = setInterval(() => {
              const frames = [...document.querySelectorAll('iframe')].map(({ contentDocument }) => contentDocument);
              const themes = [document, ...frames].map((each) => each?.documentElement.dataset.theme ?? '');
              if (themes.some((each) => each !== theme)) return;
              clearInterval(timer);
              resolve(performance.now() - timeStamp);
            }, 1);
          },
          { once: true },
        );
      }),
    words,
  );
  await page.locator('select[name=theme]').selectOption(choice);
  return themed;
}

test('a chosen theme applies to the page and the avatar at once, and to later frames', async () => {
  const page = await openShell(testSite, 'user', `#${TWO_FACTOR}`);
  await eventually(async () => (await look(page)).frame, TWO_FACTOR);
  const times: number[] = [];
  for (const [choice, words] of [
    ['dark', 'dark'],
    ['contrast', 'contrast'],
    ['light', 'light'],
    ['system', ''],
    ['dark', 'dark'],
  ] as const) {
    times.push(await msUntilThemed(page, choice, words));
  }
  process.stdout.write(`theme in all frames after ms: ${times.map((ms) => ms.toFixed(1)).join(', ')}\n`);
  await avatar(page).locator('[data-action=open]').click();
  await menu(page).locator('html[data-theme=dark]').waitFor();
  assert.is(
    await main(page)
      .locator('html')
      .evaluate((html) => getComputedStyle(html).colorScheme),
    'dark',
  );
});

test('the frames of a high-contrast shell follow the device where the theme sets nothing', async () => {
  const page = await openShell(testSite, 'user', `#${TWO_FACTOR}`);
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

test('another language applies to the frames, too', async () => {
  const page = await openShell(testSite, 'user', `#${TWO_FACTOR}`);
  await eventually(async () => (await look(page)).frame, TWO_FACTOR);
  await page.locator('select[name=language]').first().selectOption('de');
  await main(page).locator('html[lang=de]').waitFor();
  await avatar(page).locator('html[lang=de]').waitFor();
  await eventually(() => page.title(), catalogue('de').TFA_TITLE);
});

test('a page in the frame changes its language without a reload: the input stays', async () => {
  const page = await openShell(testSite, 'user', `#${PASSWORD}`);
  const field = main(page).locator('[name=Password]');
  await field.fill('Correct-Horse-7');
  await page.locator('select[name=language]').first().selectOption('fr');
  await main(page).locator('html[lang=fr]').waitFor();
  await main(page)
    .getByText(catalogue('fr').PASSWORD_TITLE ?? '', { exact: true })
    .first()
    .waitFor();
  assert.is(await field.inputValue(), 'Correct-Horse-7');
});

test('a chosen language applies to another tab', async () => {
  const page = await openShell(testSite, 'user');
  const other = await page.context().newPage();
  await other.goto('/identityprovider/changepassword');
  await other.locator('[name=Password]').fill('half a pass');
  await page.locator('select[name=language]').first().selectOption('pl');
  await other.locator('html[lang=pl]').waitFor();
  assert.is(await other.locator('[name=Password]').inputValue(), 'half a pass');
});

test('a page that closes shows the start page', async () => {
  const page = await openShell(testSite, 'user', `#${PASSWORD}`);
  await main(page).locator('[data-action=cancel]').click();
  await page.locator('[data-part=account]').waitFor();
});

test('the pending dialogs of an administrator open one after the other at their sizes, and the focus returns', async () => {
  const visitor = await shellVisitor(testSite, 'admin', { dialogs: true, viewport: { width: 1280, height: 900 } });
  const page = await visitor.newPage();
  await page.goto('/');
  const dialog = page.locator('[data-part=host-dialog]');
  for (const [path, width, height] of [
    ['/identityprovider/twofactor/dialog', 220, 800],
    ['/identityprovider/apikeyadmininfo', 370, 600],
    ['/identityprovider/apikey/confirm', 370, 600],
  ] as const) {
    const frame = page.locator(`[data-part=host-dialog] iframe[src*="${path}"]`);
    await frame.waitFor();
    assert.is(await dialog.count(), 1, 'one at a time');
    const box = await dialog.boundingBox();
    assert.equal([box?.width, box?.height], [width, height], path);
    await frame.contentFrame().locator('button').first().waitFor();
    await eventually(
      () =>
        frame
          .contentFrame()
          .locator('body')
          .evaluate(() => document.hasFocus()),
      true,
    );
    await page.keyboard.press('Escape');
    await frame.waitFor({ state: 'detached' });
  }
  await page.waitForTimeout(2500); // there is no fourth
  assert.is(await dialog.count(), 0);
});

test('the open menu is accessible', async () => {
  const page = await openShell(testSite, 'user');
  await avatar(page).locator('[data-action=open]').click();
  await menu(page).locator('[data-action=logout]').waitFor();
  assert.equal(await findings(page), []);
  assert.is(await page.locator('[data-part=host-menu]').getAttribute('aria-label'), text('MENU_TITLE'));
});

test.run();
