import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { assertAccessible } from './accessibility';
import { findings } from './axe';
import { fillSlot } from './fill-slot';
import { enter, LOGIN, untilScripted } from './login-form';
import { setUpSite } from './test-site';

const testSite = setUpSite(test);
const LOGOUT = '/identityprovider/session/logoutconfirmation';

const failSignOut = async (page: Page) => {
  await page.route('**/session/logout/**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.locator('[data-action=logout]').click();
};

const STATES: [name: string, reach: (page: Page) => Promise<unknown>][] = [
  ['the shell, signed out', (page) => open(page, '/')],
  ['the shell, signed in', (page) => enter(page, 'm.schmidt')],
  [
    'the shell before its script',
    async (page) => {
      await enter(page, 'm.schmidt');
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto('/');
    },
  ],
  [
    'the shell with a notification',
    async (page) => {
      await enter(page, 'f.alfarsi');
      await untilScripted(page);
      await failSignOut(page);
      await page.locator('[data-part=notification]').first().waitFor();
    },
  ],
  ['the logout page', (page) => open(page, LOGOUT)],
  [
    'the logout page of a signed-in user',
    async (page) => {
      await enter(page);
      await open(page, LOGOUT);
    },
  ],
  [
    'the logout page after a failure',
    async (page) => {
      await enter(page);
      await open(page, LOGOUT);
      await failSignOut(page);
      await page.locator('[data-part=message]').waitFor();
    },
  ],
  [
    'the page that closes a popup',
    async (page) => {
      await page.goto('/identityprovider/login/close');
      await page.locator('[data-action=close]').waitFor();
    },
  ],
  [
    'the page of another application',
    async (page) => {
      await enter(page);
      await page.goto('/userprofile/absence');
      await page.locator('[data-action=start]').waitFor();
    },
  ],
  ['error 404', (page) => page.goto('/nowhere')],
  ['error 400', (page) => page.goto('/identityprovider/%2e%2e%2f')],
  ['error 403', (page) => showError(page, 403, 'ERROR_FORBIDDEN')],
  ['error 500', (page) => showError(page, 500, 'ERROR_INTERNAL_SERVER')],
  [
    'a load that failed',
    async (page) => {
      await fillSlot(page, LOGIN, { broken: true });
      await page.route('**/login', (route) =>
        route.request().resourceType() === 'fetch' ? route.abort() : route.fallback(),
      );
      await page.goto(LOGIN);
      await page.locator('[data-action=retry]').waitFor();
    },
  ],
];

for (const [name, reach] of STATES) {
  test(`${name}: is accessible`, async () => {
    const page = await testSite.page({ reducedMotion: 'reduce', locale: 'de' });
    await reach(page);
    await assertAccessible(page, name);
  });
}

const THEMES = [
  ['light', 'light'],
  ['dark', 'dark'],
  ['contrast', 'contrast'],
  ['dark.contrast', 'dark contrast'],
] as const;
for (const [cookie, words] of THEMES) {
  test(`the remembered appearance ${cookie} is there before the script and stays with it`, async () => {
    const visitor = await testSite.visitor({ reducedMotion: 'reduce' });
    await visitor.addCookies([{ name: 'vestibule-theme', value: cookie, url: testSite.url }]);
    const page = await visitor.newPage();
    for (const address of [LOGIN, '/']) {
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto(address);
      const before = await colours(page);
      assert.is(await page.locator('html').getAttribute('data-theme'), words);
      await page.unrouteAll();
      await open(page, address);
      assert.is(await page.locator('html').getAttribute('data-theme'), words);
      assert.equal(await colours(page), before);
      assert.equal(await findings(page), [], `${address} in ${cookie}`);
    }
  });
}

const colours = (page: Page) =>
  page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.documentElement);
    return [color, backgroundColor];
  });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilScripted(page);
}

async function showError(page: Page, statusCode: number, messageKey: string): Promise<void> {
  await fillSlot(page, '/nowhere', { statusCode, messageKey });
  await page.goto('/nowhere');
}

test.run();
