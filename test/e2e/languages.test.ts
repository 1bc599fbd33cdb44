import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LOCALES } from '../../shared/contract/locales';
import { bareKeys, overflow } from './fits';
import { holdScripts } from './hold-scripts';
import { LOGIN, loginForm, signIn, untilScripted } from './login-form';
import { text } from './messages';
import { said } from './said';
import { setStage } from './stage';

const stage = setStage(test);

/** The smallest window that must do (design, accessibility). */
const NARROW = { width: 320, height: 640 };

async function assertWellSaid(page: Page, place: string): Promise<void> {
  assert.equal(await bareKeys(page), [], `${place} shows keys`);
  assert.is(await overflow(page), 0, `${place} scrolls sideways`);
}

for (const locale of LOCALES) {
  test(`${locale}: a whole visit is in the visitor’s language, before the script and after it, 320 px wide`, async () => {
    const page = await stage.page({ locale, viewport: NARROW });
    const { submit, message } = loginForm(page);
    const assertLogin = async (moment: string) => {
      assert.is(await page.locator('html').getAttribute('lang'), locale, moment);
      assert.is(await page.title(), text('LOGIN_TITLE', {}, locale), moment);
      assert.is(await said(submit), text('LOGIN_BUTTON', {}, locale), moment);
      assert.is(await page.getByLabel(text('LOGIN_USER', {}, locale)).getAttribute('name'), 'User', moment);
      await assertWellSaid(page, `login ${moment}`);
    };
    const release = await holdScripts(page);
    await page.goto(LOGIN, { waitUntil: 'commit' });
    await submit.waitFor();
    await assertLogin('before the script');
    release();
    await untilScripted(page);
    await assertLogin('after the script');

    await submit.click();
    await page.locator('#field-Password-help [role=alert]').waitFor();
    assert.is(await said(page.locator('#field-User-help')), text('LOGIN_USER_REQUIRED', {}, locale));
    await signIn(page, 'user', 'wrong');
    await message.waitFor();
    assert.ok((await said(message)).includes(text('LOGIN_ERROR_HINT', {}, locale)));
    await assertWellSaid(page, 'login refused');

    await signIn(page);
    await page.locator('[data-part=account]').waitFor();
    await untilScripted(page);
    assert.is(await page.locator('html').getAttribute('lang'), locale);
    assert.is(await page.title(), text('SHELL_TITLE', {}, locale));
    assert.ok((await said(page.locator('[data-part=account]'))).includes(text('SHELL_ROLE_USER', {}, locale)));
    await assertWellSaid(page, 'shell');

    await page.goto('/identityprovider/session/logoutconfirmation');
    assert.is(await said(page.locator('h1')), text('LOGOUT_STILL_SIGNED_IN_TITLE', {}, locale));
    await page.locator('[data-action=logout]').click();
    await page.locator('[data-action=login]').waitFor();
    assert.is(await said(page.locator('h1')), text('LOGOUT_DONE_TITLE', {}, locale));
    await assertWellSaid(page, 'logout');

    await page.goto('/nowhere');
    assert.ok((await said(page.locator('[data-part=error-card]'))).includes(text('ERROR_NOT_FOUND', {}, locale)));
    await assertWellSaid(page, 'error');
  });
}

const VARIANTS = [
  ['de-AT', 'de', 'de-AT'],
  ['zh-CN', 'zh-Hans', 'zh-CN'],
  ['sr', 'sr-Latn', 'sr'],
  ['ja', 'en', 'en-US'],
] as const;
for (const [asked, spoken, lang] of VARIANTS) {
  test(`whoever asks for ${asked} is spoken to in ${spoken}`, async () => {
    const page = await stage.page({ locale: asked });
    await page.goto(LOGIN);
    await untilScripted(page);
    assert.is(await page.title(), text('LOGIN_TITLE', {}, spoken));
    assert.is(await page.locator('html').getAttribute('lang'), lang);
    assert.is(await page.locator('select[name=language]').inputValue(), spoken);
  });
}

test.run();
