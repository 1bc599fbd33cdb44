import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { details, labelField, openKeys } from '../../support/browser/key-pages';
import { text } from '../../support/browser/messages';
import { shownText } from '../../support/browser/shown-text';
import { pageOf } from '../../support/browser/signed-in';
import { setUpSite } from '../../support/browser/test-site';
import { eventually } from '../../support/server/eventually';

const testSite = setUpSite(test, { sharesServer: true });

test('the list shows before other scripts than its own; forms that do not arrive are an alert, and nothing typed is lost', async () => {
  const page = await pageOf(testSite, 'admin');
  let answer = (_arrives: boolean) => {};
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  await page.route('**/assets/*.js*', async (route) => {
    const isOwn = /\/(api-keys|config|later)-\w+\.js$/.test(new URL(route.request().url()).pathname);
    return isOwn || (await answered) ? route.continue() : route.abort();
  });
  await openKeys(page);
  await page.locator('[data-part=row]').first().waitFor();
  await page.fill('[name=search]', 'no such key');
  await page.locator('[data-part=empty]').waitFor();
  await page.click('[data-action=clear-search]');
  await page.fill('[name=search]', 'a');
  await page.locator('[data-action=add]').first().press('Enter');
  await eventually(() => shownText(details(page).locator('h2')), text('APIKEY_CREATE_TITLE'));
  assert.is(await labelField(page).count(), 0);

  answer(false);
  const failure = page.locator('[data-part=forms-failure]');
  await eventually(() => failure.getAttribute('role'), 'alert');
  assert.match(await shownText(failure), text('ERROR_NETWORK'));
  await page.unroute('**/assets/*.js*');
  await failure.locator('[data-action=retry]').press('Enter');
  await labelField(page).waitFor();
  assert.is(await page.inputValue('[name=search]'), 'a');
  assert.is(await page.evaluate(() => document.activeElement === document.body), false);
});

test.run();
