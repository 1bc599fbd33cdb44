import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { eventually } from './eventually';
import { LOGIN, signIn, untilScripted } from './login-form';
import { setUpSite } from './test-site';

const testSite = setUpSite(test, { sharesServer: true });

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
