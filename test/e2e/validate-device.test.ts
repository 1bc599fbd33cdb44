import type { BrowserContext, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeLoginSettings } from '../../server/settings/login-settings/login-settings';
import { enterCode, pressButton, signInByKeyboard } from '../support/browser/keyboard';
import { text } from '../support/browser/messages';
import { shownText } from '../support/browser/shown-text';
import { setUpSite } from '../support/browser/test-site';
import { eventually } from '../support/server/eventually';
import { codeIn, startMailServer, textOf } from '../support/server/mail-server';
import { withStorageOf } from '../support/server/server-storage';
import type { RunningServer } from '../support/server/start-server';

const DEVICE = '/identityprovider/validatedevice';
const MAIL = 'device@vestibule.example';
const OTHER_USER = 'j.horvat';

const office = await startMailServer();
const testSite = setUpSite(test, { env: { VESTIBULE_SMTP_URL: office.url }, prepare: watchBrowsers });
test.after(() => office.close());

/** Unknown browsers need a code. */
function watchBrowsers(server: RunningServer): Promise<void> {
  return withStorageOf(server, async (db) => {
    await writeLoginSettings(db, { unknownDeviceDetectionEnabled: true, unknownDeviceDetectionOption: 1 });
  });
}

/** The mails that the mail server has received for the account `device`. */
const mails = () => office.mails.filter(({ to }) => to.includes(MAIL)).map(({ source }) => source);
const lastCode = () => codeIn(mails().at(-1) ?? '');
const help = (page: Page) => shownText(page.locator('#field-code-help'));
const resend = (page: Page) => page.locator('[data-action=resend]');
const untilIn = (page: Page) => page.locator('[data-part=account]').waitFor();

async function arrive(visitor: BrowserContext, user = 'device'): Promise<Page> {
  const page = await visitor.newPage();
  await signInByKeyboard(page, user, { query: '?redirect=/%3Fback' });
  return page;
}

async function atDevice(user = 'device'): Promise<Page> {
  const page = await arrive(await testSite.visitor(), user);
  assert.is(new URL(page.url()).pathname, DEVICE);
  return page;
}

test('the code arrives by SMTP and signs in, and the browser is known at the next sign-in', async () => {
  const visitor = await testSite.visitor();
  const page = await arrive(visitor, OTHER_USER);
  assert.is(new URL(page.url()).pathname, DEVICE);
  await eventually(() => office.mails.length, 1);
  const [mail] = office.mails;
  assert.equal(mail?.to, [`${OTHER_USER}@vestibule.example`]);
  assert.match(textOf(mail?.source ?? ''), testSite.url);
  const words = await shownText(page.locator('main'));
  assert.match(words, 'j•••@v•••.example');
  assert.not.match(words, `${OTHER_USER}@`);
  await enterCode(page, 'code', codeIn(mail?.source ?? ''));
  await page.waitForURL(`${testSite.url}/?back`);
  await untilIn(page);

  await visitor.clearCookies({ name: 'vestibule-session' });
  await untilIn(await arrive(visitor, OTHER_USER));
  await atDevice(OTHER_USER); // another browser
  await eventually(() => office.mails.length, 2);
});

test('after the countdown the button requests another code; a refused request can be repeated; the previous code is invalid', async () => {
  const page = await (await testSite.visitor({ locale: 'de' })).newPage();
  await page.clock.install();
  await signInByKeyboard(page, 'device');
  const { expires } = await (await page.request.get(DEVICE, { headers: { accept: 'application/json' } })).json();
  const time = await page.evaluate(
    (iso) => new Intl.DateTimeFormat('de', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso)),
    expires,
  );
  assert.is(await shownText(page.locator('[data-part=expires]')), text('DEVICE_CODE_EXPIRES', { time }, 'de'));
  const code = lastCode();
  const first = secondsIn(await shownText(resend(page)));
  await page.clock.runFor(10_000);
  const later = secondsIn(await shownText(resend(page)));
  assert.ok(first <= 60 && later <= first - 10, `${first} s, then ${later} s`);
  assert.is(await resend(page).isDisabled(), true);

  await page.clock.runFor(51_000); // a minute has passed for the page, but not for the server
  await eventually(() => shownText(resend(page)), text('DEVICE_RESEND', {}, 'de'));
  await pressButton(page, 'resend');
  const error = page.locator('[data-part=resend-error]');
  await error.waitFor();
  const lines = (['DEVICE_RESEND_ERROR_1', 'DEVICE_RESEND_ERROR_2'] as const).map((key) => text(key, {}, 'de'));
  assert.equal(await error.locator('p').allInnerTexts(), lines);
  await withStorageOf(testSite.server, async (db) => {
    await db.updateTable('device_codes').set({ resend_at: 0 }).execute();
  });
  await pressButton(page, 'reload');
  await error.waitFor({ state: 'detached' });
  await pressButton(page, 'resend');
  await page.locator('[data-part=resent]').waitFor();
  await page.clock.resume();
  await enterCode(page, 'code', code);
  await eventually(() => help(page), text('DEVICE_CODE_INVALID', {}, 'de'));
  await enterCode(page, 'code', lastCode());
  await untilIn(page);
});

/** Of `1 min 0 sec` and `59 sec`. */
function secondsIn(words: string): number {
  const [seconds = 0, minutes = 0] = (words.match(/\d+/g) ?? []).map(Number).reverse();
  return minutes * 60 + seconds;
}

test.run();
