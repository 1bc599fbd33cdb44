import type { BrowserContextOptions, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { holdScripts } from '../../support/browser/hold-scripts';
import {
  focused,
  LOGIN,
  loginForm,
  PASSWORD,
  signIn,
  untilScripted,
  watchPosts,
} from '../../support/browser/login-form';
import { text } from '../../support/browser/messages';
import { shownText } from '../../support/browser/shown-text';
import { setUpSite } from '../../support/browser/test-site';
import { eventually } from '../../support/server/eventually';
import { setProviders, withStorageOf } from '../../support/server/server-storage';

const testSite = setUpSite(test, { sharesServer: true });

/** A login page whose scripts are still on their way. */
async function early(options: BrowserContextOptions = { locale: 'en-US' }) {
  const page = await testSite.page(options);
  const release = await holdScripts(page);
  await page.goto(LOGIN, { waitUntil: 'commit' });
  const form = loginForm(page);
  await form.submit.waitFor();
  const scriptArrives = async () => {
    await release();
    await untilScripted(page);
  };
  return { page, form, scriptArrives };
}

/** As password managers do: a value, and no event that tells of it. */
const fillSilently = (page: Page, values: Record<string, string>) =>
  page.evaluate((wanted) => {
    for (const input of document.querySelectorAll('input')) input.value = wanted[input.name] ?? '';
  }, values);

test('before its script the page has the focus in its first field and takes what is typed', async () => {
  const { page, form, scriptArrives } = await early();
  await eventually(() => focused(page), 'User');
  await page.keyboard.type('user');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Vestibul');
  await page.keyboard.press('ArrowLeft');
  await scriptArrives();
  assert.is(await form.user.inputValue(), 'user');
  assert.is(await focused(page), 'Password');
  await page.keyboard.type('X');
  assert.is(await form.password.inputValue(), 'VestibuXl', 'the caret has not moved');
});

test('a form sent before its script signs in', async () => {
  const { page } = await early();
  const posts = watchPosts(page);
  await signIn(page);
  await page.waitForURL(`${testSite.url}/`, { waitUntil: 'commit' });
  assert.is(posts[0]?.isNavigationRequest(), true);
  assert.is(posts.length, 1);
});

test('the error of a wrong password sent before the script stays after it, and so does what is typed after the answer', async () => {
  const { page, form, scriptArrives } = await early({ locale: 'fr-FR' });
  await signIn(page, 'user', 'wrong');
  await form.message.waitFor();
  const before = await shownText(form.message);
  assert.match(before, text('LOGIN_ERROR_HINT', {}, 'fr'));
  assert.is(await form.user.inputValue(), 'user');
  await form.user.fill('external');
  await form.password.fill(PASSWORD);
  await scriptArrives();
  assert.is(await shownText(form.message), before);
  assert.is(await form.user.inputValue(), 'external');
  assert.is(await form.password.inputValue(), PASSWORD);
  await eventually(() => focused(page), 'Password');
});

test('while the chunk that sends calls does not load, sign-in says so and keeps what was typed; then it signs in', async () => {
  const page = await testSite.page({ locale: 'en-US' });
  const later = /\/assets\/later-/;
  await page.route(later, (route) => route.abort());
  await page.goto(LOGIN);
  await untilScripted(page);
  const form = loginForm(page);
  await signIn(page);
  await form.message.waitFor();
  assert.match(await shownText(form.message), text('ERROR_NETWORK'));
  assert.is(await form.password.inputValue(), PASSWORD);
  await page.unroute(later);
  await form.submit.click();
  await page.waitForURL(`${testSite.url}/`, { waitUntil: 'commit' });
});

for (const when of ['before', 'after'] as const) {
  test(`a password manager that fills the fields ${when} the script without an event signs in`, async () => {
    const { page, form, scriptArrives } = await early();
    const values = { User: 'user', Password: PASSWORD };
    if (when === 'before') await fillSilently(page, values);
    await scriptArrives();
    if (when === 'after') await fillSilently(page, values);
    await form.submit.click();
    await page.waitForURL(`${testSite.url}/`);
  });
}

test('nothing moves while the script takes over, and buttons have their two lines from the start', async () => {
  const offer = (names: readonly string[]) => withStorageOf(testSite.server, (db) => setProviders(db, names));
  await offer(['Microsoft Entra ID', 'Kurz']);
  try {
    for (const width of [320, 1280]) {
      const { page, scriptArrives } = await early({ locale: 'de-DE', viewport: { width, height: 800 } });
      const places = () =>
        page.$$eval('h1, a, form label, input, button[type=submit]', (elements) =>
          elements.map((element) => JSON.stringify(element.getBoundingClientRect())),
        );
      const before = await places();
      await scriptArrives();
      assert.equal(await places(), before, `${width} px`);
    }
  } finally {
    await offer([]);
  }
});

/** A page's scripts by their names without the hash, each with whether it came over the line or was in the cache. */
const scriptsOf = (page: Page): Promise<string[][]> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap((entry) => {
      const [, name] = /\/assets\/([\w-]+)-\w+\.js$/.exec(entry.name) ?? [];
      return name && entry instanceof PerformanceResourceTiming ? [[name, entry.transferSize ? 'line' : 'cache']] : [];
    }),
  );

async function shared(page: Page): Promise<string[][]> {
  return (await scriptsOf(page)).filter(([name]) => name === 'runtime');
}

test('sign-in runs without a second request', async () => {
  const page = await testSite.page();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const document = await page.goto(LOGIN, { waitUntil: 'commit' });
  await untilScripted(page);
  assert.is(asked[0], LOGIN);
  assert.not.match(asked.join(' '), /\/assets\/login-/);
  const html = (await document?.text()) ?? '';
  assert.not.match(html, / src="|rel="modulepreload/);
});

test('the chunk of the other pages is prefetched, and the page after sign-in has it from the cache', async () => {
  const page = await testSite.page();
  await page.goto(LOGIN);
  await eventually(() => shared(page), [['runtime', 'line']]);
  await signIn(page);
  await page.waitForURL(`${testSite.url}/`);
  await eventually(() => shared(page), [['runtime', 'cache']]);
});

test.run();
