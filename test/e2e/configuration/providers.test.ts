import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { HYBRID_PROVIDERS_ADDRESS, PROVIDERS_ADDRESS } from '../../../shared/contract/addresses';
import { text } from '../../support/browser/messages';
import { shownText, told } from '../../support/browser/shown-text';
import { pageOf } from '../../support/browser/signed-in';
import { setUpSite } from '../../support/browser/test-site';
import { eventually } from '../../support/server/eventually';
import { administratorOf } from '../../support/server/server-calls';

const testSite = setUpSite(test, { sharesServer: true });

const ROW = '[data-part=row]';

async function create(providerName: string): Promise<void> {
  const admin = await administratorOf(testSite.url);
  const fields = { providerName, providerType: 'BuiltInAdmin', username: 'rescue', password: 'Rescue-The-1st' };
  await admin.send('POST', `${PROVIDERS_ADDRESS}/create`, fields);
}

test('the list opens providers, refreshes the cache, and shows one that is created elsewhere, which is deleted after a question', async () => {
  const page = await pageOf(testSite, 'admin');
  await page.goto(PROVIDERS_ADDRESS);
  const first = page.locator(ROW).first();
  await first.waitFor();
  assert.match(await shownText(first), text('PROVIDER_TYPE_USERS'));
  assert.is(await page.locator('[data-action=delete]').count(), 0, 'the own directory stays');
  const id = await first.getAttribute('data-id');
  await first.locator('[data-action=open]').click();
  await page.waitForURL(`**${PROVIDERS_ADDRESS}/${id}`);
  await page.goBack();
  await page.click('[data-action=add]');
  await page.waitForURL(`**${PROVIDERS_ADDRESS}/create`);
  await page.goto(HYBRID_PROVIDERS_ADDRESS);
  await page.click('[data-action=refresh]');
  await told(page, 'PROVIDERS_REFRESHED');

  await page.goto(PROVIDERS_ADDRESS);
  await first.waitFor();
  await create('Rescue');
  const row = page.locator(ROW, { hasText: 'Rescue' });
  await row.waitFor();
  assert.match(await shownText(page.locator('[data-part=alert-admin]')), text('PROVIDERS_ALERT_ADMIN'));
  await row.locator('[data-action=delete]').click();
  assert.match(await shownText(page.locator('[data-part=confirmation]')), 'Rescue');
  await page.click('[data-part=confirmation] [data-action=ok]');
  await told(page, 'OPENID_DELETED');
  await eventually(() => row.count(), 0);
});

test('in a wide window an index leads to the sections of the form, and marks the one on the screen', async () => {
  const page = await pageOf(testSite, 'admin', { viewport: { width: 1280, height: 600 } });
  const form = `${PROVIDERS_ADDRESS}/create`;
  const index = page.locator('[data-part=sections]');
  const current = () => index.locator('[aria-current]').getAttribute('data-id');
  await page.goto(form);
  await page.fill('input[name=providerName]', 'Unsaved');
  await eventually(current, 'general');
  for (const id of ['names', 'connection', 'selection']) {
    await index.locator(`[data-id=${id}]`).press('Enter');
    await eventually(current, id);
    const heading = page.locator(`#section-${id} h2`);
    assert.ok(await heading.evaluate((element) => element === document.activeElement), id);
    const { y = -1 } = (await heading.boundingBox()) ?? {};
    assert.ok(y >= 0 && y < 600, `${id}: ${y}`);
  }
  assert.is(await page.locator('[data-part=confirmation]').count(), 0, 'nothing is left, so nothing is asked');
  await page.evaluate(() => scrollTo(0, 0));
  await eventually(current, 'general');
  await page.setViewportSize({ width: 1000, height: 600 });
  assert.is(await index.isVisible(), false);
  const opened = await pageOf(testSite, 'admin', { viewport: { width: 1280, height: 600 } });
  await opened.goto(`${form}#section-groups`);
  await eventually(() => opened.evaluate(() => document.activeElement?.closest('[id^=section]')?.id), 'section-groups');
});

test.run();
