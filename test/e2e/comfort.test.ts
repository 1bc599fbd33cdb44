import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { eventually } from './eventually';
import { blockScripts } from './hold-scripts';
import { focused, LOGIN, openLogin, PASSWORD } from './login-form';
import { text } from './messages';
import { shownText } from './shown-text';
import { setUpSite } from './test-site';

const testSite = setUpSite(test);

test('a hint shows Caps Lock while the password is typed, until it is off', async () => {
  const page = await testSite.page();
  const { password } = await openLogin(page);
  const help = page.locator('#field-Password-help');
  await password.focus();
  // No automation can hold Caps Lock; the key events are those that a browser would send.
  const press = (modifierCapsLock: boolean) =>
    password.evaluate(
      (input, on) => input.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true, key: 'A', modifierCapsLock: on })),
      modifierCapsLock,
    );
  await press(true);
  await eventually(() => shownText(help), text('LOGIN_CAPS_LOCK'));
  assert.is(await help.locator('[aria-live=polite]').count(), 1);
  await press(false);
  await eventually(() => shownText(help), '');
  await press(true);
  await page.keyboard.press('Tab');
  await eventually(() => shownText(help), '');
});

test('the password can be shown and hidden, and keeps its text and the caret', async () => {
  const page = await testSite.page();
  const { password } = await openLogin(page);
  const toggle = page.locator('[data-action=toggle-password]');
  await password.fill('Vestibul');
  assert.is(await password.getAttribute('type'), 'password');
  assert.is(await toggle.getAttribute('aria-pressed'), 'false');
  await toggle.click();
  assert.is(await password.getAttribute('type'), 'text');
  assert.is(await toggle.getAttribute('aria-pressed'), 'true');
  assert.is(await focused(page), 'Password');
  await page.keyboard.type('e-1');
  assert.is(await password.inputValue(), PASSWORD);
  await toggle.focus();
  await page.keyboard.press('Space');
  assert.is(await password.getAttribute('type'), 'password');
  assert.is(await password.inputValue(), PASSWORD);
});

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

test('arrow keys pass through languages, and the last one chosen is shown', async () => {
  const page = await testSite.page();
  await openLogin(page);
  await page.route('**/i18n/messages*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
  });
  await page.focus('select[name=language]');
  await page.keyboard.press('Home');
  for (let times = 0; times < 2; times += 1) await page.keyboard.press('ArrowDown');
  await eventually(() => page.title(), text('LOGIN_TITLE', {}, 'de'));
  await page.waitForTimeout(400);
  assert.is(await page.title(), text('LOGIN_TITLE', {}, 'de'));
  assert.is(await page.locator('select[name=language]').inputValue(), 'de');
});

test('a language whose messages cannot be had changes nothing', async () => {
  const page = await testSite.page();
  const { submit } = await openLogin(page);
  await page.route('**/i18n/messages*', (route) => route.abort());
  const select = page.locator('select[name=language]');
  await select.selectOption('de');
  await eventually(() => select.inputValue(), 'en');
  assert.is(await shownText(submit), text('LOGIN_BUTTON'));
  assert.is(await page.locator('html').getAttribute('lang'), 'en-US');
  assert.is(await select.getAttribute('aria-busy'), null);
  assert.equal(await page.context().cookies(), []);
});

test('fields have their purpose as attributes for password managers', async () => {
  const page = await testSite.page();
  const { user, password } = await openLogin(page);
  assert.is(await user.getAttribute('autocomplete'), 'username');
  assert.is(await password.getAttribute('autocomplete'), 'current-password');
  assert.is(await page.getByLabel(text('LOGIN_USER')).getAttribute('name'), 'User');
  assert.is(await page.getByLabel(text('LOGIN_PASSWORD'), { exact: true }).getAttribute('name'), 'Password');
});

test.run();
