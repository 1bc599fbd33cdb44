import type { BrowserContext, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { portalAddress, TRUSTS_PORTAL } from '../../support/browser/avatar-portal';
import { findings } from '../../support/browser/axe';
import { signIn } from '../../support/browser/login-form';
import { text } from '../../support/browser/messages';
import { shellVisitor } from '../../support/browser/shell-window';
import { setUpSite } from '../../support/browser/test-site';
import { eventually } from '../../support/server/eventually';

const AVATAR = '/identityprovider/avatar';
const LOGOUT = '/identityprovider/session/logoutconfirmation';

const testSite = setUpSite(test, TRUSTS_PORTAL);

async function openPortal(who: BrowserContext): Promise<Page> {
  const page = await who.newPage();
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto(portalAddress(testSite.url));
  // Its button opens the profile without a script, which a frame has run when it has loaded.
  const frame = await page.locator('iframe[width="48"]').elementHandle();
  await (await frame?.contentFrame())?.waitForLoadState();
  return page;
}

/** The page of a user in a shell of another origin, with a clock that {@link laterPolls} moves. */
async function openWithClock(who: BrowserContext): Promise<Page> {
  await who.clock.install();
  const page = await openPortal(who);
  await ready(page);
  return page;
}

/** Lets the avatar ask more than twice which dialog is due. */
const laterPolls = (page: Page) => page.clock.runFor(2500);

const avatar = (page: Page) => page.frameLocator('iframe[width="48"]');
/** The button of a signed-in user, as the script renders it. */
const ready = (page: Page) => avatar(page).locator('button[aria-label$=user], button[aria-label$=admin]').waitFor();
const button = (page: Page) => avatar(page).getByRole('button');
const dialog = (page: Page) => page.frameLocator('[data-part=host-dialog] iframe');
const dialogs = (page: Page) => page.locator('[data-part=host-dialog]').count();
const menu = (page: Page) => page.frameLocator('[data-part=host-menu] iframe');
const received = (page: Page) => page.evaluate('received.map((each) => each.path ?? each)');

async function shown(page: Page) {
  const box = await page.locator('[data-part=host-dialog]').boundingBox();
  const path = await page.locator('[data-part=host-dialog] iframe').getAttribute('src');
  return [path?.replace(testSite.url, ''), box?.width, box?.height];
}

test('the dialogs of an administrator open one after the other, at least 400 px wide', async () => {
  const page = await openWithClock(await shellVisitor(testSite, 'admin', { dialogs: true }));
  for (const [path, height, action] of [
    ['/identityprovider/twofactor/dialog', 800, 'close'],
    ['/identityprovider/apikeyadmininfo', 600, 'dismiss'],
    ['/identityprovider/apikey/confirm', 600, 'close'],
  ] as const) {
    await dialog(page).locator(`[data-action=${action}]`).waitFor();
    assert.equal(await shown(page), [path, 400, height]);
    await laterPolls(page);
    assert.is(await dialogs(page), 1, 'one at a time');
    await dialog(page).locator(`[data-action=${action}]`).click();
    await page.locator(`iframe[src$="${path}"]`).waitFor({ state: 'detached' });
  }
  await laterPolls(page);
  assert.is(await dialogs(page), 0, 'all have been shown');
});

test('without a session there are a placeholder and a link to sign-in; another tab that signs in and out changes the photo', async () => {
  const who = await shellVisitor(testSite);
  const page = await openPortal(who);
  assert.is(await button(page).getAttribute('aria-label'), text('AVATAR_TITLE'));
  assert.is(await avatar(page).locator('img, input').count(), 0);
  await button(page).click();
  await menu(page).locator('[data-action=login]').waitFor();
  const other = await who.newPage();
  await other.goto('/identityprovider/login');
  await signIn(other, 'user');
  await other.waitForURL(`${testSite.url}/`);
  await ready(page);
  assert.is(await button(page).getAttribute('aria-label'), text('AVATAR_OPEN', { name: 'user' }));
  await other.goto(LOGOUT);
  await other.locator('[data-action=logout]').click();
  await eventually(() => avatar(page).locator('img').count(), 0);
});

test('without a script the photo shows, and the button opens the profile in a new tab', async () => {
  const who = await shellVisitor(testSite, 'user', { javaScriptEnabled: false });
  const page = await who.newPage();
  await page.goto(AVATAR);
  const photo = page.locator('img');
  assert.ok(await photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0));
  const opened = who.waitForEvent('page');
  await page.getByRole('button').click();
  assert.is(new URL((await opened).url()).pathname, '/identityprovider/profile');
  assert.is(new URL(page.url()).pathname, AVATAR);
});

test('a stored redirect target is followed by one of several tabs, once, and removed', async () => {
  const who = await shellVisitor(testSite, 'user');
  const pages = await Promise.all([openPortal(who), openPortal(who), openPortal(who)]);
  for (const page of pages) await ready(page);
  const writer = await who.newPage();
  await writer.goto(LOGOUT);
  const went = async () => (await Promise.all(pages.map(received))).flat();
  for (const [followed, target] of [
    [1, '/a'],
    [2, '/b'],
    [2, 'https://evil.example/'],
  ] as const) {
    await writer.evaluate((path) => localStorage.setItem('redirectTarget', path), target);
    await eventually(() => writer.evaluate(() => localStorage.getItem('redirectTarget')), null);
    await eventually(async () => (await went()).length, followed);
  }
  assert.equal((await went()).sort(), ['/a', '/b']);
});

test('events of the server reach a cross-origin shell', async () => {
  const who = await shellVisitor(testSite, 'user');
  const page = await openPortal(who);
  await ready(page);
  const own = await who.newPage();
  await own.goto('/identityprovider/apikey/confirm');
  // Not by a page, whose own event the avatar would get as well.
  await own.evaluate(async () => {
    const data = await (await fetch(location.href, { headers: { accept: 'application/json' } })).json();
    await fetch(`${location.pathname}?id=${data.apiKeyId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ AntiCsrfToken: data.antiCsrfToken }),
    });
  });
  await eventually(() => received(page), ['/identityprovider/apikey/confirm']);
});

test('the avatar lacks only a landmark and a heading, which a frame does not need, and keeps its size with larger text', async () => {
  const page = await openPortal(await shellVisitor(testSite, 'user'));
  await ready(page);
  const [, frame] = page.frames();
  const rules = frame ? (await findings(frame)).map((finding) => finding.split(':')[0]) : ['no frame'];
  assert.equal(rules, ['landmark-one-main', 'page-has-heading-one']);
  const box = await button(page).evaluate((each) => {
    document.documentElement.style.fontSize = '32px';
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x, y, width, height];
  });
  assert.equal(box, [0, 0, 48, 48]);
});

test.run();
