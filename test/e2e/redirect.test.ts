import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LOGIN, openLogin, signIn } from './login-form';
import { query } from './redirects';
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

test.run();
