import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openLogin, signIn, signInScripted } from '../../support/browser/login-form';
import { text } from '../../support/browser/messages';
import { avatar, look, main, menu, openShell } from '../../support/browser/shell-window';
import { shownText } from '../../support/browser/shown-text';
import { setUpSite } from '../../support/browser/test-site';
import { eventually } from '../../support/server/eventually';
import { withStorageOf } from '../../support/server/server-storage';

const testSite = setUpSite(test, { sharesServer: true });
const KEYS = '/identityprovider/config/personalapikeys';
const LOGIN = '/identityprovider/login';
const LOGOUT = '/identityprovider/session/logoutconfirmation';

const frameShows = (page: Page, path: string) => eventually(async () => (await look(page)).frame, path);
const isHome = (page: Page) => eventually(async () => (await look(page)).hash, '');

async function signOutInMenu(page: Page): Promise<void> {
  await avatar(page).locator('[data-action=open]').click();
  await menu(page).locator('[data-action=logout]').click();
}

/** Another window of the same user, at an address of the shell. */
async function another(page: Page, hash = ''): Promise<Page> {
  const second = await page.context().newPage();
  await second.goto(`/${hash}`);
  await avatar(second).locator('img').waitFor();
  return second;
}

test('a page that needs a sign-in shows it inside the frame, and shows itself after it', async () => {
  const page = await openShell(testSite, undefined, `#${KEYS}`);
  await frameShows(page, LOGIN);
  // The frame reports its address once its script has loaded: then the shell removes its own link.
  await eventually(() => page.locator('header [data-action=login]').count(), 0);
  assert.is(await page.locator('[data-part=avatar-place]').count(), 0);
  await signInScripted(main(page));
  await frameShows(page, KEYS);
  await eventually(async () => (await look(page)).hash, `#${KEYS}`);
  await avatar(page).locator('img').waitFor();
});

test('a sign-in inside the frame that redirects to the start page shows this shell, not another one inside', async () => {
  const page = await openShell(testSite, undefined, `#${LOGIN}`);
  await signInScripted(main(page));
  await page.locator('[data-part=account]').waitFor();
  await isHome(page);
  await avatar(page).locator('img').waitFor();
  assert.is(await page.locator('iframe').count(), 2, 'the main frame and one avatar');
});

test('signing out in the menu updates the frames of this window and of another one', async () => {
  const page = await openShell(testSite, 'user', `#${KEYS}`);
  await frameShows(page, KEYS);
  const [second, home] = [await another(page, `#${KEYS}`), await another(page)];
  await frameShows(second, KEYS);
  await signOutInMenu(page);
  await frameShows(page, LOGOUT);
  assert.is(await shownText(main(page).locator('h1')), text('LOGOUT_DONE_TITLE'));
  await page.locator('[data-part=host-menu]').waitFor({ state: 'detached' });
  for (const each of [page, second, home])
    await each.locator('[data-part=avatar-place]').waitFor({ state: 'detached' });
  await frameShows(second, LOGIN);
  await home.locator('[data-part=welcome]').waitFor();
});

test('the avatar and the main frame show that the server has ended the session', async () => {
  const page = await openShell(testSite, 'user', `#${KEYS}`);
  await frameShows(page, KEYS);
  await avatar(page).locator('img').waitFor();
  await withStorageOf(testSite.server, async (db) => void (await db.deleteFrom('sessions').execute()));
  await page.locator('[data-part=avatar-place]').waitFor({ state: 'detached' });
  await frameShows(page, LOGIN);
});

test('signing in in one window shows page and avatar in the other one', async () => {
  const page = await openShell(testSite, undefined, `#${KEYS}`);
  await frameShows(page, LOGIN);
  const home = await page.context().newPage();
  await home.goto('/');
  const acting = await page.context().newPage();
  await openLogin(acting);
  await signIn(acting);
  for (const each of [page, home]) await avatar(each).locator('img').waitFor();
  await frameShows(page, KEYS);
  await home.locator('[data-part=account]').waitFor();
});

test('another user who signs in gets pages with their own data', async () => {
  const page = await openShell(testSite, 'user', `#${KEYS}`);
  await main(page).getByText('Monthly report').waitFor();
  const acting = await page.context().newPage();
  await acting.goto(LOGOUT);
  await acting.locator('[data-action=logout]').click();
  await acting.locator('[data-action=login]').waitFor();
  await frameShows(page, LOGIN);
  await openLogin(acting);
  await signIn(acting, 'technical');
  await frameShows(page, KEYS);
  await main(page).getByText('Nightly archive import').waitFor();
  assert.is(await main(page).getByText('Monthly report').count(), 0);
});

test('keys to confirm open their dialog over the start page, and are gone from it afterwards', async () => {
  const page = await openShell(testSite, 'user');
  await page.locator('[data-part=attention] [data-action=confirm]').click();
  const dialog = page.frameLocator('[data-part=host-dialog] iframe');
  await dialog.locator('[data-action=confirm]').click();
  await page.locator('[data-part=attention] [data-action=confirm]').waitFor({ state: 'detached' });
});

test.run();
