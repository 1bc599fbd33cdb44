import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { eventually } from './eventually';
import { blockScripts } from './hold-scripts';
import { focused, LOGIN, openLogin } from './login-form';
import { text } from './messages';
import { shownText } from './shown-text';
import { setUpSite } from './test-site';

const testSite = setUpSite(test, { sharesServer: true });

test('another language keeps what was typed, and is remembered', async () => {
  const page = await testSite.page();
  const { user, password, submit } = await openLogin(page);
  await user.fill('user');
  await password.fill('half a passw');
  await page.focus('select[name=language]');
  await page.keyboard.press('End');
  await eventually(() => page.title(), text('LOGIN_TITLE', {}, 'zh-Hans'));
  assert.is(await page.locator('html').getAttribute('lang'), 'zh-Hans');
  assert.is(await shownText(submit), text('LOGIN_BUTTON', {}, 'zh-Hans'));
  assert.is(await user.inputValue(), 'user');
  assert.is(await password.inputValue(), 'half a passw');
  await eventually(() => focused(page), 'language');
  await blockScripts(page);
  await page.goto(LOGIN);
  assert.is(await page.locator('html').getAttribute('lang'), 'zh-Hans', 'the server draws it in this language');
  assert.is(await page.title(), text('LOGIN_TITLE', {}, 'zh-Hans'));
});

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

test.run();
