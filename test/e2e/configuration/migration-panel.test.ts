// The panel of a migration beside the server's own job: what it shows without being asked, in two tabs.
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DEMO_LEGACY_PROVIDER } from '../../../server/demo/seed-legacy';
import { PROVIDERS_ADDRESS } from '../../../shared/contract/addresses';
import { MIGRATION_PROMPT_COOKIE } from '../../../shared/contract/cookies';
import { MAPPING_COUNT } from '../../../shared/contract/migration';
import { eventually } from '../eventually';
import { text } from '../messages';
import { pageOf } from '../signed-in';
import { setUpSite } from '../test-site';

const testSite = setUpSite(test, { env: { VESTIBULE_DEMO_LEGACY_USERS: '3000' } });

const ADDRESS = `${PROVIDERS_ADDRESS}/${DEMO_LEGACY_PROVIDER}`;
const PANEL = '[data-part=migration-panel]';
const CONFIRMATION = '[data-part=confirmation]';
const DAY_S = 24 * 60 * 60;

/** ms that the server may take to move all users, on a machine that does other things too. */
const JOB_TIME = 120_000;

const waitForState = (page: Page, state: string) =>
  page.locator(`${PANEL} [data-part=status][data-status=${state}]`).waitFor({ timeout: JOB_TIME });

const promptCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === MIGRATION_PROMPT_COOKIE);

/** Starts a run as the dialog does, and says what the server has answered. */
const start = (page: Page, reRun: boolean) =>
  page.evaluate(
    async ([url, body]) => {
      const headers = { 'content-type': 'application/json', accept: 'application/json' };
      const { status } = await fetch(url, { method: 'POST', headers, body });
      return status;
    },
    [
      `${PROVIDERS_ADDRESS}/d3migration`,
      JSON.stringify({
        reRun,
        providerId: DEMO_LEGACY_PROVIDER,
        updateMigratedUsers: false,
        migratePasswords: true,
        generateMailAddresses: true,
        optionalFieldMappings: Array.from({ length: MAPPING_COUNT }, (_, index) => ({
          number: index + 1,
          destination: null,
          overwrite: false,
        })),
      }),
    ] as const,
  );

async function act(page: Page, action: 'abort' | 'finish'): Promise<void> {
  await page.click(`${PANEL} [data-action=${action}]`);
  await page.click(`${CONFIRMATION} [data-action=ok]`);
}

/** The value of the bar of the whole; undefined when it is gone. */
const currentOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLProgressElement>('[data-part=progress-complete] progress')?.value);

test('the question whether to start comes once in seven days', async () => {
  const page = await pageOf(testSite, 'admin');
  await page.goto(ADDRESS);
  await page.locator(CONFIRMATION).waitFor();
  const { width } = (await page.locator(CONFIRMATION).boundingBox()) ?? { width: 0 };
  assert.is(width, 600);
  const { path, sameSite, expires = 0 } = (await promptCookie(page)) ?? {};
  assert.equal([path, sameSite], ['/', 'Lax']);
  assert.ok(Math.abs(expires - Date.now() / 1000 - 7 * DAY_S) < 60);
  await page.click(`${CONFIRMATION} [data-action=cancel]`);
  await page.locator(`${PANEL} [data-action=start]`).waitFor();
  await page.reload();
  await page.locator(`${PANEL} [data-action=start]`).waitFor();
  assert.is(await page.locator(CONFIRMATION).count(), 0);
});

test('two tabs follow a migration by themselves, and the form is locked while it is active or finished', async () => {
  const page = await pageOf(testSite, 'admin');
  await page.goto(ADDRESS);
  await page.click(`${CONFIRMATION} [data-action=cancel]`);
  const other = await page.context().newPage();
  await other.goto(ADDRESS);
  await other.locator(`${PANEL} [data-action=start]`).waitFor();
  await other.fill('input[name=providerName]', 'Another name');
  const isSaveDisabled = () => other.locator('[data-action=save]').isDisabled();
  assert.is(await isSaveDisabled(), false);

  assert.is(await start(page, false), 200);
  await Promise.all([waitForState(page, 'active'), waitForState(other, 'active')]);
  assert.is(await isSaveDisabled(), true);
  await eventually(async () => ((await currentOf(page)) ?? 0) > 0, true);

  await act(page, 'abort');
  await page.locator('[data-part=notification]', { hasText: text('MIGRATION_ABORTED') }).waitFor();
  await Promise.all([waitForState(page, 'stopped'), waitForState(other, 'stopped')]);
  assert.is(await isSaveDisabled(), false);

  assert.is(await start(page, true), 200);
  const values: number[] = [];
  const end = waitForState(page, 'finished').then(() => undefined);
  for (let isOver = false; !isOver; ) {
    const value = await currentOf(page);
    if (value !== undefined) values.push(value);
    isOver = await Promise.race([end.then(() => true), page.waitForTimeout(100).then(() => false)]);
  }
  assert.equal(
    values,
    [...values].sort((one, next) => one - next),
    'progress goes backwards',
  );
  await waitForState(other, 'finished');
  assert.is(await isSaveDisabled(), true);

  await act(page, 'finish');
  await Promise.all([waitForState(page, 'migrated'), waitForState(other, 'migrated')]);
  const passwords = page.locator(`${PANEL} [data-part=migration-passwords]`);
  await eventually(() => passwords.getAttribute('data-status'), 'finished', JOB_TIME);
  assert.is(await start(page, false), 409, 'it was started before');
});

test.run();
