import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createUser } from '../../server/accounts/directory/users';
import { hashPassword } from '../../server/accounts/passwords/password';
import { eventually } from './eventually';
import { blockScripts } from './hold-scripts';
import { enter, LOGIN, loginForm, openLogin, PASSWORD, signIn, untilScripted } from './login-form';
import { text } from './messages';
import { setProviders, withStorageOf } from './server-storage';
import { shownText } from './shown-text';
import { setUpSite } from './test-site';

const ATTACK = '</script><script>window.harmed=1</script><img src=x onerror="window.harmed=1">{{{boot}}}<!--';

const testSite = setUpSite(test, {
  prepare: (server) =>
    withStorageOf(server, async (db) => {
      const passwordHash = await hashPassword(PASSWORD);
      const user = { userName: 'mallory', displayName: ATTACK, email: '"><script>alert(1)</script>@x.example' };
      await createUser(db, Date.now, { ...user, passwordHash });
      await setProviders(db, [ATTACK, 'Another']);
    }),
});

const harmed = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'harmed'));

test('a name with markup is shown as text', async () => {
  const page = await testSite.page();
  await enter(page, 'mallory');
  await untilScripted(page);
  assert.is(await shownText(page.locator('h1')), ATTACK);
  assert.is(await harmed(page), undefined);
  assert.is(await page.locator('main img').count(), 1);
});

test('a provider’s name and the input are shown as text, before the script has loaded and after', async () => {
  const page = await testSite.page();
  const unblock = await blockScripts(page);
  await page.goto(LOGIN);
  assert.is(
    await shownText(page.locator('a[data-action=provider]').first()),
    text('LOGIN_OPENID_BUTTON', { name: ATTACK }),
  );
  await signIn(page, ATTACK, 'wrong');
  await loginForm(page).message.waitFor();
  assert.is(await loginForm(page).user.inputValue(), ATTACK);
  assert.is(await harmed(page), undefined);
  await unblock();
  await openLogin(page);
  assert.ok((await shownText(page.locator('a[data-action=provider]').first())).includes(ATTACK));
  assert.is(await harmed(page), undefined);
});

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
