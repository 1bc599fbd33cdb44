import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LOGIN, PASSWORD, signInScripted } from '../../support/browser/login-form';
import { text } from '../../support/browser/messages';
import { shownText } from '../../support/browser/shown-text';
import { setUpSite } from '../../support/browser/test-site';
import { eventually } from '../../support/server/eventually';
import { listen } from '../../support/server/listen';

/** The example page of shared/host/README.md, which a test compares with that document. */
const EXAMPLE = readFileSync(new URL('../../unit/docs/shell.html', import.meta.url), 'utf8');

let identityServer = '';
const portal = await listen(
  createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(EXAMPLE.replaceAll('http://127.0.0.1:8420', identityServer));
  }),
);
const PORTAL = portal.origin;

const testSite = setUpSite(test, { env: { VESTIBULE_TRUSTED_ORIGINS: PORTAL } });
test.before(() => {
  identityServer = testSite.url;
});
test.after(portal.close);

const KEYS = '/identityprovider/config/personalapikeys';
const LOGOUT = '/identityprovider/session/logoutconfirmation';
const main = (page: Page) => page.frameLocator('iframe[width="800"]');
const avatar = (page: Page) => page.frameLocator('header iframe');
const dialog = (page: Page) => page.frameLocator('[data-part=host-dialog] iframe');
const menu = (page: Page) => page.frameLocator('[data-part=host-menu] iframe');

/** The shell is the window's own page, shows the user's page in its main frame, and is in none of its frames. */
async function showsShellOnce(page: Page): Promise<void> {
  await main(page).locator('h1').waitFor();
  await avatar(page).locator('img').waitFor();
  const shells = page.frames().filter((frame) => frame.url().startsWith(PORTAL));
  assert.is(shells.length, 1);
  assert.is(await main(page).locator('iframe').count(), 0);
}

/** Signs in and dismisses the pending dialog, by keyboard. */
async function settled(): Promise<Page> {
  const page = await testSite.page();
  await page.goto(`${PORTAL}/`);
  await signInScripted(main(page));
  await eventually(() => new URL(page.url()).hash, `#${KEYS}`);
  await dialog(page).locator('[data-action=confirm]').waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => page.locator('dialog').count(), 0);
  return page;
}

test("the documented shell shows sign-in, the user's page, photo and theme; an entry of its menu opens in the main frame, back returns", async () => {
  const page = await settled();
  const title = main(page).locator('html');
  assert.is(await page.title(), await title.evaluate(() => document.title));
  await avatar(page).locator('img').waitFor();
  const themes = [main(page), avatar(page)].map((frame) => frame.locator('html').getAttribute('data-theme'));
  assert.equal(await Promise.all(themes), ['dark', 'dark']);
  await avatar(page).locator('[data-action=open]').click();
  await menu(page).locator(':focus').waitFor(); // its script has arrived, without which a link leaves the shell
  await menu(page).locator('a[href="/identityprovider/twofactor"]').click();
  await eventually(() => new URL(page.url()).hash, '#/identityprovider/twofactor');
  await main(page).locator('[name=code]').waitFor();
  await eventually(() => page.locator('[data-part=host-menu]').count(), 0);
  await page.goBack();
  await eventually(() => new URL(page.url()).hash, `#${KEYS}`);
  await page.reload();
  await main(page).locator('h1').waitFor();
  assert.is(new URL(page.url()).hash, `#${KEYS}`);

  const back = encodeURIComponent(`${PORTAL}/?tenant=1`);
  await page.goto(`${PORTAL}/?reloaded#${LOGIN}?redirect=${back}`);
  await eventually(() => page.url().split('#')[0], `${PORTAL}/?tenant=1`);
  await showsShellOnce(page);
});

for (const isScripted of [true, false]) {
  test(`the menu's sign-in ${isScripted ? 'by' : 'before'} its script leads back to the documented shell, which is not inside itself`, async () => {
    const page = await testSite.page();
    await page.goto(`${PORTAL}/?tenant=1#${LOGOUT}`);
    await avatar(page).locator('[data-action=open]').click();
    await menu(page).locator('[data-action=login]').click();
    if (isScripted) await signInScripted(main(page));
    else {
      // At once: the script, which may arrive at any time, must not come in between.
      await main(page)
        .locator('form')
        .evaluate((form, password) => {
          const [user, secret] = form.querySelectorAll('input');
          if (user) user.value = 'user';
          if (secret) secret.value = password;
          HTMLFormElement.prototype.submit.call(form);
        }, PASSWORD);
    }
    await eventually(() => page.url(), `${PORTAL}/?tenant=1#${KEYS}`);
    await showsShellOnce(page);
  });
}

for (const [what, loses] of [
  ['the page hears of the end while the shell navigates', '/events'],
  ['the page hears of the end before the shell does', '/session/logout/'],
] as const) {
  test(`signing out in the menu ends at its confirmation: ${what}`, async () => {
    const page = await settled();
    await avatar(page).locator('[data-action=open]').click();
    await menu(page).locator('[data-action=logout]').waitFor();
    const held: (() => void)[] = [];
    const hold = new Promise<void>((resolve) => held.push(resolve));
    // The slower of the two: the answer that the session is over, or the answer to the call that ends it.
    await page.route(`**/identityprovider${loses}**`, async (route) => {
      const request = route.request();
      const isAnswer = loses === '/events' ? request.method() === 'HEAD' : request.resourceType() === 'fetch';
      if (!isAnswer) return route.fallback();
      const response = await route.fetch();
      await hold;
      await route.fulfill({ response }).catch(() => undefined); // its page may be gone
    });
    const isOver =
      loses === '/events'
        ? page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes('/session/logout/'))
        : main(page).locator('input[name=User]').waitFor();
    const confirmed = page.waitForResponse((response) => response.url().includes(LOGOUT));
    await menu(page).locator('[data-action=logout]').click();
    await isOver;
    for (const release of held) release();
    await confirmed;
    await main(page).locator('[data-action=login]').waitFor();
    await eventually(() => new URL(page.url()).hash, `#${LOGOUT}`);
    assert.is(await shownText(main(page).locator('h1')), text('LOGOUT_DONE_TITLE'));
  });
}

test.run();
