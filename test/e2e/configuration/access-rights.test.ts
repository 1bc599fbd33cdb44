import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { DEPARTMENTS } from '../../../server/demo/demo-groups';
import { demoId } from '../../../server/demo/demo-id';
import { ACCESS_RIGHTS_ADDRESS } from '../../../shared/contract/addresses';
import { text } from '../../support/browser/messages';
import { shownText, told } from '../../support/browser/shown-text';
import { pageOf } from '../../support/browser/signed-in';
import { setUpSite } from '../../support/browser/test-site';
import { eventually } from '../../support/server/eventually';
import { withStorageOf } from '../../support/server/server-storage';

/** As many departments as a large organization has, beside those of the demo content. */
const MANY = 10_000;

const testSite = setUpSite(test, {
  prepare: (server) =>
    withStorageOf(server, async (db) => {
      const rows = Array.from({ length: MANY }, (_, index) => ({
        id: `large-${index}`,
        display_name: `Plant ${index}`,
      }));
      for (let from = 0; from < MANY; from += 1000)
        await db
          .insertInto('departments')
          .values(rows.slice(from, from + 1000))
          .execute();
    }),
});

const [FIRST = '', SECOND = ''] = DEPARTMENTS;
const idOf = (name: string) => demoId(`department ${name}`);
const NOTIFICATION = '[data-part=notification]';
const QUESTION = '[data-part=confirmation]';
const PANEL = '[data-part=details]';
const UNCONFIGURED = 'input[name=unconfiguredDepartmentsAllowed]';

async function choose(page: Page, name: string): Promise<void> {
  await page.fill('input[name=department]', name);
  await page.locator('[role=option]').first().waitFor();
  await page.locator(`[role=option][data-id="${idOf(name)}"]`).click();
}

const isLoaded = (page: Page) => page.locator('[data-part=assigned]').waitFor();
const chips = (page: Page) => page.locator('[data-part=assigned] [data-part=chip] bdi').allTextContents();
const save = (page: Page) => page.click('[data-action=save]');
const isSaveable = (page: Page) => page.locator('[data-action=save]').isEnabled();

test('an administrator assigns departments and finds them again; a second one is told, keeps what was chosen, and saves', async () => {
  const page = await pageOf(testSite, 'admin');
  await page.goto(ACCESS_RIGHTS_ADDRESS);
  await isLoaded(page);
  await choose(page, FIRST);
  await eventually(() => isSaveable(page), false);
  await page.click('input[name=featureActive]');
  await page.click(`${QUESTION} [data-action=ok]`);
  await page.click('[data-action=assign]');
  await page.fill('input[name=departments-search]', SECOND.toUpperCase());
  await page.check(`${PANEL} input[name="departments-${idOf(SECOND)}"]`);
  await page.fill('input[name=departments-search]', '');
  await page.check(`${PANEL} input[name="departments-"]`);
  await save(page);
  await told(page, 'ACCESS_RIGHTS_SAVED');
  await page.reload();
  // A department with rights is chosen at first.
  await eventually(() => page.inputValue('input[name=department]'), FIRST);
  await eventually(async () => (await chips(page)).sort(), [text('ACCESS_RIGHTS_EMPTY_DEPARTMENT'), SECOND].sort());
  assert.equal([await page.isChecked('input[name=featureActive]'), await isSaveable(page)], [true, false]);

  const other = await pageOf(testSite, 'admin'); // of another browser: pages of one tell each other what they save
  await other.route('**/events*', (route) => route.abort());
  await other.goto(ACCESS_RIGHTS_ADDRESS);
  await isLoaded(other);
  await page.click(UNCONFIGURED);
  await save(page);
  await told(page, 'ACCESS_RIGHTS_SAVED');
  await other.click('[data-part=assigned] [data-action=remove]');
  await save(other);
  await told(other, 'RIGHT_SETTINGS_SAVED_ERROR');
  const words = await shownText(other.locator(NOTIFICATION));
  assert.match(words, text('ACCESS_RIGHTS_STALE'));
  await other.click(`${NOTIFICATION} [data-action=close]`);
  await eventually(() => other.isChecked(UNCONFIGURED), true);
  assert.is((await chips(other)).length, 1);
  await save(other);
  await told(other, 'ACCESS_RIGHTS_SAVED');
  // The first one's page is told by an event.
  await eventually(async () => (await chips(page)).length, 1);

  await page.click('[data-action=assign]');
  const search = page.locator('input[name=departments-search]');
  await search.fill('plant 9876');
  await page.locator(`${PANEL} [data-part=row][data-id="large-9876"]`).waitFor();
  await search.fill('');
  await page.locator(`${PANEL} [data-part=row][data-id=""]`).waitFor();
  await page.check('input[name=departments-all]');
  await page.locator('[id="assigned-large-10"]').waitFor({ state: 'attached' });
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await save(page);
  assert.is((await saved).status(), 200, `all of ${MANY} departments`);
  await eventually(() => isSaveable(page), false);
});

test('a checkbox is beside the first line of its label, and has the colors of the theme, which WebKitGTK would not give it', async () => {
  const options = { locale: 'fr', viewport: { width: 360, height: 740 }, colorScheme: 'dark' } as const;
  const page = await pageOf(testSite, 'admin', options);
  await page.goto(ACCESS_RIGHTS_ADDRESS);
  const checkbox = page.locator(UNCONFIGURED);
  await checkbox.waitFor();
  const { lines, box, line } = await checkbox.evaluate((input) => {
    const label = input.nextElementSibling ?? input;
    const range = document.createRange();
    range.selectNodeContents(label);
    const rows = range.getClientRects();
    const [first = label.getBoundingClientRect()] = rows;
    const own = input.getBoundingClientRect();
    return { lines: rows.length, box: (own.top + own.bottom) / 2, line: (first.top + first.bottom) / 2 };
  });
  assert.ok(lines > 1, 'the label has several lines');
  assert.ok(Math.abs(box - line) < 2, `${box - line} px`);
  const hasColor = (name: string) =>
    checkbox.evaluate((input, token) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.backgroundColor = `var(--color-${token})`;
      const { backgroundColor } = getComputedStyle(probe);
      probe.remove();
      return getComputedStyle(input).backgroundColor === backgroundColor;
    }, name);
  await checkbox.uncheck();
  await eventually(() => hasColor('background'), true);
  await checkbox.check();
  await eventually(() => hasColor('primary-fill'), true);
});

test.run();
