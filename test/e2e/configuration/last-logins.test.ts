import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { browserName } from '../../../server/devices/browser-name';
import { createUser } from '../../../server/directory/users';
import { LAST_LOGINS_ADDRESS, UPDATE_LAST_LOGINS_ADDRESS, USERS_ADDRESS } from '../../../shared/contract/addresses';
import { eventually } from '../eventually';
import { addHostileNames, HOSTILE_NAMES, hostileUser } from '../hostile-names';
import { overflow } from '../layout';
import { enter, PASSWORD } from '../login-form';
import { text } from '../messages';
import { openSession } from '../server-calls';
import { withStorageOf } from '../server-storage';
import { shownText } from '../shown-text';
import { pageOf } from '../signed-in';
import { setUpSite } from '../test-site';
import { basic, bearer } from './key-calls';
import { createKey, openKeys } from './key-pages';

/** Names that a CSV file must quote, or a spreadsheet would calculate. */
const CSV_NAMES = ['=1+1', '+49 30', '-5', '@sum', 'Ada, Countess', 'say "hi"', 'two\r\nlines', '=cmd|"/c calc"'];

const testSite = setUpSite(test, {
  prepare: (server) =>
    withStorageOf(server, async (db) => {
      await createUser(db, Date.now, { userName: 'key-holder', displayName: 'Key Holder', email: '' });
      for (const [index, displayName] of CSV_NAMES.entries())
        await createUser(db, Date.now, { userName: `csv${index}`, displayName, email: '' });
      await addHostileNames(db);
    }),
});

const rows = (page: Page) => page.locator('[data-part=list] [data-part=row]');
const entries = (page: Page) => page.locator('[data-part=history-list] [data-part=row]');

/** Opens the overview as an administrator, and has it generated. */
async function openList(): Promise<Page> {
  const page = await pageOf(testSite, 'admin', { acceptDownloads: true });
  await page.goto(LAST_LOGINS_ADDRESS);
  const begun = page.waitForResponse((response) => new URL(response.url()).pathname === UPDATE_LAST_LOGINS_ADDRESS);
  await page.locator('[data-action=refresh]').click();
  await begun;
  await page.locator('[data-action=refresh]:not([aria-busy])').waitFor();
  await rows(page).first().waitFor();
  return page;
}

/** Shows one account only. */
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

test('every way to sign in with a password or key is in the list and in the history, with its type and browser', async () => {
  const page = await openList();
  await setHistory(page, true);
  await enter(await testSite.page(), 'external');
  assert.is(await readDirectory({ authorization: `Basic ${btoa(`admin:${PASSWORD}`)}` }), 200);
  await openKeys(page);
  for (const [label, headers] of [
    ['As a bearer token', bearer],
    ['As a password', basic],
  ] as const) {
    const { secret } = await createKey(page, { user: 'Key Holder', label });
    assert.ok([200, 403].includes(await readDirectory(headers(secret))), 'the key does not work');
    await page.goto('/identityprovider/config/apikey');
  }
  const list = await openList();
  for (const [account, types] of [
    ['Marković', ['USER_PASS']],
    ['Lindqvist', ['BASIC_USER_PASS', 'USER_PASS']],
    ['Key Holder', ['BASIC_API_KEY', 'API_KEY']],
  ] as const) {
    await openHistory(list, account);
    assert.not.match(await shownText(rows(list)), new RegExp(text('LAST_LOGINS_NONE')), account);
    const shown = (await entries(list).allTextContents()).join('\n');
    for (const type of types) assert.ok(shown.includes(text(`LOGIN_TYPE_${type}`)), `${account} ${type}: ${shown}`);
    await list.click('[data-part=history] [data-action=close]');
  }
  await openHistory(list, 'Marković');
  const chromium = browserName(await list.evaluate(() => navigator.userAgent));
  assert.ok(
    (await shownText(entries(list).first())).includes(chromium),
    `${chromium} in ${await shownText(entries(list).first())}`,
  );
});

test('without the history the list has the sign-in, and nothing is recorded', async () => {
  const page = await openList();
  await setHistory(page, true);
  await openSession(testSite.url, 'user');
  await setHistory(page, false);
  await openSession(testSite.url, 'user');
  await openHistory(page, 'Süßmann');
  assert.is(await entries(page).count(), 0);
  assert.ok((await shownText(page.locator('[data-part=history]'))).includes(text('LAST_LOGINS_HISTORY_OFF')));
  await page.keyboard.press('Escape');
  await setHistory(page, true);
  await rows(page).locator('[data-action=history]').click();
  await page.locator('[data-part=history-list] [data-part=empty]').waitFor();
});

test('the history opens and closes with the keyboard, begins at its title, and returns the focus', async () => {
  const page = await openList();
  await setHistory(page, true);
  for (let times = 0; times < 12; times += 1) await openSession(testSite.url, 'user');
  await searchFor(page, 'Süßmann');
  const button = rows(page).first().locator('[data-action=history]');
  await button.focus();
  await page.keyboard.press('Enter');
  await eventually(() => entries(page).count(), 10);
  const scrolled = await page.locator('[data-part=history]').evaluate((dialog) => dialog.scrollTop);
  assert.is(scrolled, 0, 'the title is scrolled away');
  await page.fill('input[name=history-search]', 'nothing like it');
  await page.locator('[data-part=history-list] [data-part=empty]').waitFor();
  await page.locator('[data-part=history] [data-action=close]').focus();
  await page.keyboard.press('Escape');
  await page.locator('[data-part=history]').waitFor({ state: 'detached' });
  await eventually(() => button.evaluate((element) => element === document.activeElement), true);
});

/** The records of a CSV file (RFC 4180 §2). */
function parseCsv(file: string): string[][] {
  const records: string[][] = [[]];
  for (const [, quoted, plain = '', end] of file.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') records.push([]);
    if (end === '') break;
  }
  return records.filter((record) => record.length > 1);
}

test('the file is saved under the server’s name; a spreadsheet opens it whole and calculates nothing', async () => {
  const page = await openList();
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-action=download]')]);
  const today = new Date().toISOString().slice(0, 10);
  assert.is(download.suggestedFilename(), `last-logins-${today}.csv`);
  const bytes = await readFile(await download.path());
  assert.equal([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  const records = parseCsv(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  assert.equal(records[0], [
    text('LAST_LOGINS_NAME'),
    text('LAST_LOGINS_ACCOUNT'),
    `${text('LAST_LOGINS_LAST')} (${await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)})`,
    `${text('LAST_LOGINS_LAST')} (ISO 8601)`,
  ]);
  assert.equal(
    records.filter((record) => record.length !== 4),
    [],
  );
  const cells = records.slice(1).flat();
  assert.equal(
    cells.filter((cell) => /^[=+\-@\t\r\n]/.test(cell)),
    [],
  );
  const names = new Set(records.map(([name]) => name));
  for (const name of CSV_NAMES) assert.ok(names.has(/^[=+\-@]/.test(name) ? `'${name}` : name), name);
  for (const name of Object.values(HOSTILE_NAMES)) assert.ok(names.has(name), name.slice(0, 20));
  const range = await shownText(page.locator('[data-part=range]'));
  assert.ok(range.endsWith(String(records.length - 1)), `${range}, ${records.length - 1} in the file`);
});

test('hostile names are text in the list and in the title of a history, and do not break the layout', async () => {
  const page = await openList();
  await page.selectOption('select[name=list-page-size]', '100');
  await page.fill('input[name=search]', 'onerror');
  await eventually(() => rows(page).count(), 1);
  assert.ok((await shownText(rows(page))).includes('<img src=x onerror='));
  await page.fill('input[name=search]', '');
  await page.setViewportSize({ width: 320, height: 740 });
  assert.is(await overflow(page), 0);
  for (const kind of Object.keys(HOSTILE_NAMES)) {
    await page.locator(`[data-id="${hostileUser(kind)}"] [data-action=history]`).click();
    await page.locator('[data-part=history-list]').waitFor();
    assert.is(await overflow(page), 0, kind);
    assert.is(await page.locator('main img, main script, [data-part=history] img').count(), 0, kind);
    await page.keyboard.press('Escape');
    await page.locator('[data-part=history]').waitFor({ state: 'detached' });
  }
  assert.is(await page.evaluate(() => Reflect.get(globalThis, 'harmed')), undefined);
});

test.run();
