import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { eventually } from './eventually';
import { LOGIN, loginForm, openLogin, PASSWORD, signIn, untilScripted } from './login-form';
import { shownText } from './shown-text';
import { setUpSite } from './test-site';

const testSite = setUpSite(test);

/** Nobody looks away from a page without a window; the event is the one that coming back to a tab brings. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('a sign-in that another tab finished leads this one on, too', async () => {
  const visitor = await testSite.visitor();
  const [waiting, acting] = [await visitor.newPage(), await visitor.newPage()];
  await openLogin(waiting, '?redirect=%2F%3Fwaiting');
  await openLogin(acting);
  await signIn(acting);
  await acting.waitForURL(`${testSite.url}/`);
  await waiting.waitForURL(`${testSite.url}/?waiting`);
  await waiting.locator('[data-part=account]').waitFor();
});

test('a tab without a script tells nobody: this one notices when a person comes back to it', async () => {
  const visitor = await testSite.visitor();
  const [waiting, acting] = [await visitor.newPage(), await visitor.newPage()];
  await openLogin(waiting);
  await loginForm(waiting).user.fill('user');
  await comeBack(waiting);
  assert.is(await loginForm(waiting).user.inputValue(), 'user', 'nobody has signed in yet');
  await acting.route('**/assets/*.js', (route) => route.abort());
  await acting.goto(LOGIN);
  await signIn(acting);
  await acting.waitForURL(`${testSite.url}/`);
  assert.is(new URL(waiting.url()).pathname, LOGIN);
  await comeBack(waiting);
  await waiting.waitForURL(`${testSite.url}/`);
});

test('the shell in another tab shows who has signed in', async () => {
  const visitor = await testSite.visitor();
  const [shell, acting] = [await visitor.newPage(), await visitor.newPage()];
  await shell.goto('/');
  await untilScripted(shell);
  assert.is(await shell.locator('[data-part=welcome]').count(), 1);
  await openLogin(acting);
  await signIn(acting);
  await shell.locator('[data-part=account]').waitFor();
});

test('the back button after a sign-in shows no raw JSON and no form', async () => {
  const page = await testSite.page();
  await page.goto('/');
  await untilScripted(page);
  await page.locator('[data-action=login]').click();
  await untilScripted(page);
  await signIn(page, 'user', 'wrong');
  await loginForm(page).message.waitFor();
  await signIn(page);
  await page.locator('[data-part=account]').waitFor();
  await page.goBack();
  await page.locator('[data-part=account]').waitFor();
  assert.is(await page.locator('form').count(), 0);
  assert.is(await page.locator('[data-part=message]').count(), 0);
  assert.is(await page.evaluate(() => document.contentType), 'text/html');
  await page.goForward().catch(() => null); // there may be nothing to go forward to
  assert.is(await page.evaluate(() => document.contentType), 'text/html');
});

test('the back button after a plain form posted offers no form of an error long past', async () => {
  const page = await testSite.page({ javaScriptEnabled: false });
  await page.goto('/');
  await page.locator('[data-action=login]').click();
  await signIn(page, 'user', 'wrong');
  await signIn(page);
  await page.waitForURL(`${testSite.url}/`);
  await page.goto('/?next');
  await page.goBack();
  assert.is(await shownText(page.locator('[data-part=account] h1')), 'Ulrike Süßmann');
});

test('a page that the browser kept as it was left can be used again', async () => {
  const page = await testSite.page();
  const { user, password, submit } = await openLogin(page);
  // Where the sign-in leads answers nothing, and a browser then stays where it is: on a page that believes itself left.
  await page.route(
    ({ search }) => search === '?nothing',
    (route) => route.fulfill({ status: 204 }),
  );
  await page.route('**/login', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { statusCode: 302, redirectUrl: '/?nothing' } })
      : route.continue(),
  );
  await user.fill('user');
  await password.fill(PASSWORD);
  await submit.click();
  await eventually(() => submit.getAttribute('aria-busy'), 'true');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await eventually(() => submit.getAttribute('aria-busy'), null);
  assert.is(await user.inputValue(), 'user');
});

test.run();
