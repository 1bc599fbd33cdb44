import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { holdScripts } from './hold-scripts';
import { overflow, untranslatedKeys } from './layout';
import { LOGIN, loginForm, signIn, untilScripted } from './login-form';
import { text } from './messages';
import { shownText } from './shown-text';
import { setUpSite } from './test-site';

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

test.run();
