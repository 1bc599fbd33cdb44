import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { blockScripts } from '../../support/browser/hold-scripts';
import { LOGIN, loginForm, openLogin, signIn, untilScripted } from '../../support/browser/login-form';
import { shownText } from '../../support/browser/shown-text';
import { setUpSite } from '../../support/browser/test-site';

const testSite = setUpSite(test, { sharesServer: true });

/** Sends the event of returning to a tab: a headless page never becomes hidden. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('after a sign-in in another tab the sign-in page redirects, and the shell shows the user', async () => {
  const visitor = await testSite.visitor();
  const [waiting, shell, acting] = [await visitor.newPage(), await visitor.newPage(), await visitor.newPage()];
  await openLogin(waiting, '?redirect=%2F%3Fwaiting');
  await shell.goto('/');
  await untilScripted(shell);
  assert.is(await shell.locator('[data-part=welcome]').count(), 1);
  await openLogin(acting);
  await signIn(acting);
  await waiting.waitForURL(`${testSite.url}/?waiting`);
  for (const page of [waiting, shell]) await page.locator('[data-part=account]').waitFor();
});

test('after a sign-in without a script in another tab, this one redirects when the user returns to it', async () => {
  const visitor = await testSite.visitor();
  const [waiting, acting] = [await visitor.newPage(), await visitor.newPage()];
  await openLogin(waiting);
  await loginForm(waiting).user.fill('user');
  await comeBack(waiting);
  assert.is(await loginForm(waiting).user.inputValue(), 'user', 'no user has signed in yet');
  await blockScripts(acting);
  await acting.goto(LOGIN);
  await signIn(acting);
  await acting.waitForURL(`${testSite.url}/`);
  assert.is(new URL(waiting.url()).pathname, LOGIN);
  await comeBack(waiting);
  await waiting.waitForURL(`${testSite.url}/`);
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

test('the back button after a plain form post does not show the form with its old error', async () => {
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

test.run();
