import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { HYBRID_PROVIDERS_ADDRESS, PROVIDERS_ADDRESS } from '../../../shared/contract/addresses';
import type { MessageKey } from '../../../shared/i18n/translate';
import { eventually } from '../eventually';
import { text } from '../messages';
import { shownText } from '../shown-text';
import { pageOf } from '../signed-in';
import { setUpSite } from '../test-site';

const testSite = setUpSite(test);

const NOTIFICATION = '[data-part=notification]';
const ROW = '[data-part=row]';

async function open(): Promise<Page> {
  const page = await pageOf(testSite, 'admin');
  await page.goto(PROVIDERS_ADDRESS);
  await page.locator(ROW).first().waitFor();
  return page;
}

/** Waits for a notification with this text. */
const told = (page: Page, key: MessageKey) => page.locator(NOTIFICATION, { hasText: text(key) }).waitFor();

/** Creates a built-in administrator, as its page does. */
const create = (page: Page, name: string) =>
  page.evaluate(
    async ([address, providerName]) => {
      const answer = await fetch(address, { headers: { Accept: 'application/json' } });
      const { antiCsrfToken } = await answer.json();
      const body = {
        providerName,
        providerType: 'BuiltInAdmin',
        username: 'rescue',
        password: 'Rescue-The-1st',
        antiCsrfToken,
      };
      const saved = await fetch(`${address}/create`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify(body),
      });
      return saved.json();
    },
    [PROVIDERS_ADDRESS, name] as const,
  );

test('the own directory cannot be deleted; a row opens its page, a button that of a new one, and another refreshes the cache', async () => {
  const page = await open();
  const row = page.locator(ROW).first();
  assert.match(await shownText(row), text('PROVIDER_TYPE_USERS'));
  assert.is(await page.locator('[data-action=delete]').count(), 0);
  const id = await row.getAttribute('data-id');
  await page.locator(`${ROW} [data-action=open]`).first().click();
  await page.waitForURL(`**${PROVIDERS_ADDRESS}/${id}`);
  await page.goBack();
  await page.click('[data-action=add]');
  await page.waitForURL(`**${PROVIDERS_ADDRESS}/create`);
  await page.goto(HYBRID_PROVIDERS_ADDRESS);
  await page.click('[data-action=refresh]');
  await told(page, 'PROVIDERS_REFRESHED');
});

test('a provider that another page creates appears, with its alert, and is deleted after a question', async () => {
  const [page, other] = [await open(), await open()];
  await create(other, 'Rescue');
  const row = page.locator(ROW, { hasText: 'Rescue' });
  await row.waitFor();
  assert.match(await shownText(page.locator('[data-part=alert-admin]')), text('PROVIDERS_ALERT_ADMIN'));
  await row.locator('[data-action=delete]').click();
  assert.match(await shownText(page.locator('[data-part=confirmation]')), 'Rescue');
  await page.click('[data-part=confirmation] [data-action=cancel]');
  assert.is(await row.count(), 1);
  await row.locator('[data-action=delete]').click();
  await page.click('[data-part=confirmation] [data-action=ok]');
  await told(page, 'OPENID_DELETED');
  await eventually(() => row.count(), 0);
  await eventually(() => other.locator(ROW, { hasText: 'Rescue' }).count(), 0);
});

test.run();
