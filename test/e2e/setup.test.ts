import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { firstAdministratorLink } from '../../server/sign-in/first-administrator';
import { text } from './messages';
import { said } from './said';
import { withStorageOf } from './server-storage';
import { setStage } from './stage';

const stage = setStage(test, { env: { VESTIBULE_DEMO: 'off' } });

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
  await page.waitForURL(`${stage.url}/`);
  const account = page.locator('[data-part=account]');
  assert.is(await said(account.locator('h1')), name);
  assert.match(await said(account), text('SHELL_ROLE_ADMIN', {}, 'de'));
}

test('with a script, the printed address creates the first administrator and signs in', async () => {
  const [address = ''] = /http:\S+\/setup\/\S+/.exec(stage.server.output()) ?? [];
  const page = await stage.page({ locale: 'de-DE' });
  await page.goto(address);
  await fill(page, { ...FIELDS, confirmation: 'Correct-Horse-8' });
  assert.is(await said(page.locator('#field-confirmation-help')), text('PASSWORD_MISMATCH', {}, 'de'));
  await fill(page, FIELDS);
  await isAdministrator(page, 'Ada Lovelace');

  await page.goto(address);
  const done = page.locator('[data-part=done]');
  assert.match(await said(done), text('SETUP_DONE_TITLE', {}, 'de'));
  assert.not.match(stage.server.output().replace(address, ''), address.split('/').at(-1) ?? '');
});

test('without a script it does so too, and shows errors', async () => {
  let token = '';
  await withStorageOf(stage.server, async (db) => {
    await db.updateTable('users').set({ is_admin: 0 }).execute();
    token = (await firstAdministratorLink({ db, clock: Date.now })) ?? '';
  });
  const page = await stage.page({ javaScriptEnabled: false, locale: 'de-DE' });
  await page.goto(`${stage.url}/identityprovider/setup/${token}`);
  assert.match(await said(page.locator('form')), text('SETUP_PASSWORD_RULE', {}, 'de'));
  await fill(page, FIELDS);
  assert.match(await said(page.locator('[data-part=message]')), text('SETUP_NAME_TAKEN', {}, 'de'));
  assert.is(await page.locator('input[name=email]').inputValue(), FIELDS.email);
  await fill(page, { ...FIELDS, userName: 'grace', displayName: 'Grace Hopper' });
  await isAdministrator(page, 'Grace Hopper');
});

test.run();
