import type { Page, Route } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { MessageKey } from '../../shared/i18n/translate';
import { eventually } from './eventually';
import { focused, openLogin, PASSWORD, signIn } from './login-form';
import { text } from './messages';
import { shownText } from './shown-text';
import { setUpSite } from './test-site';

const testSite = setUpSite(test);

/** Answers the page's sign-in calls in place of the server. */
async function answerPosts(page: Page, answer: (route: Route) => Promise<unknown>): Promise<void> {
  await page.route('**/login*', (route) => (route.request().method() === 'POST' ? answer(route) : route.continue()));
}

interface Failure {
  name: string;
  answer: (route: Route) => Promise<unknown>;
  says: string;
  /** Where the focus goes. */
  at: 'message' | 'Password';
}

const problem =
  (status: number, messageKey: MessageKey, transport = status) =>
  (route: Route) =>
    route.fulfill({ status: transport, json: { statusCode: status, messageKey, errorMessage: messageKey } });
const html = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/html', body: '<h1>A proxy in between</h1>' });

const FAILURES: readonly Failure[] = [
  { name: 'a broken line', answer: (route) => route.abort(), says: text('ERROR_NETWORK'), at: 'message' },
  {
    name: 'a wrong password',
    answer: problem(400, 'LOGIN_ERROR_HINT'),
    says: text('LOGIN_ERROR_HINT'),
    at: 'Password',
  },
  {
    name: 'a disabled account',
    answer: problem(403, 'LOGIN_ACCOUNT_DISABLED', 200),
    says: text('LOGIN_ACCOUNT_DISABLED'),
    at: 'message',
  },
  {
    name: 'a directory that is away',
    answer: problem(503, 'LOGIN_DIRECTORY_UNAVAILABLE', 200),
    says: text('LOGIN_DIRECTORY_UNAVAILABLE'),
    at: 'message',
  },
  { name: 'a forged request', answer: problem(403, 'LOGIN_FORGERY'), says: text('LOGIN_FORGERY'), at: 'message' },
  {
    name: 'a fault of the server',
    answer: problem(500, 'ERROR_INTERNAL_SERVER'),
    says: text('LOGIN_ERROR_HINT_STATUS', { status: 500 }),
    at: 'message',
  },
  {
    name: 'a fault of a proxy',
    answer: html(502),
    says: text('LOGIN_ERROR_HINT_STATUS', { status: 502 }),
    at: 'message',
  },
  { name: 'a page instead of an answer', answer: html(200), says: text('ERROR_INVALID_ANSWER'), at: 'message' },
  {
    name: 'an answer that breaks the contract',
    answer: (route) => route.fulfill({ json: { statusCode: '302' } }),
    says: text('ERROR_INVALID_ANSWER'),
    at: 'message',
  },
  {
    name: 'words of the server itself',
    answer: (route) => route.fulfill({ json: { statusCode: 418, errorMessage: '<b>No</b> tea' } }),
    says: '<b>No</b> tea',
    at: 'message',
  },
  {
    name: 'a refusal without words',
    answer: (route) => route.fulfill({ json: { statusCode: 418 } }),
    says: text('LOGIN_ERROR_HINT_STATUS', { status: 418 }),
    at: 'message',
  },
];

for (const { name, answer, says, at } of FAILURES) {
  test(`after ${name} the page shows an error, keeps its values and can submit again`, async () => {
    const page = await testSite.page();
    const { user, password, submit, message } = await openLogin(page);
    await answerPosts(page, answer);
    await signIn(page);
    await message.waitFor();
    assert.ok((await shownText(message)).includes(says), await shownText(message));
    assert.is(await message.getAttribute('role'), 'alert');
    await eventually(() => focused(page), at);
    assert.is(await user.inputValue(), 'user');
    assert.is(await password.inputValue(), PASSWORD);
    assert.is(await submit.getAttribute('aria-busy'), null);
    await page.unrouteAll();
    await submit.click();
    await page.waitForURL(`${testSite.url}/`);
  });
}

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
  await page.unrouteAll();
  await submit.click();
  await page.waitForURL(`${testSite.url}/`);
});

test('a message disappears with the next submit, and a new one is announced', async () => {
  const page = await testSite.page();
  const { submit, message } = await openLogin(page);
  await signIn(page, 'user', 'wrong');
  await message.waitFor();
  let release = () => {};
  await answerPosts(page, async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  await submit.click();
  await eventually(() => message.count(), 0);
  release();
  await message.waitFor();
});

test('204 redirects to the start page', async () => {
  const page = await testSite.page();
  await openLogin(page, '?redirect=%2F%3Felsewhere');
  await answerPosts(page, (route) => route.fulfill({ status: 204 }));
  await signIn(page);
  await page.waitForURL(`${testSite.url}/`);
});

test('an answer with an untrusted redirect leads to the start page', async () => {
  const page = await testSite.page();
  await openLogin(page);
  const redirectUrl = 'https://evil.example/';
  await answerPosts(page, (route) => route.fulfill({ json: { statusCode: 302, redirectUrl } }));
  await signIn(page);
  await page.waitForURL(`${testSite.url}/`);
});

test.run();
