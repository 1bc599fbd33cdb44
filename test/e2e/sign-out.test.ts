import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { enter, untilScripted } from '../support/browser/login-form';
import { text } from '../support/browser/messages';
import { holdDialogs } from '../support/browser/shell-window';
import { shownText } from '../support/browser/shown-text';
import { setUpSite } from '../support/browser/test-site';
import { eventually } from '../support/server/eventually';
import { HOSTILE, query } from '../support/server/redirects';

const testSite = setUpSite(test, { sharesServer: true });
const LOGOUT = '/identityprovider/session/logoutconfirmation';

async function sessionOf(page: Page): Promise<string | undefined> {
  return (await page.context().cookies()).find(({ name }) => name === 'vestibule-session')?.value;
}

/** What the server says of a session, asked for by a cookie alone. */
async function replay(session: string | undefined) {
  const headers = { cookie: `vestibule-session=${session}`, accept: 'application/json' };
  const shell = await fetch(`${testSite.url}/`, { headers });
  const photo = await fetch(`${testSite.url}/identityprovider/SCIM/Photo/x`, { headers });
  return { who: (await shell.json()).isLoggedIn, photo: photo.status };
}

const SIGNED_IN = { who: true, photo: 404 };
const ENDED = { who: false, photo: 401 };

/** A user who has just signed in, in the shell. */
async function entered(): Promise<Page> {
  const page = await testSite.page();
  await holdDialogs(page);
  await enter(page);
  await untilScripted(page);
  return page;
}

const heading = (page: Page) => shownText(page.locator('h1'));

test('signing out in the shell ends the session on the server and in another tab; back shows no user name', async () => {
  const page = await entered();
  const other = await page.context().newPage();
  await other.goto('/');
  await other.locator('[data-part=account]').waitFor();
  await untilScripted(other);
  const session = await sessionOf(page);
  assert.equal(await replay(session), SIGNED_IN);
  await page.locator('[data-action=logout]').click();
  await page.waitForURL(`${testSite.url}${LOGOUT}`);
  await untilScripted(page);
  assert.is(await heading(page), text('LOGOUT_DONE_TITLE'));
  assert.is(await sessionOf(page), undefined);
  assert.equal(await replay(session), ENDED);
  await other.locator('[data-part=welcome]').waitFor();
  assert.is(await other.locator('[data-action=logout]').count(), 0);
  await page.goBack();
  await eventually(() => page.locator('[data-part=account]').count(), 0);
  assert.not.ok((await page.content()).includes('Süßmann'));
});

test('a failed sign-out shows an error, and the user stays signed in', async () => {
  const page = await entered();
  await page.route('**/session/logout/**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.locator('[data-action=logout]').click();
  const notification = page.locator('[data-part=notification]').first();
  await notification.waitFor();
  assert.ok((await shownText(notification)).includes(text('LOGOUT_FAILED')));
  assert.equal(await replay(await sessionOf(page)), SIGNED_IN);
  await page.unrouteAll();
  await page.locator('[data-action=logout]').click();
  await page.waitForURL(`${testSite.url}${LOGOUT}`);
});

test('a signed-in user can sign out on the logout page, which keeps `location`', async () => {
  const page = await entered();
  const session = await sessionOf(page);
  await page.goto(`${LOGOUT}?location=${encodeURIComponent('/?from=logout&x=1#place')}`);
  await untilScripted(page);
  assert.is(await heading(page), text('LOGOUT_STILL_SIGNED_IN_TITLE'));
  await page.locator('[data-action=logout]').click();
  await page.locator('[data-action=login]').waitFor();
  assert.is(await heading(page), text('LOGOUT_DONE_TITLE'));
  assert.equal(await replay(session), ENDED);
  await page.locator('[data-action=login]').click();
  await page.waitForURL(`${testSite.url}/?from=logout&x=1#place`);
});

test('another session’s logout token ends nothing, and signing out of an ended session shows no error', async () => {
  const page = await entered();
  await page.goto(`/identityprovider/session/logout/${'x'.repeat(43)}`);
  assert.is(new URL(page.url()).pathname, LOGOUT);
  assert.is(await heading(page), text('LOGOUT_STILL_SIGNED_IN_TITLE'));
  assert.equal(await replay(await sessionOf(page)), SIGNED_IN);
  await page.goto('/');
  await untilScripted(page);
  // The shell is not told of the end before the click: an event that reloads it then would take the link away.
  await page.route(`${testSite.url}/`, () => undefined);
  await page.context().clearCookies();
  await page.locator('[data-action=logout]').click();
  await page.waitForURL(`${testSite.url}${LOGOUT}`);
  assert.is(await heading(page), text('LOGOUT_DONE_TITLE'));
});

test('the link to sign-in leads to `location`, and never to another origin', async () => {
  const page = await testSite.page();
  const link = page.locator('a[data-action=login]');
  for (const location of ['/?from=logout', ...HOSTILE]) {
    await page.goto(LOGOUT + query('location', location));
    await untilScripted(page);
    const target = await link.evaluate((element) => (element instanceof HTMLAnchorElement ? element.href : ''));
    assert.is(target, `${testSite.url}/${location === '/?from=logout' ? '?from=logout' : ''}`, location);
  }
});

test.run();
