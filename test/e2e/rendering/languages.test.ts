import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { holdScripts } from '../../support/browser/hold-scripts';
import { overflow, untranslatedKeys } from '../../support/browser/layout';
import { LOGIN, loginForm, openLogin, signIn, untilScripted } from '../../support/browser/login-form';
import { text } from '../../support/browser/messages';
import { shownText } from '../../support/browser/shown-text';
import { setUpSite } from '../../support/browser/test-site';
import { eventually } from '../../support/server/eventually';

const testSite = setUpSite(test, { sharesServer: true });

/** The smallest window that must do (WCAG 1.4.10). */
const NARROW = { width: 320, height: 640 };

async function assertWellSaid(page: Page, place: string): Promise<void> {
  assert.equal(await untranslatedKeys(page), [], `${place} shows keys`);
  assert.is(await overflow(page), 0, `${place} scrolls sideways`);
}

for (const locale of ['fr', 'sr-Latn'] as const) {
  test(`${locale}: a whole visit is in the visitor’s language, before the script and after it, 320 px wide`, async () => {
    const page = await testSite.page({ locale, viewport: NARROW });
    const { submit, message } = loginForm(page);
    const release = await holdScripts(page);
    await page.goto(LOGIN, { waitUntil: 'commit' });
    for (const moment of ['before the script', 'after the script']) {
      await submit.waitFor();
      assert.is(await page.locator('html').getAttribute('lang'), locale, moment);
      assert.is(await page.title(), text('LOGIN_TITLE', {}, locale), moment);
      assert.is(await shownText(submit), text('LOGIN_BUTTON', {}, locale), moment);
      assert.is(await page.getByLabel(text('LOGIN_USER', {}, locale)).getAttribute('name'), 'User', moment);
      await assertWellSaid(page, `login ${moment}`);
      await release();
      await untilScripted(page);
    }
    await signIn(page, 'user', 'wrong');
    await message.waitFor();
    assert.ok((await shownText(message)).includes(text('LOGIN_ERROR_HINT', {}, locale)));
    await assertWellSaid(page, 'login refused');

    await signIn(page);
    await page.locator('[data-part=account]').waitFor();
    await untilScripted(page);
    assert.is(await page.title(), text('SHELL_TITLE', {}, locale));
    assert.ok((await shownText(page.locator('[data-part=account]'))).includes(text('SHELL_ROLE_USER', {}, locale)));
    await assertWellSaid(page, 'shell');

    await page.goto('/identityprovider/session/logoutconfirmation');
    assert.is(await shownText(page.locator('h1')), text('LOGOUT_STILL_SIGNED_IN_TITLE', {}, locale));
    await page.locator('[data-action=logout]').click();
    await page.locator('[data-action=login]').waitFor();
    assert.is(await shownText(page.locator('h1')), text('LOGOUT_DONE_TITLE', {}, locale));
    await assertWellSaid(page, 'logout');

    await page.goto('/nowhere');
    assert.ok((await shownText(page.locator('[data-part=error-card]'))).includes(text('ERROR_NOT_FOUND', {}, locale)));
    await assertWellSaid(page, 'error');
  });
}

test('of languages that arrow keys pass through the last one stays, and one that cannot be had changes nothing', async () => {
  const page = await testSite.page();
  await openLogin(page);
  const select = page.locator('select[name=language]');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/i18n/messages*', async (route) => {
    await released;
    await route.continue().catch(() => undefined); // of a language that was passed
  });
  await select.focus();
  await page.keyboard.press('Home');
  for (let times = 0; times < 2; times += 1) await page.keyboard.press('ArrowDown');
  release();
  await eventually(() => page.title(), text('LOGIN_TITLE', {}, 'de'));
  await page.unrouteAll({ behavior: 'wait' });
  assert.is(await page.title(), text('LOGIN_TITLE', {}, 'de'));
  assert.is(await select.inputValue(), 'de');

  await page.route('**/i18n/messages*', (route) => route.abort());
  await select.selectOption('fr');
  await eventually(() => select.inputValue(), 'de');
  assert.is(await page.locator('html').getAttribute('lang'), 'de');
  assert.is(await select.getAttribute('aria-busy'), null);
});

test('in a narrow window only a word that fills most of a line may be hyphenated', async () => {
  const page = await testSite.page();
  for (const width of [320, 280, 224]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(LOGIN);
    for (const [selector, least] of [
      ['h1', 0.7],
      ['h1 + p', 0.55],
    ] as const) {
      // Chromium knows the limit, but hyphenates no English here: what is measured is a word of as many characters.
      const share = await page.locator(selector).evaluate((element, word) => {
        const limit = Number.parseInt(getComputedStyle(element).getPropertyValue('hyphenate-limit-chars'), 10);
        const line = element.parentElement?.clientWidth ?? 0;
        element.textContent = word.repeat(2).slice(0, limit);
        const range = document.createRange();
        range.selectNodeContents(element);
        return [...range.getClientRects()].reduce((sum, rect) => sum + rect.width, 0) / line;
      }, 'authentication');
      assert.ok(
        share > least,
        `${width} px, ${selector}: a word of ${Math.round(share * 100)} % of a line is hyphenated`,
      );
    }
  }
});

test.run();
