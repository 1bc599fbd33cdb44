import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { browserName } from '../../../server/audit/browser-name';
import { demoId } from '../../../server/demo/demo-id';
import {
  API_KEYS_ADDRESS,
  LAST_LOGINS_ADDRESS,
  UPDATE_LAST_LOGINS_ADDRESS,
  USERS_ADDRESS,
} from '../../../shared/contract/addresses';
import { basic, bearer } from '../../support/browser/key-calls';
import { enter, PASSWORD } from '../../support/browser/login-form';
import { text } from '../../support/browser/messages';
import { shownText } from '../../support/browser/shown-text';
import { pageOf } from '../../support/browser/signed-in';
import { setUpSite } from '../../support/browser/test-site';
import { eventually } from '../../support/server/eventually';
import { administratorOf } from '../../support/server/server-calls';

const testSite = setUpSite(test, { sharesServer: true });

const rows = (page: Page) => page.locator('[data-part=list] [data-part=row]');
const entries = (page: Page) => page.locator('[data-part=history-list] [data-part=row]');

/** Opens the overview as an administrator, and has it generated. */
async function openList(): Promise<Page> {
  const page = await pageOf(testSite, 'admin', { acceptDownloads: true });
  await page.goto(LAST_LOGINS_ADDRESS);
  const begun = page.waitForResponse((response) => new URL(response.url()).pathname === UPDATE_LAST_LOGINS_ADDRESS);
  await page.locator('[data-action=refresh]:not([aria-busy])').click();
  await begun;
  await page.locator('[data-action=refresh]:not([aria-busy])').waitFor();
  await rows(page).first().waitFor();
  return page;
}

async function searchFor(page: Page, account: string): Promise<void> {
  await page.fill('input[name=search]', account);
  await eventually(() => rows(page).count(), 1);
}

async function openHistory(page: Page, account: string): Promise<void> {
  await searchFor(page, account);
  await rows(page).locator('[data-action=history]').click();
  await page.locator('[data-part=history-list]').waitFor();
}

async function setHistory(page: Page, isOn: boolean): Promise<void> {
  const [action, next] = isOn ? ['activate', 'deactivate'] : ['deactivate', 'activate'];
  await page.locator('[data-action=activate], [data-action=deactivate]').waitFor();
  if (!(await page.locator(`[data-action=${action}]`).isVisible())) return;
  await page.click(`[data-action=${action}]`);
  if (!isOn) await page.click('[data-part=confirmation] [data-action=ok]');
  await page.locator(`[data-action=${next}]:not([aria-busy])`).waitFor();
}

const readDirectory = async (headers: Record<string, string>) =>
  (await fetch(testSite.url + USERS_ADDRESS, { headers: { ...headers, 'user-agent': 'curl/8.5' } })).status;

test('the list, its file and the history have every way to sign in with a password or key, with its type and browser', async () => {
  const page = await openList();
  await setHistory(page, true);
  await enter(await testSite.page(), 'external');
  assert.is(await readDirectory({ authorization: `Basic ${btoa(`admin:${PASSWORD}`)}` }), 200);
  const admin = await administratorOf(testSite.url);
  for (const headers of [bearer, basic]) {
    const wanted = { userId: demoId('technical'), label: headers.name };
    const { apiKeyDto } = await admin.send('POST', `${API_KEYS_ADDRESS}/create`, wanted);
    assert.is(await readDirectory(headers(apiKeyDto.key)), 200);
  }

  const list = await openList();
  const [download] = await Promise.all([list.waitForEvent('download'), list.click('[data-action=download]')]);
  assert.is(download.suggestedFilename(), `last-logins-${new Date().toISOString().slice(0, 10)}.csv`);
  const file = await readFile(await download.path(), 'utf8');
  assert.ok(file.startsWith(`\ufeff${text('LAST_LOGINS_NAME')},${text('LAST_LOGINS_ACCOUNT')},`), file.slice(0, 200));
  const range = await shownText(list.locator('[data-part=range]'));
  const records = file.trim().split('\r\n').length - 1;
  assert.ok(range.endsWith(String(records)), `${range}, ${records} in the file`);

  for (const [account, types] of [
    ['Lindqvist', ['BASIC_USER_PASS', 'USER_PASS']],
    ['Archive Import', ['BASIC_API_KEY', 'API_KEY']],
    ['Marković', ['USER_PASS']],
  ] as const) {
    await openHistory(list, account);
    assert.not.match(await shownText(rows(list)), new RegExp(text('LAST_LOGINS_NONE')), account);
    const shown = (await entries(list).allTextContents()).join('\n');
    for (const type of types) assert.ok(shown.includes(text(`LOGIN_TYPE_${type}`)), `${account} ${type}: ${shown}`);
    const browser = browserName(await list.evaluate(() => navigator.userAgent));
    if (account === 'Marković') assert.ok((await shownText(entries(list).first())).includes(browser), shown);
    await list.keyboard.press('Escape');
  }

  await setHistory(list, false);
  await openHistory(list, 'Marković');
  assert.is(await entries(list).count(), 0, 'what was recorded is deleted');
  assert.ok((await shownText(list.locator('[data-part=history]'))).includes(text('LAST_LOGINS_HISTORY_OFF')));
});

test('days are chosen with the pointer or the keyboard, and the address keeps them', async () => {
  const page = await openList();
  const all = await rows(page).count();
  const bars = page.locator('[data-bar]');
  const [first, last] = [await bars.nth(3).boundingBox(), await bars.last().boundingBox()];
  assert.ok(first && last);
  await page.mouse.move(last.x + last.width / 2, last.y + 9);
  await page.mouse.down();
  await page.mouse.move(first.x + first.width / 2, first.y + 9, { steps: 3 });
  await page.mouse.up();
  const pressed = page.locator('[data-bar][aria-pressed=true]');
  await eventually(() => pressed.count(), 27);
  const chosen = await shownText(page.locator('[data-part=chosen]'));
  const shown = await rows(page).allTextContents();
  assert.ok(shown.length > 0 && shown.every((row) => !row.includes(text('LAST_LOGINS_NONE'))), shown.join('\n'));
  await page.reload();
  await eventually(() => pressed.count(), 27);
  assert.is(await shownText(page.locator('[data-part=chosen]')), chosen);
  await page.goBack();
  await eventually(() => pressed.count(), 0);
  await eventually(() => rows(page).count(), all);
  // Today: the server of the test has no other sign-ins.
  await bars.first().focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await eventually(() => pressed.count(), 1);
  assert.is(await rows(page).count(), shown.length);
  await page.keyboard.press('Shift+ArrowLeft');
  await eventually(() => pressed.count(), 2);
  await page.keyboard.press('Escape');
  await eventually(() => pressed.count(), 0);
  assert.is(new URL(page.url()).search, '');
});

test.run();
