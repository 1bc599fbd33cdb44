import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { focused, LOGIN, openLogin, PASSWORD, signIn, watchPosts } from '../support/browser/login-form';
import { text } from '../support/browser/messages';
import { shownText } from '../support/browser/shown-text';
import { setUpSite } from '../support/browser/test-site';
import { eventually } from '../support/server/eventually';
import { query } from '../support/server/redirects';
import { openSession } from '../support/server/server-calls';

const testSite = setUpSite(test, { sharesServer: true });

test('after a wrong password the fields keep their values, and the right one opens the shell', async () => {
  const page = await testSite.page();
  const { user, password, message } = await openLogin(page);
  await signIn(page, 'user', 'not the password');
  await message.waitFor();
  assert.match(await shownText(message), text('LOGIN_ERROR_HINT'));
  assert.is(await user.inputValue(), 'user');
  assert.is(await password.inputValue(), 'not the password');
  await eventually(() => focused(page), 'Password');
  assert.is((await stageCookies(page)).length, 0);

  await page.keyboard.type(PASSWORD); // the wrong one is selected, so typing replaces it
  await page.keyboard.press('Enter');
  await page.waitForURL(`${testSite.url}/`);
  await eventually(() => shownText(page.locator('h1')), 'Ulrike Süßmann');
  const [cookie] = await stageCookies(page);
  assert.is(cookie?.httpOnly, true);
  assert.is(cookie?.sameSite, 'Lax');
});

test('the page works by keyboard alone, in visual order, and shows where the focus is', async () => {
  const page = await testSite.page();
  const { user, password } = await openLogin(page);
  assert.is(await user.getAttribute('autocomplete'), 'username');
  assert.is(await password.getAttribute('autocomplete'), 'current-password');
  await page.locator('[data-part=demo-accounts]').waitFor();
  const order: string[] = [];
  for (let step = 0; step < 6; step += 1) {
    order.push(await focused(page));
    const outline = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
      return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
    });
    assert.ok(outline >= 2, `${order.at(-1)} shows its focus by ${outline} px`);
    if (step < 5) await page.keyboard.press('Tab');
  }
  assert.equal(order, ['User', 'Password', 'toggle-password', 'submit', 'summary', 'language']);
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('user');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${testSite.url}/`);
});

test('an invalid field shows an error and gets the focus, nothing is sent, and typing ends the error', async () => {
  const page = await testSite.page();
  const form = await openLogin(page);
  const posts = watchPosts(page);
  for (const [user, password, field, error] of [
    ['', '', 'User', text('LOGIN_USER_REQUIRED')],
    ['   ', '', 'User', text('LOGIN_USER_REQUIRED')],
    ['user', '', 'Password', text('LOGIN_PASSWORD_REQUIRED')],
    ['user', 'x'.repeat(1001), 'Password', text('LOGIN_PASSWORD_TOO_LONG', { max: 1000 })],
  ] as const) {
    await form.user.fill(user);
    await form.password.fill(password);
    await form.submit.click();
    const input = page.locator(`input[name=${field}]`);
    await eventually(() => shownText(page.locator(`#field-${field}-help`)), error);
    assert.is(await page.locator(`#field-${field}-help [role=alert]`).count(), 1);
    assert.is(await input.getAttribute('aria-invalid'), 'true');
    assert.is(await focused(page), field);
    await input.fill('something');
    assert.is(await input.getAttribute('aria-invalid'), null);
  }
  assert.is(posts.length, 0);
});

test('a double click and Enter sign in once', async () => {
  const page = await testSite.page();
  const { user, password, submit } = await openLogin(page);
  const posts = watchPosts(page);
  let release = () => {};
  await page.route('**/login', async (route) => {
    if (route.request().method() === 'POST')
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    await route.continue();
  });
  await user.fill('user');
  await password.fill(PASSWORD);
  await submit.dblclick();
  for (let times = 0; times < 3; times += 1) await password.press('Enter');
  assert.is(await submit.getAttribute('aria-busy'), 'true');
  release();
  await page.waitForURL(`${testSite.url}/`);
  assert.is(posts.length, 1);
});

test('session cookies that another host has set neither prevent a sign-in nor sign in another user', async () => {
  const page = await testSite.page({ baseURL: testSite.url.replace('127.0.0.1', 'id.localhost') });
  const [name, path] = ['vestibule-session', '/identityprovider'];
  const ofAdmin = { name, path, domain: '.id.localhost', value: (await openSession(testSite.url, 'admin')) ?? '' };
  const addresses = ['/identityprovider/profile', '/'];
  const names = () =>
    page.evaluate(
      (urls) =>
        Promise.all(
          urls.map(async (url) => {
            const answer = await fetch(url, { headers: { accept: 'application/json' } });
            return (await answer.json()).userName;
          }),
        ),
      addresses,
    );

  await page.context().addCookies([ofAdmin, { ...ofAdmin, domain: 'id.localhost', value: 'x' }]);
  await openLogin(page);
  assert.equal(await stageCookies(page), [], 'two of them were refused and removed');

  await page.context().addCookies([ofAdmin]);
  await signIn(page);
  await page.locator('[data-part=account]').waitFor();
  assert.equal(await names(), ['user', 'user']);
  assert.equal(
    (await stageCookies(page)).map((cookie) => [cookie.domain, cookie.path]),
    [['id.localhost', '/']],
  );
});

/** Signs in at the login page with this query and returns the address it redirects to. */
async function landing(page: Page, search: string, hasScript: boolean): Promise<string> {
  if (hasScript) await openLogin(page, search);
  else await page.goto(LOGIN + search);
  await signIn(page);
  await page.waitForURL((url) => url.pathname !== LOGIN);
  return page.url();
}

/** What each spelling becomes is decided by the server; these a browser might read in a way of its own. */
const AMBIGUOUS = ['//evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)'];

for (const hasScript of [true, false]) {
  test(`${hasScript ? 'with' : 'without'} a script, a sign-in follows a safe redirect, and none to an untrusted origin`, async () => {
    const visitor = await testSite.visitor({ javaScriptEnabled: hasScript });
    const strangers: string[] = [];
    await visitor.route(
      ({ hostname }) => hostname === 'evil.example',
      (route) => {
        strangers.push(route.request().url());
        return route.abort();
      },
    );
    const page = await visitor.newPage();
    const safe = '/?from=a%20mail&lang=de';
    assert.is(await landing(page, query('redirect', safe), hasScript), testSite.url + safe);
    const queries = [...AMBIGUOUS.map((target) => query('redirect', target)), '?redirect=/&redirect=//evil.example'];
    for (const search of queries) {
      await visitor.clearCookies();
      assert.is(await landing(page, search, hasScript), `${testSite.url}/`, search);
    }
    assert.equal(strangers, []);
  });
}

async function stageCookies(page: Page) {
  return (await page.context().cookies()).filter(({ name }) => name === 'vestibule-session');
}

test.run();
