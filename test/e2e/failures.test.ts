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

const json =
  (data: object, status = 200): Reply =>
  (route) =>
    route.fulfill({ status, json: data });
const problem = (statusCode: number, messageKey: MessageKey, status = statusCode) =>
  json({ statusCode, messageKey, errorMessage: messageKey }, status);
const html =
  (status: number): Reply =>
  (route) =>
    route.fulfill({ status, contentType: 'text/html', body: '<h1>A proxy in between</h1>' });
const withStatus = (status: number) => text('LOGIN_ERROR_HINT_STATUS', { status });

const FAILURES: readonly (readonly [name: string, answer: Reply, says: string, focusAt?: string])[] = [
  ['a broken line', (route) => route.abort(), text('ERROR_NETWORK')],
  ['a wrong password', problem(400, 'LOGIN_ERROR_HINT'), text('LOGIN_ERROR_HINT'), 'Password'],
  ['a disabled account', problem(403, 'LOGIN_ACCOUNT_DISABLED', 200), text('LOGIN_ACCOUNT_DISABLED')],
  ['a directory that is away', problem(503, 'LOGIN_DIRECTORY_UNAVAILABLE', 200), text('LOGIN_DIRECTORY_UNAVAILABLE')],
  ['a forged request', problem(403, 'LOGIN_FORGERY'), text('LOGIN_FORGERY')],
  ['a fault of the server', problem(500, 'ERROR_INTERNAL_SERVER'), withStatus(500)],
  ['a fault of a proxy', html(502), withStatus(502)],
  ['a page instead of an answer', html(200), text('ERROR_INVALID_ANSWER')],
  ['an answer that breaks the contract', json({ statusCode: '302' }), text('ERROR_INVALID_ANSWER')],
  ['words of the server itself', json({ statusCode: 418, errorMessage: '<b>No</b> tea' }), '<b>No</b> tea'],
  ['a refusal without words', json({ statusCode: 418 }), withStatus(418)],
];

test('after each failure the page shows an error, keeps its values and can submit again', async () => {
  const page = await testSite.page();
  const { user, password, submit, message } = await openLogin(page);
  for (const [name, answer, says, focusAt = 'message'] of FAILURES) {
    await answerPosts(page, answer);
    await signIn(page);
    await eventually(async () => (await shownText(message)).includes(says), true);
    assert.is(await message.getAttribute('role'), 'alert', name);
    await eventually(() => focused(page), focusAt);
    assert.is(await user.inputValue(), 'user', name);
    assert.is(await password.inputValue(), PASSWORD, name);
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

for (const [name, answer] of [
  ['204', (route: Route) => route.fulfill({ status: 204 })],
  ['an untrusted redirect', json({ statusCode: 302, redirectUrl: 'https://evil.example/' })],
] as const) {
  test(`${name} leads to the start page`, async () => {
    const page = await testSite.page();
    await openLogin(page, '?redirect=%2F%3Felsewhere');
    await answerPosts(page, answer);
    await signIn(page);
    await page.waitForURL(`${testSite.url}/`);
  });
}

test.run();
