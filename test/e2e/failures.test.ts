import type { Page, Route } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { MessageKey } from '../../shared/i18n/translate';
import { eventually } from './eventually';
import { focused, openLogin, PASSWORD, signIn } from './login-form';
import { text } from './messages';
import { shownText } from './shown-text';
import { setUpSite } from './test-site';

const testSite = setUpSite(test, { sharesServer: true });

type Reply = (route: Route) => Promise<unknown>;

/** Answers the page's sign-in calls in place of the server. */
const answerPosts = (page: Page, answer: Reply) =>
  page.route('**/login*', (route) => (route.request().method() === 'POST' ? answer(route) : route.continue()));

const problem = (status: number, messageKey: MessageKey) => (route: Route) =>
  route.fulfill({ status, json: { statusCode: status, messageKey, errorMessage: messageKey } });

const FAILURES: readonly (readonly [name: string, answer: Reply, says: string, focusAt: string])[] = [
  ['a broken line', (route) => route.abort(), text('ERROR_NETWORK'), 'message'],
  ['a wrong password', problem(400, 'LOGIN_ERROR_HINT'), text('LOGIN_ERROR_HINT'), 'Password'],
  [
    'a page instead of an answer',
    (route) => route.fulfill({ contentType: 'text/html', body: '<h1>A proxy in between</h1>' }),
    text('ERROR_INVALID_ANSWER'),
    'message',
  ],
  [
    'words of the server itself',
    (route) => route.fulfill({ json: { statusCode: 418, errorMessage: '<b>No</b> tea' } }),
    '<b>No</b> tea',
    'message',
  ],
];

test('after a failure the page shows an error, keeps its values and can submit again', async () => {
  const page = await testSite.page();
  const { user, password, submit, message } = await openLogin(page);
  for (const [name, answer, says, focusAt] of FAILURES) {
    await answerPosts(page, answer);
    await signIn(page);
    await eventually(async () => (await shownText(message)).includes(says), true);
    assert.is(await message.getAttribute('role'), 'alert', name);
    await eventually(() => focused(page), focusAt);
    assert.equal([await user.inputValue(), await password.inputValue()], ['user', PASSWORD], name);
    assert.is(await submit.getAttribute('aria-busy'), null, name);
    await page.unrouteAll();
  }
  await submit.click();
  await page.waitForURL(`${testSite.url}/`);
});

test('a call without an answer is aborted after 15 s', async () => {
  const page = await testSite.page();
  await page.clock.install();
  const { password, submit, message } = await openLogin(page);
  const waiting: Route[] = [];
  await answerPosts(page, async (route) => waiting.push(route));
  await signIn(page);
  await eventually(() => waiting.length, 1);
  await page.clock.fastForward(14_000);
  assert.is(await submit.getAttribute('aria-busy'), 'true');
  assert.is(await message.count(), 0);
  await page.clock.fastForward(2000);
  await message.waitFor();
  assert.ok((await shownText(message)).includes(text('ERROR_TIMEOUT')));
  assert.is(await password.inputValue(), PASSWORD);
});

test('a message disappears with the next submit, and a new one is announced', async () => {
  const page = await testSite.page();
  const { submit, message } = await openLogin(page);
  await answerPosts(page, problem(400, 'LOGIN_ERROR_HINT'));
  await signIn(page, 'user', 'wrong');
  await message.waitFor();
  await page.unrouteAll();
  const waiting: Route[] = [];
  await answerPosts(page, async (route) => waiting.push(route));
  await submit.click();
  await eventually(() => message.count(), 0);
  await eventually(() => waiting.length, 1);
  for (const route of waiting) await problem(400, 'LOGIN_ERROR_HINT')(route);
  await message.waitFor();
});

test('an untrusted redirect leads to the start page', async () => {
  const page = await testSite.page();
  await openLogin(page, '?redirect=%2F%3Felsewhere');
  const redirectUrl = 'https://evil.example/';
  await answerPosts(page, (route) => route.fulfill({ json: { statusCode: 302, redirectUrl } }));
  await signIn(page);
  await page.waitForURL(`${testSite.url}/`);
});

test.run();
