import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  chooseTfa,
  details,
  discard,
  editGroups,
  isOn,
  openPanels,
  openSettings,
  panel,
  SETTINGS,
  turn,
} from '../../support/browser/settings-page';
import { pageOf } from '../../support/browser/signed-in';
import { setUpSite } from '../../support/browser/test-site';

const testSite = setUpSite(test, { sharesServer: true });
const PHONE = { width: 390, height: 844 };

test('the sticky footer is in view and covers no focused field; the browser asks before unsaved changes are lost', async () => {
  const page = await pageOf(testSite, 'admin');
  await page.goto('/');
  await openSettings(page);
  await openPanels(page);
  for (const viewport of [{ width: 1280, height: 800 }, PHONE]) {
    await page.setViewportSize(viewport);
    for (const name of ['unknownDeviceDetectionEnabled', 'useWhitelist', 'htmlLoginEnabled']) {
      await page.locator(`#field-${name}`).focus();
      for (const place of [page.locator(`#field-${name}`), page.locator('[data-part=main] [data-action=save]').first()])
        assert.ok(await place.evaluate(isUncovered), `${place} with ${name} at ${viewport.width} px`);
    }
  }
  await chooseTfa(page, 'ForceSelectedGroups');
  await editGroups(page, 'tfa');
  assert.is(page.url(), `${testSite.url}${SETTINGS}?groups=tfa`);
  assert.ok(await panel(page, 'tfa').isHidden(), 'on a phone the panel replaces the form');
  await page.goBack();
  await details(page).waitFor({ state: 'detached' });
  await turn(page, 'openIdPreferred', true);
  // The entry before it is of another document: the browser itself asks.
  for (const leave of [() => page.evaluate(() => history.back()), () => page.close({ runBeforeUnload: true })]) {
    const asking = page.waitForEvent('dialog');
    const leaving = leave();
    const dialog = await asking;
    assert.is(dialog.type(), 'beforeunload');
    await dialog.dismiss();
    await leaving;
    assert.ok(await isOn(page, 'openIdPreferred'));
  }
  await discard(page).click();
  assert.is(await isOn(page, 'openIdPreferred'), false);
  const closed = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closed;
});

/** Whether an element is in the window, with nothing above its middle. */
function isUncovered(element: Element): boolean {
  const { x, y, width, height, top, bottom } = element.getBoundingClientRect();
  const covering = document.elementFromPoint(x + width / 2, y + height / 2);
  return top >= 0 && bottom <= innerHeight && element.contains(covering);
}

test.run();
