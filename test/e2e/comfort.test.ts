import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { eventually } from './eventually';
import { blockScripts } from './hold-scripts';
import { focused, LOGIN, openLogin, PASSWORD } from './login-form';
import { text } from './messages';
import { shownText } from './shown-text';
import { setUpSite } from './test-site';

const testSite = setUpSite(test, { sharesServer: true });

test('the fields say their purpose to password managers; Caps Lock is told, and the password can be shown and hidden', async () => {
  const page = await testSite.page();
  const { user, password } = await openLogin(page);
  assert.is(await user.getAttribute('autocomplete'), 'username');
  assert.is(await password.getAttribute('autocomplete'), 'current-password');
  assert.is(await page.getByLabel(text('LOGIN_USER')).getAttribute('name'), 'User');
  assert.is(await page.getByLabel(text('LOGIN_PASSWORD'), { exact: true }).getAttribute('name'), 'Password');

  const help = page.locator('#field-Password-help');
  await password.focus();
  // No automation can hold Caps Lock; the key event is the one that a browser would send.
  await password.evaluate((input) =>
    input.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true, key: 'A', modifierCapsLock: true })),
  );
  await eventually(() => shownText(help), text('LOGIN_CAPS_LOCK'));
  await page.keyboard.press('Tab');
  await eventually(() => shownText(help), '');

  const toggle = page.locator('[data-action=toggle-password]');
  await password.fill('Vestibul');
  await toggle.click();
  assert.is(await password.getAttribute('type'), 'text');
  assert.is(await focused(page), 'Password');
  await page.keyboard.type('e-1');
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
