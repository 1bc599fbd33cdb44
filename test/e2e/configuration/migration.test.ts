import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DEMO_LEGACY_PROVIDER } from '../../../server/demo/demo-legacy';
import { legacyPerson } from '../../../server/demo/legacy-people';
import { PROVIDERS_ADDRESS } from '../../../shared/contract/addresses';
import { MIGRATION_PROMPT_COOKIE } from '../../../shared/contract/cookies';
import type { MessageKey } from '../../../shared/i18n/translate';
import { pressButton, tabTo } from '../../support/browser/keyboard';
import { openLogin, signIn } from '../../support/browser/login-form';
import { text } from '../../support/browser/messages';
import { shownText, told } from '../../support/browser/shown-text';
import { pageOf } from '../../support/browser/signed-in';
import { setUpSite } from '../../support/browser/test-site';
import { eventually } from '../../support/server/eventually';

const USERS = 1500;
const testSite = setUpSite(test, { env: { VESTIBULE_DEMO_LEGACY_USERS: String(USERS) } });

const ADDRESS = `${PROVIDERS_ADDRESS}/${DEMO_LEGACY_PROVIDER}`;
const PANEL = '[data-part=migration-panel]';
const DIALOG = '[data-part=migration-dialog]';
const CONFIRMATION = '[data-part=confirmation]';

/** ms that the server may take to move all users, on a machine that does other things too. */
const JOB_TIME = 120_000;

const stepOf = (page: Page) => page.locator(`${DIALOG} [data-part=step]`).getAttribute('data-id');
const stateOf = (page: Page, state: string) =>
  page.locator(`${PANEL} [data-part=status][data-status=${state}]`).waitFor({ timeout: JOB_TIME });

/** Goes on by the keyboard; the focus is on the heading of the next step then. */
async function next(page: Page, step: string): Promise<void> {
  await pressButton(page, 'next');
  await eventually(() => stepOf(page), step);
  await eventually(() => page.evaluate(() => document.activeElement?.tagName), 'H3');
}

async function confirmed(page: Page, action: 'abort' | 'finish'): Promise<void> {
  await page.click(`${PANEL} [data-action=${action}]`);
  await page.click(`${CONFIRMATION} [data-action=ok]`);
}

async function overviewSays(page: Page, key: MessageKey): Promise<void> {
  const overview = await page.context().newPage();
  await overview.goto(PROVIDERS_ADDRESS);
  const status = overview.locator(`[data-id="${DEMO_LEGACY_PROVIDER}"] [data-status=migration]`);
  await eventually(async () => (await status.count()) && (await shownText(status)).includes(text(key)), true);
  await overview.close();
}

async function opened(page: Page, link: string): Promise<string> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.click(`${PANEL} ${link}`)]);
  await popup.waitForLoadState();
  const content = await popup.locator('body').textContent();
  await popup.close();
  return content ?? '';
}

test('an administrator tries, starts, aborts, repeats and finishes a migration, and users keep their passwords', async () => {
  const page = await pageOf(testSite, 'admin', { locale: 'en-US' });
  await page.goto(ADDRESS);
  // The question comes by itself, and its answer opens the dialog: from here on only keys are pressed.
  await page.locator(CONFIRMATION).waitFor();
  const prompt = (await page.context().cookies()).find(({ name }) => name === MIGRATION_PROMPT_COOKIE);
  assert.ok(Math.abs((prompt?.expires ?? 0) - Date.now() / 1000 - 7 * 24 * 60 * 60) < 60, 'once in seven days');
  await pressButton(page, 'ok');
  await page.locator(DIALOG).waitFor();
  assert.is(await stepOf(page), 'welcome');
  await next(page, 'passwords');
  assert.ok(await page.isChecked('input[name=migratePasswords][value=true]'));
  await next(page, 'mail');
  await tabTo(page, 'generateMailAddresses');
  await page.keyboard.press('ArrowUp');
  assert.ok(await page.isChecked('input[name=generateMailAddresses][value=true]'));
  await next(page, 'mapping');
  await page.locator(`${DIALOG} [data-part=mappings]`).waitFor();
  await tabTo(page, 'destination-1');
  await page.keyboard.type('Empl');
  assert.is(await page.inputValue('[name=destination-1]'), 'employeeNumber');
  await pressButton(page, 'dry-run');
  const report = page.locator(`${DIALOG} [data-part=dry-run-report]`);
  await report.waitFor({ timeout: JOB_TIME });
  const users = await shownText(report.locator('[data-id=users]'));
  assert.match(users, text('MIGRATION_COUNT_TOTAL').replace('{number}', '1,500'));
  assert.match(users, text('MIGRATION_REASON_OTHER_PERSON'));
  const other = await page.context().newPage();
  await other.goto(ADDRESS);
  await other.locator(PANEL).waitFor();
  await page.bringToFront();
  await pressButton(page, 'start');
  await told(page, 'MIGRATION_DIALOG_STARTED');
  await eventually(() => page.locator(DIALOG).count(), 0);

  // It is aborted, however far it is, and runs again with what was chosen.
  await other.locator(`${PANEL} [data-action=abort]`).waitFor();
  assert.ok(await other.isDisabled('input[name=providerName]'), 'the form is locked while it is active');
  await confirmed(page, 'abort');
  await stateOf(other, 'stopped');
  await eventually(() => other.isDisabled('input[name=providerName]'), false);
  await other.close();
  await told(page, 'MIGRATION_ABORTED');
  await page.locator(`${PANEL} [data-action=rerun]`).click();
  await page.locator(DIALOG).waitFor();
  await page.click(`${DIALOG} [data-action=open-step][data-id=passwords]`);
  assert.ok(await page.isDisabled('input[name=migratePasswords][value=false]'), 'chosen before');
  await page.click(`${DIALOG} [data-action=open-step][data-id=mail]`);
  assert.ok(await page.isDisabled('input[name=generateMailAddresses][value=false]'), 'on already');
  await page.click(`${DIALOG} [data-action=open-step][data-id=update]`);
  await page.click(`${DIALOG} [data-action=next]`);
  await eventually(() => page.inputValue('[name=destination-1]'), 'employeeNumber');
  await page.click(`${DIALOG} [data-action=start]`);
  await eventually(() => page.locator(DIALOG).count(), 0);
  await stateOf(page, 'finished');
  await overviewSays(page, 'MIGRATION_TO_FINISH');

  await confirmed(page, 'finish');
  await told(page, 'MIGRATION_FINISHED');
  await stateOf(page, 'migrated');
  await page.locator(`${PANEL} [data-part=migration-passwords][data-status=finished]`).waitFor({ timeout: JOB_TIME });
  await overviewSays(page, 'MIGRATION_DONE');

  // What it did can be read.
  const { userName } = legacyPerson(12);
  assert.ok((await opened(page, '[data-action=log]')).includes(userName));
  assert.ok((await opened(page, '[data-action=error-log]')).includes('r.rossi'));
  assert.ok((await opened(page, '[data-id=users] [data-part=sum] [data-action=statistic]')).includes(userName));

  const user = await testSite.page();
  await openLogin(user);
  await signIn(user, userName);
  await user.locator('[data-part=account]').waitFor();
});

test.run();
