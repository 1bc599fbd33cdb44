import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { eventually } from './eventually';
import { loginForm, openLogin } from './login-form';
import { shownText } from './shown-text';
import { setUpSite } from './test-site';

const ATTACK = '</script><script>window.harmed=1</script><img src=x onerror="window.harmed=1">{{{boot}}}<!--';

const testSite = setUpSite(test, { sharesServer: true });

const harmed = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'harmed'));

test('a translation with markup is shown as text', async () => {
  const page = await testSite.page();
  await openLogin(page);
  await page.route('**/i18n/messages*', async (route) => {
    const bundle = await (await route.fetch()).json();
    bundle.translations.LOGIN_BUTTON = ATTACK;
    bundle.translations.LOGIN_SUBTITLE = '<b>{{name}} {name} $t(LOGIN_TITLE)</b>';
    await route.fulfill({ json: bundle });
  });
  await page.selectOption('select[name=language]', 'de');
  await eventually(() => shownText(loginForm(page).submit), ATTACK);
  assert.is(await page.locator('main b, main img').count(), 0);
  assert.is(await harmed(page), undefined);
});

test.run();
