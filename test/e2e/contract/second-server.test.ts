import type { Browser, BrowserContext, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startBrowser } from '../../support/browser/browser';
import { signIn } from '../../support/browser/login-form';
import { catalogue, text } from '../../support/browser/messages';
import { shownText } from '../../support/browser/shown-text';
import { startSecondServer } from '../../support/second-server/second-server';
import { eventually } from '../../support/server/eventually';

const BASE = '/identityprovider';
let browser: Browser;

test.before(async () => {
  browser = await startBrowser();
});
test.after(() => browser.close());

type SecondServer = Awaited<ReturnType<typeof startSecondServer>>;

/** A browser at the second server; whatever its pages throw, or their policy refuses, fails the test. */
async function withSecondServer(
  empty: 'missing' | 'null',
  act: (at: { server: SecondServer; page: Page; context: BrowserContext }) => Promise<void>,
): Promise<void> {
  const server = await startSecondServer(empty);
  const context = await browser.newContext({ baseURL: server.url, locale: 'de-AT' });
  context.setDefaultTimeout(10_000);
  const faults: string[] = [];
  context.on('weberror', (fault) => faults.push(String(fault.error())));
  context.on('console', (message) => {
    if (/Content Security Policy|Trusted Type/i.test(message.text())) faults.push(message.text());
  });
  try {
    await act({ server, page: await context.newPage(), context });
    assert.equal([...server.problems, ...faults], []);
  } finally {
    await context.close();
    await server.close();
  }
}

const german = (key: Parameters<typeof text>[0]) => text(key, {}, 'de');
const skipsLeft = (count: number) => (catalogue('de').TFA_SKIPS_LEFT_other ?? '').replace('{count}', String(count));

for (const empty of ['missing', 'null'] as const) {
  test(`a server made from the document and dist/ alone works; what the document does not promise is ${empty}`, () =>
    withSecondServer(empty, async ({ server, page, context }) => {
      await page.goto(`${BASE}/config/apikey`);
      assert.is(new URL(page.url()).pathname, `${BASE}/login`);
      await signIn(page, 'ada', 'wrong');
      await page.getByText(german('LOGIN_ERROR_HINT')).waitFor();
      await signIn(page, 'ada', 'Right-Horse-1');
      await page.locator('input[name=Code]').fill('123456');
      await page.locator('[data-action=submit]').click();

      const list = page.locator('[data-part=list]');
      await list.getByText('Key one').waitFor();
      await eventually(() => server.state.openStreams, 1);
      server.state.rename('one', 'Renamed once');
      await list.getByText('Renamed once').waitFor();
      server.state.rename('one', 'Renamed twice');
      await list.getByText('Renamed twice').waitFor();

      const other = await context.newPage();
      await other.goto(`${BASE}/apikey/confirm`);
      await other.locator('[data-action=confirm]').click();
      await list.getByText(german('APIKEY_STATUS_CONFIRMED'), { exact: true }).waitFor();

      await other.goto(`${BASE}/twofactor/dialog`);
      await other.getByText(skipsLeft(2)).waitFor();

      await other.goto(`${BASE}/changepassword?redirect=${encodeURIComponent(`${BASE}/profile`)}`);
      await other.locator('input[name=Password]').fill('Better-Horse-2');
      await other.locator('input[name=Confirmation]').fill('Better-Horse-2');
      await other.locator('[data-action=submit]').click();
      await other.waitForURL(`${server.url}${BASE}/profile`);

      await other.locator('[data-action=logout]').click();
      await other.waitForURL(`${server.url}${BASE}/session/logoutconfirmation`);
      assert.is(await shownText(other.locator('h1')), german('LOGOUT_DONE_TITLE'));
      assert.is(server.state.sessions.size, 0);

      await other.goto(`${BASE}/login?redirect=${encodeURIComponent(`${BASE}/profile`)}`);
      await signIn(other, 'ada', 'Better-Horse-2');
      await other.waitForURL(/secondFactor/);
    }));
}

test.run();
