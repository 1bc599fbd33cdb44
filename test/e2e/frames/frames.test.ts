import type { BrowserContextOptions, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { assertAccessible } from '../../support/browser/accessibility';
import { LOGIN, signIn } from '../../support/browser/login-form';
import { text } from '../../support/browser/messages';
import { startPortal } from '../../support/browser/portal';
import { shownText } from '../../support/browser/shown-text';
import { setUpSite } from '../../support/browser/test-site';
import { eventually } from '../../support/server/eventually';

const foreign = await startPortal();
const sameSite = await startPortal('127.0.0.1');
const testSite = setUpSite(test, {
  launch: { blocksThirdPartyCookies: true },
  env: { VESTIBULE_TRUSTED_ORIGINS: `${foreign.origin} ${sameSite.origin}` },
});
test.after(() => Promise.all([foreign.close(), sameSite.close()]).then(() => {}));

/** A portal with the login page in its frame. Chromium blocks the cookies of a cross-site frame. */
async function framed(portal: { origin: string }, query = '?redirect=/%3Fback', options?: BrowserContextOptions) {
  const page = await testSite.page(options);
  await page.goto(`${portal.origin}/?frame=${encodeURIComponent(testSite.url + LOGIN + query)}`);
  return { page, frame: page.frameLocator('iframe') };
}

async function openPopup({ page, frame }: Awaited<ReturnType<typeof framed>>, action = 'open-popup'): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await frame.locator(`[data-action=${action}]`).click();
  return opened;
}

const isLogin = ({ pathname }: URL) => pathname === LOGIN;
const frameUrl = (page: Page) => page.frames()[1]?.url();

test('in a cross-site frame the page opens a popup of 800 × 600 to sign in, which closes itself', async () => {
  const framedPage = await framed(foreign);
  // Until its script has loaded, the frame shows the form.
  await framedPage.frame.locator('[data-action=open-popup]').waitFor();
  assert.is(await shownText(framedPage.frame.locator('h1')), text('LOGIN_POPUP_TITLE'));
  assert.is(await framedPage.frame.locator('form').count(), 0);
  const popup = await openPopup(framedPage);
  await popup.locator('select[name=language]').waitFor();
  assert.equal(await popup.evaluate(() => [innerWidth, innerHeight]), [800, 600]);
  assert.ok((await shownText(framedPage.frame.locator('main'))).includes(text('LOGIN_POPUP_WAITING')));
  const closed = popup.waitForEvent('close');
  await signIn(popup);
  await closed;
  // Chromium still blocks the session cookie in the frame: the page can only show a message.
  await framedPage.frame.locator('[data-part=cookies-blocked]').waitFor();
  assert.is(await shownText(framedPage.frame.locator('h1')), text('LOGIN_COOKIES_BLOCKED_TITLE'));
  const tab = framedPage.frame.locator('[data-part=cookies-blocked] a');
  assert.is(await tab.getAttribute('target'), '_blank');
  assert.is(await tab.getAttribute('href'), `${LOGIN}?redirect=%2F%3Fback`);
});

test('after the popup has closed, a frame with a session opens the redirect of its query', async () => {
  const framedPage = await framed(foreign);
  const popup = await openPopup(framedPage);
  await popup.locator('select[name=language]').waitFor();
  // As in a browser whose user has allowed the cookies of the frame.
  await framedPage.page.route(isLogin, async (route) => {
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: { ...(await answer.json()), isLoggedIn: true } });
  });
  await popup.close();
  await eventually(() => frameUrl(framedPage.page), `${testSite.url}/?back`);
});

test('closing the popup without a sign-in shows its card again; only the second time it mentions cookies; all are accessible', async () => {
  const framedPage = await framed(foreign, '', { reducedMotion: 'reduce', locale: 'de' });
  await framedPage.frame.locator('[data-part=popup-login]').waitFor();
  const isAccessible = (state: string) => assertAccessible(framedPage.page, state, framedPage.page.frames()[1]);
  await isAccessible('popup card');
  const first = await openPopup(framedPage);
  await isAccessible('waiting for the popup');
  await first.close();
  await framedPage.frame.locator('[data-part=popup-login] [role=alert]').waitFor({ state: 'detached' });
  await (await openPopup(framedPage)).close();
  await framedPage.frame.locator('[data-part=cookies-blocked]').waitFor();
  await isAccessible('cookies blocked');
  await (await openPopup(framedPage, 'retry')).locator('input[name=User]').waitFor();
});

test('a blocked popup is notified', async () => {
  const framedPage = await framed(foreign);
  await framedPage.frame.locator('[data-action=open-popup]').waitFor();
  await framedPage.page.frames()[1]?.evaluate(() => {
    window.open = () => null;
  });
  await framedPage.frame.locator('[data-action=open-popup]').click();
  await framedPage.frame.locator('[data-part=popup-login] [role=alert]').waitFor();
  assert.ok((await shownText(framedPage.frame.locator('main'))).includes(text('LOGIN_POPUP_BLOCKED')));
});

test('in a same-site frame the form itself signs in', async () => {
  const { page, frame } = await framed(sameSite);
  await signIn(frame);
  await eventually(() => frameUrl(page), `${testSite.url}/?back`);
  await frame.locator('[data-part=account]').waitFor();
});

test('where the browser allows cookies in frames but ours are not sent to them, a lost sign-in is shown', async () => {
  const { page, frame } = await framed(foreign, undefined, { permissions: ['storage-access'] });
  // Cross-site over http: the session cookie is `Lax`, so no permission sends it to the frame.
  await signIn(frame);
  await frame.locator('[data-part=cookies-blocked]').waitFor();
  await frame.locator('form').waitFor({ state: 'detached' });
  assert.is(new URL(frameUrl(page) ?? '').pathname, LOGIN);
});

test.run();
