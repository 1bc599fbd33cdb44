import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { firstAdministratorToken } from '../../server/sign-in/first-administrator';
import { FEATURES_ADDRESS } from '../../shared/contract/addresses';
import { text } from '../support/browser/messages';
import { shownText } from '../support/browser/shown-text';
import { setUpSite } from '../support/browser/test-site';
import { withStorageOf } from '../support/server/server-storage';
import { SECRETS } from '../support/server/temporary-storage';

const testSite = setUpSite(test, { env: { VESTIBULE_DEMO: 'off' } });

const FIELDS = {
  userName: 'ada',
  displayName: 'Ada Lovelace',
  email: 'ada@example.org',
  password: 'Correct-Horse-7',
  confirmation: 'Correct-Horse-7',
};

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`input[name=${name}]`).fill(value);
  await page.locator('[data-action=submit]').click();
}

async function isAdministrator(page: Page, name: string): Promise<void> {
  await page.waitForURL(`${testSite.url}/#${FEATURES_ADDRESS}`);
  await page.goto(`${testSite.url}/`);
  const account = page.locator('[data-part=account]');
  assert.is(await shownText(account.locator('h1')), name);
  assert.match(await shownText(account), text('SHELL_ROLE_ADMIN', {}, 'de'));
}

test('with a script, the printed address creates the first administrator and signs in', async () => {
  const [, path = ''] = /http:\/\/localhost:\d+(\/\S+\/setup\/\S+)/.exec(testSite.server.output()) ?? [];
  const address = testSite.url + path;
  const page = await testSite.page({ locale: 'de-DE' });
  await page.goto(address);
  await fill(page, { ...FIELDS, confirmation: 'Correct-Horse-8' });
  assert.is(await shownText(page.locator('#field-confirmation-help')), text('PASSWORD_MISMATCH', {}, 'de'));
  await fill(page, FIELDS);
  await isAdministrator(page, 'Ada Lovelace');

  await page.goto(address);
  const done = page.locator('[data-part=done]');
  assert.match(await shownText(done), text('SETUP_DONE_TITLE', {}, 'de'));
  assert.not.match(testSite.server.output().replace(path, ''), path.split('/').at(-1) ?? '');
});

test('without a script it does so too, and shows errors', async () => {
  const token = await withStorageOf(testSite.server, async (db) => {
    await db.updateTable('users').set({ is_admin: 0 }).execute();
    return (await firstAdministratorToken({ db, clock: Date.now, secrets: SECRETS }))?.token ?? '';
  });
  const page = await testSite.page({ javaScriptEnabled: false, locale: 'de-DE' });
  await page.goto(`${testSite.url}/identityprovider/setup/${token}`);
  assert.match(await shownText(page.locator('form')), text('SETUP_PASSWORD_RULE', {}, 'de'));
  await fill(page, FIELDS);
  assert.match(await shownText(page.locator('[data-part=message]')), text('SETUP_NAME_TAKEN', {}, 'de'));
  assert.is(await page.locator('input[name=email]').inputValue(), FIELDS.email);
  await fill(page, { ...FIELDS, userName: 'grace', displayName: 'Grace Hopper' });
  await isAdministrator(page, 'Grace Hopper');
});

test.run();
