import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { eventually } from './eventually';
import { openLogin } from './login-form';
import { text } from './messages';
import { setUpSite } from './test-site';

const testSite = setUpSite(test, { sharesServer: true });

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
