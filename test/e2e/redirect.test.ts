import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LOGIN, openLogin, signIn } from './login-form';
import { HOSTILE, query } from './redirects';
import { setUpSite } from './test-site';

const testSite = setUpSite(test, { sharesServer: true });

/** Signs in at the login page with this query and returns the address it redirects to. */
async function landing(page: Page, search: string, hasScript: boolean): Promise<string> {
  if (hasScript) await openLogin(page, search);
  else await page.goto(LOGIN + search);
  await signIn(page);
  await page.waitForURL((url) => url.pathname !== LOGIN);
  return page.url();
}

for (const hasScript of [true, false]) {
  const how = hasScript ? 'with a script' : 'without a script';

  test(`${how}, a sign-in follows a safe redirect, and none to an untrusted origin`, async () => {
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
    for (const target of HOSTILE) {
      await visitor.clearCookies();
      assert.is(await landing(page, query('redirect', target), hasScript), `${testSite.url}/`, target);
    }
    const doubled = `${query('redirect', '/')}&redirect=//evil.example`;
    await visitor.clearCookies();
    assert.is(await landing(page, doubled, hasScript), `${testSite.url}/`, 'two targets');
    assert.equal(strangers, []);
  });
}

test('a user who is signed in already is redirected at once, but not to an untrusted origin', async () => {
  const page = await testSite.page();
  await landing(page, '', true);
  await page.goto(LOGIN + query('redirect', '/?again'));
  assert.is(page.url(), `${testSite.url}/?again`);
  for (const target of HOSTILE) {
    await page.goto(LOGIN + query('redirect', target));
    assert.is(page.url(), `${testSite.url}/`, target);
  }
});

test.run();
