import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { eventually } from './eventually';
import { focused, openLogin, PASSWORD, signIn, watchPosts } from './login-form';
import { text } from './messages';
import { openSession } from './server-calls';
import { shownText } from './shown-text';
import { setUpSite } from './test-site';

const testSite = setUpSite(test);

const heading = (page: Page) => shownText(page.locator('h1'));

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
  await eventually(() => heading(page), 'Ulrike Süßmann');
  const [cookie] = await stageCookies(page);
  assert.is(cookie?.httpOnly, true);
  assert.is(cookie?.sameSite, 'Lax');
});

test('the page works by keyboard alone, in visual order', async () => {
  const page = await testSite.page();
  await openLogin(page);
  const order = [await focused(page)];
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('Tab');
    order.push(await focused(page));
  }
  assert.equal(order, ['User', 'Password', 'toggle-password', 'submit', 'language']);

  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('user');
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await page.locator('[data-part=message]').waitFor();
  await eventually(() => focused(page), 'Password');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${testSite.url}/`);
});

test('the keyboard focus is always visible', async () => {
  const page = await testSite.page();
  await openLogin(page);
  for (let step = 0; step < 5; step += 1) {
    const outline = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
      return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
    });
    assert.ok(outline >= 2, `${await focused(page)} shows its focus by ${outline} px`);
    await page.keyboard.press('Tab');
  }
});

const MISSING = [
  { typed: {}, field: 'User', error: text('LOGIN_USER_REQUIRED') },
  { typed: { user: '   ' }, field: 'User', error: text('LOGIN_USER_REQUIRED') },
  { typed: { user: 'user' }, field: 'Password', error: text('LOGIN_PASSWORD_REQUIRED') },
  {
    typed: { user: 'user', password: 'x'.repeat(1001) },
    field: 'Password',
    error: text('LOGIN_PASSWORD_TOO_LONG', { max: 1000 }),
  },
];
for (const { typed, field, error } of MISSING) {
  const about = `${typed.user ?? 'no name'} and ${typed.password?.length ?? 0} characters of password`;
  test(`${about}: the invalid field shows an error and gets the focus, and nothing is sent`, async () => {
    const page = await testSite.page();
    const form = await openLogin(page);
    const posts = watchPosts(page);
    await form.user.fill(typed.user ?? '');
    await form.password.fill(typed.password ?? '');
    await form.submit.click();
    const input = page.locator(`input[name=${field}]`);
    await page.locator(`#field-${field}-help [role=alert]`).waitFor();
    assert.is(await shownText(page.locator(`#field-${field}-help`)), error);
    assert.is(await page.locator(`#field-${field}-help [role=alert]`).count(), 1);
    assert.is(await input.getAttribute('aria-invalid'), 'true');
    assert.is(await focused(page), field);
    assert.is(posts.length, 0);
    await input.fill('something');
    assert.is(await input.getAttribute('aria-invalid'), null, 'typing ends the error');
  });
}

const HASTE: [how: string, act: (page: Page) => Promise<void>][] = [
  ['a double click', (page) => page.locator('[data-action=submit]').dblclick()],
  [
    'Enter three times',
    async (page) => {
      for (let times = 0; times < 3; times += 1) await page.locator('input[name=Password]').press('Enter');
    },
  ],
];
for (const [how, act] of HASTE) {
  test(`${how} signs in once`, async () => {
    const page = await testSite.page();
    const { user, password, submit } = await openLogin(page);
    const posts = watchPosts(page);
    await page.route('**/login', async (route) => {
      if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    await user.fill('user');
    await password.fill(PASSWORD);
    await act(page);
    assert.is(await submit.getAttribute('aria-busy'), 'true');
    await page.waitForURL(`${testSite.url}/`);
    assert.is(posts.length, 1);
  });
}

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

async function stageCookies(page: Page) {
  return (await page.context().cookies()).filter(({ name }) => name === 'vestibule-session');
}

test.run();
