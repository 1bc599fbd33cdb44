import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LOGIN, loginForm, PASSWORD, signIn, watchPosts } from '../support/browser/login-form';
import { text } from '../support/browser/messages';
import { shownText } from '../support/browser/shown-text';
import { setUpSite } from '../support/browser/test-site';
import { DIST } from '../support/server/dist';

const testSite = setUpSite(test);
const SCRIPTLESS = { javaScriptEnabled: false, locale: 'de-DE' };

test('without a script the right password opens the shell, which shows who is signed in', async () => {
  const page = await testSite.page(SCRIPTLESS);
  await page.goto(LOGIN);
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await signIn(page);
  assert.is((await answered).status(), 303);
  await page.waitForURL(`${testSite.url}/`);
  const cookies = await page.context().cookies();
  assert.equal(
    cookies.map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite })),
    ['session', 'device'].map((name) => ({ name: `vestibule-${name}`, httpOnly: true, sameSite: 'Lax' })),
  );
  const account = page.locator('[data-part=account]');
  assert.is(await shownText(account.locator('h1')), 'Ulrike Süßmann');
  assert.match(await shownText(account), text('SHELL_ROLE_USER', {}, 'de'));
});

test('without a script the browser itself reports missing fields', async () => {
  const page = await testSite.page(SCRIPTLESS);
  await page.goto(LOGIN);
  const posts = watchPosts(page);
  const { user, password, submit } = loginForm(page);
  await submit.click();
  assert.is(await page.locator('input:invalid').count(), 2);
  await user.fill('user');
  await submit.click();
  assert.is(await page.locator('input:invalid').count(), 1);
  await password.fill(PASSWORD);
  assert.is(await page.locator('input:invalid').count(), 0);
  assert.is(posts.length, 0);
});

test('without a script the shell and the logout page sign out', async () => {
  const page = await testSite.page(SCRIPTLESS);
  const heading = () => shownText(page.locator('h1'));
  for (const path of ['/', '/identityprovider/session/logoutconfirmation']) {
    await page.goto(LOGIN);
    await signIn(page);
    await page.goto(path);
    if (path !== '/') assert.is(await heading(), text('LOGOUT_STILL_SIGNED_IN_TITLE', {}, 'de'));
    await page.locator('[data-action=logout]').click();
    assert.is(await heading(), text('LOGOUT_DONE_TITLE', {}, 'de'));
    const names = (await page.context().cookies()).map(({ name }) => name);
    assert.equal(names, ['vestibule-device'], 'the browser stays known');
  }
  await page.goto('/');
  assert.is(await page.locator('[data-part=welcome]').count(), 1);
});

test('without a script the link to sign-in leads to `location`, also after signing out there, and never to another origin', async () => {
  const page = await testSite.page(SCRIPTLESS);
  const link = page.locator('a[data-action=login]');
  const logout = '/identityprovider/session/logoutconfirmation';
  const wanted = '/?from=logout&x=1#place';
  await page.goto(LOGIN);
  await signIn(page);
  await page.goto(`${logout}?location=${encodeURIComponent(wanted)}`);
  await page.locator('[data-action=logout]').click();
  await link.click();
  assert.is(page.url(), testSite.url + wanted);
  await page.goto(`${logout}?location=https://evil.example/`);
  assert.is(await link.getAttribute('href'), LOGIN);
});

const NEED_SCRIPT = ['twofactor', 'twofactor/dialog', 'changepassword', 'apikey/confirm', 'config/personalapikeys'];

test('without a script pages that need one say so, and show no field and no skeleton', async () => {
  const page = await testSite.page(SCRIPTLESS);
  const assertSaid = async (path: string) => {
    assert.is(await shownText(page.locator('h1:visible')), text('NO_SCRIPT_TITLE', {}, 'de'), path);
    assert.is(await shownText(page.locator('p:visible')), text('NO_SCRIPT_TEXT', {}, 'de'), path);
    assert.is(await page.locator('input:visible, [data-part=skeleton]:visible').count(), 0, path);
  };
  await page.goto(LOGIN);
  await signIn(page, 'device');
  await assertSaid('validatedevice');
  await page.goto(LOGIN);
  await signIn(page);
  for (const path of NEED_SCRIPT) {
    await page.goto(`/identityprovider/${path}`);
    await assertSaid(path);
  }
});

test('a document has one main part, counting what it shows without a script', () => {
  const documents = readdirSync(DIST).filter((name) => /\.(html|mustache)$/.test(name));
  const mains = documents.map((name) => [name, readFileSync(join(DIST, name), 'utf8').split('<main').length - 1]);
  assert.ok(documents.length > 20, DIST);
  assert.equal(
    mains.filter(([name, count]) => count !== (String(name).startsWith('avatar.') ? 0 : 1)),
    [],
    'the avatar is a widget in another page',
  );
});

test.run();
