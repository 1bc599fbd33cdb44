import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { overflow } from '../support/browser/layout';
import { text } from '../support/browser/messages';
import { pageOf } from '../support/browser/signed-in';
import { setUpSite } from '../support/browser/test-site';
import { eventually } from '../support/server/eventually';

const testSite = setUpSite(test, { sharesServer: true });
const SESSIONS = '/identityprovider/config/sessions';
const LOGIN = '/identityprovider/login';

const rows = (page: Page) => page.locator('[data-part=row]');
const pathOf = (page: Page) => () => new URL(page.url()).pathname;

async function openSessions(user: string, options = {}): Promise<Page> {
  const page = await pageOf(testSite, user, options);
  await page.goto(SESSIONS);
  await page.locator('[data-part=current]').waitFor();
  return page;
}

test('a list follows a sign-in elsewhere and its end, which can be undone at first, and with which that browser goes to sign-in with the way back', async () => {
  const page = await openSessions('z.sedlakova');
  assert.is(await rows(page).count(), 0);
  const other = await openSessions('z.sedlakova');
  await eventually(() => rows(page).count(), 1);
  await rows(page).locator('[data-action=end]').dblclick();
  await eventually(() => rows(page).count(), 0);
  await page.locator('[data-action=undo]').focus();
  await page.keyboard.press('Enter');
  await eventually(() => rows(page).count(), 1);
  await rows(page).locator('[data-action=end]').click();
  await page.keyboard.press('Control+z');
  await eventually(() => rows(page).count(), 1);
  await other.reload();
  assert.is(pathOf(other)(), SESSIONS);
  await rows(page).locator('[data-action=end]').click();
  await page.goto('about:blank'); // the request outlives the page
  await eventually(pathOf(other), LOGIN);
  assert.match(new URL(other.url()).search, encodeURIComponent(SESSIONS));
  await page.goto(SESSIONS);
  await page.click('[data-part=current] [data-action=logout]');
  await eventually(pathOf(page), '/identityprovider/session/logoutconfirmation');
});

test('by keyboard alone all others end after a question, on a phone', async () => {
  const page = await openSessions('r.rossi', { viewport: { width: 360, height: 740 } });
  await openSessions('r.rossi');
  await openSessions('r.rossi');
  await eventually(() => rows(page).count(), 2);
  assert.is(await overflow(page), 0);
  await page.locator('[data-action=end-others]').focus();
  await page.keyboard.press('Enter');
  const question = page.locator('[data-part=confirmation]');
  await question.waitFor();
  assert.match((await question.textContent()) ?? '', text('SESSIONS_END_OTHERS_TITLE'));
  // The focus is on cancel.
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  assert.is(await rows(page).count(), 2);
  await page.keyboard.press('Enter');
  await question.waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await eventually(() => rows(page).count(), 0);
  await page.reload();
  await page.locator('[data-part=current]').waitFor();
  assert.is(await rows(page).count(), 0);
});

test.run();
