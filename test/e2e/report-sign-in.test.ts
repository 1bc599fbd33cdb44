import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createReportLink } from '../../server/account-protection/report-links';
import { enterCode, open, pressButton } from '../support/browser/keyboard';
import { loginForm, openLogin, PASSWORD, signIn } from '../support/browser/login-form';
import { text } from '../support/browser/messages';
import { shownText } from '../support/browser/shown-text';
import { pageOf } from '../support/browser/signed-in';
import { setUpSite } from '../support/browser/test-site';
import { eventually } from '../support/server/eventually';
import { codeIn, textOf } from '../support/server/mail-server';
import { outboxOf } from '../support/server/outbox';
import { withStorageOf } from '../support/server/server-storage';

const testSite = setUpSite(test);

const MAIL = 'user@vestibule.example';
const mails = () => outboxOf(testSite.server, MAIL).map(textOf);

test('the owner of an account takes it back from a person who has changed the password', async () => {
  const thief = await pageOf(testSite, 'user');
  await open(thief, '/identityprovider/changepassword');
  for (const field of ['Password', 'Confirmation']) await thief.locator(`input[name=${field}]`).fill('Burglar-33');
  await thief.locator('[data-action=submit]').click();
  await thief.locator('[data-part=account]').waitFor();
  const linkIn = () => /http\S+\/report\/[\w-]{43}/.exec(mails().join(''))?.[0] ?? '';
  await eventually(() => linkIn() !== '', true);

  const owner = await testSite.page();
  await owner.goto(linkIn());
  await pressButton(owner, 'report');
  await owner.locator('[data-part=done]').waitFor();
  assert.is(await shownText(owner.locator('h1')), text('REPORT_DONE_TITLE'));
  await thief.goto('/identityprovider/changepassword');
  await loginForm(thief).user.waitFor(); // signed out

  await openLogin(owner);
  await signIn(owner, 'user', PASSWORD);
  await owner.waitForURL(/validatedevice/);
  const code = () =>
    outboxOf(testSite.server, MAIL)
      .map(codeIn)
      .findLast((each) => each !== '') ?? '';
  await eventually(() => code() !== '', true);
  await enterCode(owner, 'code', code());
  await owner.locator('[data-part=forced]').waitFor();
  assert.is(await owner.locator('[data-action=cancel]').count(), 0);
  for (const field of ['Password', 'Confirmation'])
    await owner.locator(`input[name=${field}]`).fill('Lantern-Harbour-7');
  await owner.locator('[data-action=submit]').click();
  await owner.locator('[data-part=account]').waitFor();
});

test('without a script the button reports once, and says so when the link is opened again', async () => {
  const path = await withStorageOf(testSite.server, async (db) => {
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('user_name', '=', 'j.horvat')
      .executeTakeFirstOrThrow();
    return createReportLink({ db, clock: Date.now }, { userId: id, event: 'new-device', browser: 'Firefox 140' });
  });
  const page = await testSite.page({ javaScriptEnabled: false, locale: 'de-DE' });
  await page.goto(path);
  const event = await shownText(page.locator('[data-part=event]'));
  for (const words of [text('MAIL_NEW_DEVICE_SUBJECT', {}, 'de'), 'Firefox 140', 'UTC']) assert.match(event, words);
  await page.locator('[data-action=report]').click();
  assert.is(await shownText(page.locator('h1')), text('REPORT_DONE_TITLE', {}, 'de'));
  assert.match(await shownText(page.locator('[data-part=effects]')), text('REPORT_EFFECT_PASSWORD', {}, 'de'));
  await page.goto(path);
  assert.is(await shownText(page.locator('h1')), text('REPORT_USED_TITLE', {}, 'de'));
});

test.run();
