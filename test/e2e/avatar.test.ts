import type { BrowserContext, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startAvatarPortal } from './avatar-portal';
import { findings } from './axe';
import { eventually } from './eventually';
import { signIn } from './login-form';
import { text } from './messages';
import { openSession } from './server-calls';
import { setUpSite } from './test-site';

const AVATAR = '/identityprovider/avatar';
const ABSENCE_FLAG = 'upa-absence-view-visible';

const portal = await startAvatarPortal();
const testSite = setUpSite(test, { env: { VESTIBULE_TRUSTED_ORIGINS: portal.origin } });
test.after(() => portal.close());

/** Signed out without a name; unless a test is about dialogs, the flag of another view prevents them. */
async function visitor({
  user,
  dialogs = false,
  script = true,
}: {
  user?: string;
  dialogs?: boolean;
  script?: boolean;
} = {}) {
  const visitor = await testSite.visitor({ javaScriptEnabled: script });
  if (user) {
    const value = (await openSession(testSite.url, user)) ?? '';
    await visitor.addCookies([{ name: 'vestibule-session', value, url: testSite.url }]);
  }
  if (!dialogs)
    await visitor.addInitScript((flag) => {
      // A frame that has not loaded has no storage.
      if (location.protocol === 'http:') sessionStorage.setItem(flag, 'true');
    }, ABSENCE_FLAG);
  return visitor;
}

async function openPortal(who: BrowserContext): Promise<Page> {
  const page = await who.newPage();
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.goto(portal.address(testSite.url));
  return page;
}

/** A fake page of the server's origin with an avatar; it answers as a shell and opens nothing. */
async function openOwnShell(who: BrowserContext, path: string): Promise<Page> {
  const page = await who.newPage();
  const html = `<!doctype html><title>Shell</title><script>
    window.received = [];
    addEventListener('message', ({ data, source, origin }) => {
      received.push(data);
      const path = location.pathname + location.search;
      if (data.type === 'ThemeRequest') source.postMessage({ type: 'ShellReady', path, isDialog: false }, origin);
    });</script>
    <iframe src="${AVATAR}" title="Avatar" width="48" height="48"></iframe>`;
  await page.route(`${testSite.url}${path}`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(testSite.url + path);
  await ready(page);
  return page;
}

const avatar = (page: Page) => page.frameLocator('iframe[width="48"]');
/** The button of a signed-in user, as the script renders it. */
const ready = (page: Page) => avatar(page).locator('button[aria-label$=user], button[aria-label$=admin]').waitFor();
const button = (page: Page) => avatar(page).getByRole('button');
const isFocused = (page: Page) => button(page).evaluate((each) => each.matches(':focus-visible'));
const dialog = (page: Page) => page.frameLocator('[data-part=host-dialog] iframe');
const menu = (page: Page) => page.locator('[data-part=host-menu]');
const received = (page: Page) => page.evaluate('received.map((each) => each.path ?? each)');

/** The paths of the dialogs that a page of {@link openOwnShell} was asked to open. */
const dialogsAsked = (page: Page): Promise<string[]> =>
  page.evaluate("received.filter(({ type }) => type === 'OpenDialog').map(({ path }) => path)");

/** The size of the open dialog, and the path it shows. */
async function shown(page: Page) {
  const box = await page.locator('[data-part=host-dialog]').boundingBox();
  const path = await page.locator('[data-part=host-dialog] iframe').getAttribute('src');
  return [path?.replace(testSite.url, ''), box?.width, box?.height];
}

test('a user who has the two-factor settings open gets no prompt for them', async () => {
  const page = await openOwnShell(await visitor({ user: 'admin', dialogs: true }), '/identityprovider/twofactor');
  await eventually(() => dialogsAsked(page), ['/identityprovider/apikeyadmininfo']);
});

test('the dialogs of an administrator open one after the other, each at its size', async () => {
  const page = await openPortal(await visitor({ user: 'admin', dialogs: true }));
  await dialog(page).locator('[data-action=close]').waitFor();
  assert.equal(await shown(page), ['/identityprovider/twofactor/dialog', 220, 800]);
  await page.waitForTimeout(2500);
  assert.is(await page.locator('[data-part=host-dialog]').count(), 1, 'one at a time');
  await dialog(page).locator('[data-action=close]').click();
  await eventually(async () => (await shown(page))[0], '/identityprovider/apikeyadmininfo');
  assert.equal(await shown(page), ['/identityprovider/apikeyadmininfo', 370, 600]);
  await dialog(page).locator('[data-action=dismiss]').click();
  await eventually(async () => (await shown(page))[0], '/identityprovider/apikey/confirm');
  await dialog(page).locator('[data-action=close]').click();
  await eventually(() => page.locator('[data-part=host-dialog]').count(), 0);
  await page.waitForTimeout(2500);
  assert.is(await page.locator('[data-part=host-dialog]').count(), 0, 'all have been shown');
});

test('an unconfirmed key opens the confirmation', async () => {
  const page = await openPortal(await visitor({ user: 'user', dialogs: true }));
  await dialog(page).locator('[data-action=confirm]').waitFor();
  assert.equal(await shown(page), ['/identityprovider/apikey/confirm', 370, 600]);
});

test('a dialog that was closed does not open again after a reload or in another tab, but after the next sign-in', async () => {
  const who = await visitor({ user: 'user', dialogs: true });
  const page = await openPortal(who);
  const opened = async (on: Page) => {
    await ready(on);
    await on.waitForTimeout(2500);
    return on.locator('[data-part=host-dialog]').count();
  };
  await dialog(page).locator('[data-action=close]').click();
  await eventually(() => page.locator('[data-part=host-dialog]').count(), 0);
  await page.reload();
  assert.is(await opened(page), 0);
  const other = await openPortal(who);
  assert.is(await opened(other), 0);
  await other.goto('/identityprovider/session/logoutconfirmation');
  await other.locator('[data-action=logout]').click();
  await eventually(() => avatar(page).locator('img').count(), 0);
  await other.goto('/identityprovider/login');
  await signIn(other, 'user');
  await dialog(page).locator('[data-action=confirm]').waitFor();
});

test('over a shell page only two-factor waits, and opens within a second after it', async () => {
  const page = await openOwnShell(await visitor({ user: 'admin', dialogs: true }), '/shell/start');
  const TWO_FACTOR = '/identityprovider/twofactor/dialog';
  const asked = async () => (await dialogsAsked(page)).at(-1);
  // The confirmation, the last of the other dialogs: this shell reports each as closed at once.
  await page.evaluate(`addEventListener('message', ({ data: { type, path }, source }) => {
    if (type === 'OpenDialog') source.postMessage({ type: 'DialogClosed', path }, origin);
  })`);
  await eventually(asked, '/identityprovider/apikey/confirm');
  await page.waitForTimeout(2500);
  assert.is(await asked(), '/identityprovider/apikey/confirm');
  await page.evaluate(() => history.pushState(null, '', '/elsewhere'));
  await eventually(asked, TWO_FACTOR, 1000);
});

test('without a session the frame shows a placeholder, and the menu a link to sign-in', async () => {
  const who = await visitor();
  const page = await openPortal(who);
  assert.is(await button(page).getAttribute('aria-label'), text('AVATAR_TITLE'));
  assert.is(await avatar(page).locator('img, input').count(), 0);
  assert.is(page.frames()[1]?.url(), testSite.url + AVATAR);
  await button(page).click();
  await page.frameLocator('[data-part=host-menu] iframe').locator('[data-action=login]').waitFor();
});

test('a sign-in and a sign-out in another tab change the photo', async () => {
  const who = await visitor();
  const page = await openPortal(who);
  await button(page).waitFor();
  const other = await who.newPage();
  await other.goto('/identityprovider/login');
  await signIn(other, 'user');
  await other.waitForURL(`${testSite.url}/`);
  await ready(page);
  assert.is(await button(page).getAttribute('aria-label'), text('AVATAR_OPEN', { name: 'user' }));
  await other.goto('/identityprovider/session/logoutconfirmation');
  await other.locator('[data-action=logout]').click();
  await eventually(() => avatar(page).locator('img').count(), 0);
});

test('any key opens the profile except those that move the focus', async () => {
  const page = await openPortal(await visitor({ user: 'user' }));
  await ready(page);
  await page.getByRole('button', { name: 'First' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift');
  assert.is(await isFocused(page), true);
  assert.is(await menu(page).count(), 0);
  for (const key of ['x', 'Enter', ' ', 'ArrowDown']) {
    await page.keyboard.press(key);
    await eventually(() => menu(page).count(), 1);
    await page
      .frameLocator('[data-part=host-menu] iframe')
      .locator('[data-part=drawer], main, nav, dialog')
      .first()
      .waitFor();
    // By the menu's script, which then gets all keys.
    await page.frameLocator('[data-part=host-menu] iframe').locator(':focus').waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await eventually(() => menu(page).count(), 0);
    await eventually(() => isFocused(page), true);
  }
});

test('a pending dialog does not open over the menu, but after it has closed', async () => {
  const page = await openPortal(await visitor({ user: 'admin', dialogs: true }));
  await ready(page);
  await button(page).click();
  const inMenu = page.frameLocator('[data-part=host-menu] iframe').locator(':focus');
  await inMenu.waitFor({ state: 'attached' });
  await page.waitForTimeout(2500);
  assert.is(await page.locator('[data-part=host-dialog]').count(), 0);
  await page.keyboard.press('Escape');
  await eventually(() => menu(page).count(), 0);
  await dialog(page).locator('[data-action=close]').waitFor();
});

test('Escape in the avatar closes the profile that it opened', async () => {
  const page = await openPortal(await visitor({ user: 'user' }));
  await ready(page);
  await button(page).click();
  await page.frameLocator('[data-part=host-menu] iframe').locator('[data-action=logout]').waitFor();
  // Under the open menu the avatar gets no keys; under a menu that a shell shows in another way it does.
  await button(page).evaluate((each) =>
    each.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  );
  await eventually(() => menu(page).count(), 0);
});

test('with a larger text size the avatar keeps the size of its frame', async () => {
  const page = await openPortal(await visitor({ user: 'user' }));
  await ready(page);
  const box = await button(page).evaluate((each) => {
    document.documentElement.style.fontSize = '32px';
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x, y, width, height];
  });
  assert.equal(box, [0, 0, 48, 48]);
});

test('without a script the photo shows, and the button opens the profile in a new tab', async () => {
  const who = await visitor({ user: 'user', script: false });
  const page = await who.newPage();
  await page.goto(AVATAR);
  assert.is(
    await page.locator('img').evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
    true,
  );
  const opened = who.waitForEvent('page');
  await page.getByRole('button').click();
  assert.is(new URL((await opened).url()).pathname, '/identityprovider/profile');
  assert.is(new URL(page.url()).pathname, AVATAR);
});

test('a stored redirect target is followed by one of several tabs, once, and removed', async () => {
  const who = await visitor({ user: 'user' });
  const pages = await Promise.all([openPortal(who), openPortal(who), openPortal(who)]);
  for (const page of pages) await ready(page);
  const writer = await who.newPage();
  await writer.goto('/identityprovider/session/logoutconfirmation');
  const went = async () => (await Promise.all(pages.map(received))).flat();
  for (const [round, target] of ['/a', '/b', '/c'].entries()) {
    await writer.evaluate((path) => localStorage.setItem('redirectTarget', path), target);
    await eventually(async () => (await went()).length, round + 1);
    await writer.waitForTimeout(600);
    assert.equal(await writer.evaluate(() => localStorage.getItem('redirectTarget')), null);
    assert.equal((await went()).sort(), ['/a', '/b', '/c'].slice(0, round + 1));
  }
  await writer.evaluate(() => localStorage.setItem('redirectTarget', 'https://evil.example/'));
  await eventually(() => writer.evaluate(() => localStorage.getItem('redirectTarget')), null);
  assert.is((await went()).length, 3);
});

test('events of the server reach a cross-origin shell', async () => {
  const who = await visitor({ user: 'user' });
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

test('axe reports only the missing landmark and heading, which a button in a frame does not need', async () => {
  const page = await openPortal(await visitor({ user: 'user' }));
  await ready(page);
  const [, frame] = page.frames();
  const rules = frame ? (await findings(frame)).map((finding) => finding.split(':')[0]) : ['no frame'];
  assert.equal(rules, ['landmark-one-main', 'page-has-heading-one']);
});

test.run();
