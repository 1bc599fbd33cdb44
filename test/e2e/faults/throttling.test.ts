import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { blockScripts } from '../../support/browser/hold-scripts';
import {
  focused,
  type LoginForm,
  loginForm,
  openLogin,
  signIn,
  untilScripted,
  watchPosts,
} from '../../support/browser/login-form';
import { text } from '../../support/browser/messages';
import { shownText } from '../../support/browser/shown-text';
import { setUpSite } from '../../support/browser/test-site';
import { eventually } from '../../support/server/eventually';

const testSite = setUpSite(test);

/** Opens a sign-in page that is throttled for the account of this name. */
async function waiting(user: string) {
  const page = await testSite.page();
  await page.clock.install();
  const form = await openLogin(page);
  for (let tries = 1; tries <= 6; tries += 1) {
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await signIn(page, user, `wrong ${tries}`);
    assert.is((await answered).status(), tries === 6 ? 429 : 400, `try ${tries}`);
    await (tries === 6 ? form.wait : form.message).waitFor();
  }
  return { page, form, posts: watchPosts(page) };
}

/** Whether the button says that it is off. It keeps the focus, and a screen reader its place. */
const isOff = async ({ submit }: LoginForm) => (await submit.getAttribute('aria-disabled')) === 'true';

/** Of the countdown, not of the status before it. */
const secondsIn = (words: string) => Number(/(\d+) sec/.exec(words)?.[1]);

test('the sixth wrong password has to wait: the page counts down, sends nothing before, and says when it is over', async () => {
  const { page, form, posts } = await waiting('admin');
  const first = secondsIn(await shownText(form.wait));
  assert.ok(first > 20 && first <= 30, `${first} s`);
  await eventually(() => focused(page), 'wait');
  assert.is(await form.message.count(), 0);
  assert.is(await form.wait.locator('[role=timer]').getAttribute('aria-live'), 'off');
  assert.equal([await form.user.inputValue(), await form.password.inputValue()], ['admin', 'wrong 6']);
  await page.clock.runFor(5000);
  const later = secondsIn(await shownText(form.wait));
  assert.ok(first - later >= 4 && first - later <= 7, `${first}, then ${later}`);
  assert.is(await isOff(form), true);
  await form.password.press('Enter');
  await form.submit.click({ force: true });
  assert.is(posts.length, 0);
  await page.clock.runFor(26_000);
  await eventually(async () => (await shownText(form.wait)).includes(text('LOGIN_TRY_AGAIN_NOW')), true);
  assert.is(await form.wait.getAttribute('role'), 'alert');
  assert.is(await isOff(form), false);
  await form.submit.click();
  await eventually(() => posts.length, 1);
});

test('a form sent before the script counts down when the script has loaded', async () => {
  const page = await testSite.page();
  const unblock = await blockScripts(page);
  await page.goto('/identityprovider/login');
  await unblock();
  await signIn(page, 'admin', 'wrong 7');
  await untilScripted(page);
  const form = loginForm(page);
  await eventually(() => focused(page), 'wait');
  assert.is(await form.message.count(), 0);
  const first = secondsIn(await shownText(form.wait));
  assert.ok(first > 5 && first <= 30, `${first} s`);
  assert.is(await form.user.inputValue(), 'admin');
  await eventually(async () => secondsIn(await shownText(form.wait)) < first, true);
});

test.run();
