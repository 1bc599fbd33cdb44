import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { eventually } from '../eventually';
import { text } from '../messages';
import { shownText } from '../shown-text';
import { pageOf } from '../signed-in';
import { setUpSite } from '../test-site';
import { details, labelField, list, openKeys } from './key-pages';

const testSite = setUpSite(test);

const FORMS = '**/assets/key-forms-*.js*'; // with a query when they are asked for again
const failure = '[data-part=forms-failure]';

test('the list shows, is searched and opens a panel before the forms have arrived', async () => {
  const page = await pageOf(testSite, 'admin');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(FORMS, async (route) => {
    await released;
    await route.continue();
  });
  await openKeys(page);
  await page.fill('[name=search]', 'no such key');
  await page.locator('[data-part=empty]').waitFor();
  await page.click('[data-action=clear-search]');
  await page.locator('[data-action=add]').first().press('Enter');
  await eventually(() => shownText(details(page).locator('h2')), text('APIKEY_CREATE_TITLE'));
  assert.is(await labelField(page).count(), 0);
  release();
  await labelField(page).waitFor();
});

test('forms that do not arrive are an alert, whose button loads them; nothing typed into the list is lost', async () => {
  const page = await pageOf(testSite, 'admin');
  await page.route(FORMS, (route) => route.abort());
  await openKeys(page);
  await page.fill('[name=search]', 'a');
  await page.locator('[data-action=add]').first().click();
  await eventually(() => page.locator(failure).getAttribute('role'), 'alert');
  assert.match(await shownText(page.locator(failure)), text('ERROR_NETWORK'));
  await page.unroute(FORMS);
  await page.locator(`${failure} [data-action=retry]`).press('Enter');
  await labelField(page).waitFor();
  assert.is(await page.inputValue('[name=search]'), 'a');
  assert.is(await page.evaluate(() => document.activeElement === document.body), false);
  await page.click('[data-action=cancel]');
  await list(page).first().waitFor();
});

test('the first row needs no scripts but that of the page and that of the configuration', async () => {
  const page = await pageOf(testSite, 'admin');
  await page.route('**/assets/*.js', (route) =>
    // Others are never answered: the row must not wait for them.
    /\/(api-keys|config)-\w+\.js$/.test(new URL(route.request().url()).pathname) ? route.continue() : undefined,
  );
  await openKeys(page);
  await page.locator('[data-part=row]').first().waitFor();
});

test.run();
