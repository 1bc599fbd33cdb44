import type { Dialog, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { eventually } from '../eventually';
import { pressButton, tabTo } from '../keyboard';
import { focused } from '../login-form';
import { text } from '../messages';
import { shownText } from '../shown-text';
import { pageOf } from '../signed-in';
import { setUpSite } from '../test-site';
import { details, fillNewKey, KEYS, labelField, openKeys, rowOf } from './key-pages';

const testSite = setUpSite(test);

const PHONE = { width: 360, height: 640 };
/** Moves the focus to a button of the form with the Tab key. */
async function pressTabTo(page: Page, action: string): Promise<void> {
  const hasFocus = () => page.evaluate(() => document.activeElement?.getAttribute('data-action'));
  for (let presses = 0; presses < 5 && (await hasFocus()) !== action; presses += 1) await page.keyboard.press('Tab');
  assert.is(await hasFocus(), action);
}

/** Whether all of the focused element is in the window and nothing lies above it. */
function isFocusUncovered(): boolean {
  const focused = document.activeElement;
  if (focused === null) return false;
  const { x, y, width, height } = focused.getBoundingClientRect();
  return [2, height / 2, height - 2].every((line) =>
    focused.contains(document.elementFromPoint(x + width / 2, y + line)),
  );
}

const at = (page: Page) => new URL(page.url()).pathname;
const question = (page: Page) => page.locator('[data-part=confirmation]');

test('a key is created by keyboard alone, and the focus is never lost', async () => {
  const page = await pageOf(testSite, 'admin', { permissions: ['clipboard-read', 'clipboard-write'] });
  await openKeys(page);
  await pressButton(page, 'add');
  assert.is(await page.locator('[data-action=add]').isDisabled(), true);
  await labelField(page).waitFor();
  await tabTo(page, 'userId');
  await page.keyboard.type('suessmann'); // who has no umlaut on the keyboard
  await page.getByRole('option', { name: 'Süßmann' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await eventually(() => page.inputValue('input[name=userId]'), 'Ulrike Süßmann (user)');
  await tabTo(page, 'label');
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Enter');

  const dialog = page.locator('[data-part=one-time-key]');
  await dialog.waitFor();
  await eventually(() => focused(page), 'otp');
  const secret = await dialog.locator('input').inputValue();
  assert.is(await page.evaluate(() => String(getSelection())), secret, 'it is selected, ready to be copied');
  await page.keyboard.press('Escape');
  assert.is(await dialog.count(), 1, 'it is shown once: Escape must not take it away');
  await pressButton(page, 'copy');
  await eventually(() => shownText(dialog.locator('[data-part=copied]')), text('COPY_CLIPBOARD_SUCCESS'));
  assert.is(await page.evaluate(() => navigator.clipboard.readText()), secret);
  await pressButton(page, 'ok');
  await dialog.waitFor({ state: 'detached' });
  await details(page).locator('[data-part=confirm-hint]').waitFor();
  assert.ok(await details(page).evaluate((panel) => panel.contains(document.activeElement)), await focused(page));
  assert.is.not(at(page), `${KEYS}/create`);
  await pressButton(page, 'close');
  await eventually(() => at(page), KEYS);
  assert.is.not(await focused(page), 'body');
});

test('at 400 % the notification of a failure covers neither Cancel nor Create while they have the focus', async () => {
  const page = await pageOf(testSite, 'admin', { viewport: { width: 320, height: 256 } });
  await page.route(`**${KEYS}/create`, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await openKeys(page, 'create');
  await labelField(page).waitFor();
  await fillNewKey(page, { user: 'Schmidt', label: 'At 400 %' });
  await labelField(page).press('Enter');
  await page.locator('[data-part=notification]').waitFor();
  for (const action of ['cancel', 'create']) {
    await pressTabTo(page, action);
    await eventually(() => page.evaluate(isFocusUncovered), true);
  }
});

test('Cancel does not move when an error shows, so that a press on it is a click', async () => {
  const page = await pageOf(testSite, 'admin', { viewport: PHONE });
  await openKeys(page, 'create');
  const cancel = details(page).locator('[data-action=cancel]');
  for (const name of ['userId', 'label']) {
    await page.locator(`input[name=${name}]`).focus();
    const before = await cancel.boundingBox();
    assert.ok(before);
    await page.mouse.move(before.x + before.width / 2, before.y + 4);
    await page.mouse.down();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    assert.equal(await cancel.boundingBox(), before, name);
    if (name === 'userId') await page.mouse.move(0, 0); // thought better of it
    await page.mouse.up();
    assert.equal(await page.locator('form [role=alert]').allInnerTexts(), [], name);
  }
  await eventually(() => at(page), KEYS);
});

test('forced colours distinguish disabled from enabled buttons', async () => {
  const page = await pageOf(testSite, 'admin', { forcedColors: 'active' });
  await openKeys(page, 'create');
  const colour = (action: string) =>
    details(page)
      .locator(`[data-action=${action}]`)
      .evaluate((button) => getComputedStyle(button).color);
  await labelField(page).waitFor();
  assert.is.not(await colour('create'), await colour('cancel'));
});

test('the back button, Cancel and another row ask before they discard input', async () => {
  const page = await pageOf(testSite, 'admin');
  await openKeys(page);
  await page.click('[data-action=add]');
  await fillNewKey(page, { user: 'Rossi', label: 'Unsaved' });
  const ways: (() => Promise<unknown>)[] = [
    () => page.evaluate(() => history.back()),
    () => page.click('[data-action=cancel] >> nth=0'),
    () => rowOf(page, 'Invoice export').locator('[data-action=open]').click(),
  ];
  for (const leave of ways) {
    await leave();
    assert.is(await shownText(question(page).locator('h2')), text('UNSAVED_TITLE'));
    await question(page).locator('[data-action=cancel]').click();
    await question(page).waitFor({ state: 'detached' });
    assert.equal([at(page), await labelField(page).inputValue()], [`${KEYS}/create`, 'Unsaved']);
  }
  await page.evaluate(() => history.back());
  await question(page).locator('[data-action=ok]').click();
  await eventually(() => at(page), KEYS);
  await details(page).waitFor({ state: 'detached' });
});

test('the browser asks before a page with unsaved input, or with a secret, is closed', async () => {
  const page = await pageOf(testSite, 'admin');
  await openKeys(page, 'create');
  const asked = async () => {
    const asking = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog: Dialog = await asking;
    assert.is(dialog.type(), 'beforeunload');
    await dialog.dismiss();
  };
  await fillNewKey(page, { user: 'Rossi', label: 'Unsaved' });
  await asked();
  await page.click('[data-action=create]');
  await page.locator('[data-part=one-time-key]').waitFor();
  await asked();
  await page.click('[data-part=one-time-key] [data-action=ok]');
  await details(page).locator('[data-part=creator]').waitFor();
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
});

test('on a phone the details replace the list, and back restores its scroll position', async () => {
  const page = await pageOf(testSite, 'admin', { viewport: PHONE, hasTouch: true, reducedMotion: 'reduce' });
  await openKeys(page);
  const mainView = await watchMainView(page);
  const row = rowOf(page, 'Nightly archive import');
  await row.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, 40));
  const place = await page.evaluate(() => scrollY);
  assert.ok(place > 100, `only ${place} px`);
  const ways: (() => Promise<unknown>)[] = [
    () => page.click('[data-action=back]'),
    () => page.goBack(),
    () => details(page).locator('[data-action=close]').click(),
  ];
  for (const back of ways) {
    await row.locator('[data-action=open]').click();
    await details(page).locator('[data-part=creator]').waitFor();
    assert.ok(await row.isHidden());
    await eventually(mainView, 'hidden');
    assert.is(await page.evaluate(() => scrollY), 0);
    await back();
    await row.waitFor();
    await eventually(() => page.evaluate(() => scrollY), place);
    assert.is(await focused(page), 'open');
    await eventually(mainView, 'visible');
  }
});

/** The last event of the split view about its main column. */
async function watchMainView(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() =>
    addEventListener('vestibule:split-view', (event) => {
      document.documentElement.dataset.mainView = event instanceof CustomEvent ? event.detail.main : '';
    }),
  );
  return () => page.evaluate(() => document.documentElement.dataset.mainView);
}

test.run();
