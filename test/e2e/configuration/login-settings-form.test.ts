import type { Dialog, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeLoginSettings } from '../../../server/login-settings/login-settings';
import { eventually } from '../eventually';
import { tabTo } from '../keyboard';
import { focused } from '../login-form';
import { text } from '../messages';
import { withStorageOf } from '../server-storage';
import { shownText } from '../shown-text';
import { pageOf } from '../signed-in';
import { setUpSite } from '../test-site';
import {
  details,
  discard,
  editGroups,
  isOn,
  notified,
  openPanels,
  openSettings,
  panel,
  SETTINGS,
  tickGroup,
  turn,
} from './settings-page';

const testSite = setUpSite(test, {
  prepare: (server) =>
    withStorageOf(server, async (db) => {
      await writeLoginSettings(db, { tfaRadio: 'ForceSelectedGroups' });
    }),
});

const PHONE = { width: 390, height: 844 };
const question = (page: Page) => page.locator('[data-part=confirmation]');
const at = (page: Page) => page.url().slice(testSite.url.length);

test('the page is used by keyboard alone: a panel opens, a setting changes, and it is saved', async () => {
  const page = await pageOf(testSite, 'admin');
  await openSettings(page);
  const timeout = panel(page, 'timeout').locator('[data-action=toggle]');
  for (let stops = 0; stops < 20; stops += 1) {
    if (await timeout.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await tabTo(page, 'sessionLifetimeHours');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await eventually(
    () => shownText(page.locator('#field-sessionLifetimeHours-help')),
    text('LOGIN_CONFIG_MAX', { max: 24 }),
  );
  await eventually(() => focused(page), 'sessionLifetimeHours');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await notified(page, text('LOGIN_CONFIG_SAVED'));
  assert.is.not(await focused(page), 'body');
});

test('the sticky footer is in view wherever the page is scrolled, and covers no focused field', async () => {
  for (const viewport of [{ width: 1280, height: 800 }, PHONE]) {
    const page = await pageOf(testSite, 'admin', { viewport });
    await openSettings(page);
    await openPanels(page);
    assert.ok(await inWindow(page, '[data-part=main] [data-action=save]'));
    await page.locator('#field-unknownDeviceDetectionEnabled').focus();
    for (const name of ['unknownDeviceDetectionEnabled', 'useWhitelist', 'htmlLoginEnabled']) {
      await page.locator(`#field-${name}`).focus();
      const isCovered = await page.locator(`#field-${name}`).evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
      assert.is(isCovered, false, `${name} at ${viewport.width} px`);
    }
  }
});

async function inWindow(page: Page, selector: string): Promise<boolean> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
}

test('the browser asks before the page with unsaved changes is closed, and not after Discard', async () => {
  const page = await pageOf(testSite, 'admin');
  await openSettings(page);
  await turn(page, 'openIdPreferred', true);
  const asking = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog: Dialog = await asking;
  assert.is(dialog.type(), 'beforeunload');
  await dialog.dismiss();
  await discard(page).click();
  assert.is(await isOn(page, 'openIdPreferred'), false);
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
});

test('the back button asks before it discards a selection of groups, and then before the form', async () => {
  const page = await pageOf(testSite, 'admin', { viewport: PHONE, hasTouch: true });
  await page.goto('/');
  await openSettings(page);
  await openPanels(page, ['tfa']);
  await editGroups(page, 'tfa');
  assert.is(at(page), `${SETTINGS}?groups=tfa`);
  assert.ok(await panel(page, 'tfa').isHidden(), 'on a phone the panel replaces the form');
  await page.goBack();
  await details(page).waitFor({ state: 'detached' });
  assert.is(at(page), SETTINGS);
  await editGroups(page, 'tfa');
  await tickGroup(page, 'Managers');
  await page.evaluate(() => history.back());
  assert.is(await shownText(question(page).locator('h2')), text('UNSAVED_TITLE'));
  await question(page).locator('[data-action=cancel]').click();
  assert.equal([at(page), await details(page).locator('[data-part=chip]').count()], [`${SETTINGS}?groups=tfa`, 2]);
  await page.evaluate(() => history.back());
  await question(page).locator('[data-action=ok]').click();
  await details(page).waitFor({ state: 'detached' });
  assert.is(at(page), SETTINGS);
  await turn(page, 'openIdPreferred', true);
  // The entry before it is of another document: the browser itself asks.
  const asking = page.waitForEvent('dialog');
  const leaving = page.evaluate(() => history.back());
  const dialog = await asking;
  assert.is(dialog.type(), 'beforeunload');
  await dialog.dismiss();
  await leaving;
  assert.ok(await isOn(page, 'openIdPreferred'));
});

test('Space removes a chip, the focus goes to the next one, and the list of groups follows', async () => {
  const page = await pageOf(testSite, 'admin');
  await openSettings(page);
  await openPanels(page, ['tfa']);
  await editGroups(page, 'tfa');
  const all = details(page).locator('input[name=groups-all]');
  await all.click();
  const chips = details(page).locator('[data-part=chip]');
  const count = await chips.count();
  assert.ok(count > 3);
  const second = await chips.nth(1).getAttribute('id');
  await chips.first().locator('[data-action=remove]').press('Space');
  await eventually(() => chips.count(), count - 1);
  await eventually(() => page.evaluate(() => document.activeElement?.closest('li')?.id), second ?? '');
  await eventually(() => all.evaluate((box) => box.matches(':indeterminate')), true);
  // In a list of only what is selected, the row itself goes.
  await details(page).locator('input[name=groups-only-selected]').click();
  await details(page).locator('[data-part=row]').first().getByRole('checkbox').press('Space');
  await eventually(() => chips.count(), count - 2);
  await eventually(() => page.evaluate(() => document.activeElement?.closest('[data-part=row]') !== null), true);
});

test('the old addresses of the groups lead to the page', async () => {
  const page = await pageOf(testSite, 'admin');
  for (const path of ['tfagrouplist', 'loginwhitelist']) {
    await page.goto(`/identityprovider/config/${path}`);
    assert.is(at(page), SETTINGS);
  }
});

test.run();
