import type { Page, Route } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { eventually } from './eventually';
import { focused, openLogin, PASSWORD, signIn } from './login-form';
import { shownText } from './shown-text';
import { setUpSite } from './test-site';

const testSite = setUpSite(test, { sharesServer: true });

/** Answers the page's sign-in calls in place of the server. */
const answerPosts = (page: Page, answer: (route: Route) => unknown) =>
  page.route('**/login*', (route) => (route.request().method() === 'POST' ? answer(route) : route.continue()));

// What the page does when a call fails in any other way, the table of faults says.
test("a server's own words are an alert and text; they go with the next submit and come again, and values stay", async () => {
  const page = await testSite.page();
  const { user, password, submit, message } = await openLogin(page, '?redirect=%2F%3Felsewhere');
  const refuse = (route: Route) => route.fulfill({ json: { statusCode: 418, errorMessage: '<b>No</b> tea' } });
  await answerPosts(page, refuse);
  await signIn(page);
  await eventually(async () => (await shownText(message)).includes('<b>No</b> tea'), true);
  assert.is(await message.getAttribute('role'), 'alert');
  await eventually(() => focused(page), 'message');
  assert.equal([await user.inputValue(), await password.inputValue()], ['user', PASSWORD]);
  await page.unrouteAll();
  const waiting: Route[] = [];
  await answerPosts(page, (route) => waiting.push(route));
  await submit.click();
  await eventually(() => message.count(), 0);
  await eventually(() => waiting.length, 1);
  for (const route of waiting) await refuse(route);
  await message.waitFor();

  await page.unrouteAll();
  const redirectUrl = 'https://evil.example/';
  await answerPosts(page, (route) => route.fulfill({ json: { statusCode: 302, redirectUrl } }));
  await submit.click();
  await page.waitForURL(`${testSite.url}/`);
});

test.run();
