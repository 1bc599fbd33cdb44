import type { BrowserContext, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeLoginSettings } from '../../../server/settings/login-settings/login-settings';
import { createFirstAdministrator, FIRST_ADMINISTRATOR } from '../../support/browser/first-administrator';
import { LOGIN, signIn } from '../../support/browser/login-form';
import { text } from '../../support/browser/messages';
import { startPortal } from '../../support/browser/portal';
import { shownText } from '../../support/browser/shown-text';
import { setUpSite } from '../../support/browser/test-site';
import { eventually } from '../../support/server/eventually';
import { startHttpsSites } from '../../support/server/https-sites';
import { withStorageOf } from '../../support/server/server-storage';

// The identity server in production, on https: https://id.test, which trusts only https://portal.test.
const sites = await startHttpsSites();
const portal = await startPortal('127.0.0.1');
const ID = sites.origin('id');
const PORTAL = sites.origin('portal');
const STRANGER = sites.origin('stranger');
const OWN_PAGE = '/identityprovider/changepassword';

const testSite = setUpSite(test, {
  env: { VESTIBULE_PUBLIC_URL: ID, VESTIBULE_TRUSTED_ORIGINS: PORTAL },
  launch: { args: [...sites.browserArgs] },
  async prepare(server) {
    for (const name of ['portal', 'stranger']) sites.lead(name, portal.origin);
    sites.lead('id', server.url);
    await createFirstAdministrator(server);
  },
});
test.before.each(() => sites.lead('id', testSite.url));
test.after(async () => {
  await sites.close();
  await portal.close();
});

const framed = (site: string, path: string) => `${site}/?frame=${encodeURIComponent(ID + path)}`;

async function openFramed(page: Page, site: string, path: string) {
  await page.goto(framed(site, path));
  return page.frameLocator('iframe');
}

async function signInFramed(page: Page, target: string) {
  const frame = await openFramed(page, PORTAL, `${LOGIN}?redirect=${encodeURIComponent(target)}`);
  await frame.locator('select[name=language]').waitFor();
  await signIn(frame, 'grace', FIRST_ADMINISTRATOR.password);
  return frame;
}

const framePath = (page: Page) => {
  const url = page.frames()[1]?.url() ?? '';
  return URL.canParse(url) ? new URL(url).pathname : url;
};

async function cookieOf(visitor: BrowserContext, name: string) {
  const found = (await visitor.cookies()).filter((cookie) => cookie.name === name);
  return found.map(({ domain, sameSite, secure, partitionKey }) => ({ domain, sameSite, secure, partitionKey }));
}

/** The cookies in the partition of a top-level site. */
const partitioned = (site: string) => ({
  domain: 'id.test',
  sameSite: 'None',
  secure: true,
  partitionKey: site.replace(/:\d+$/, ''),
});

test('the frame of a trusted site signs in with its own form, stays signed in, and loses its cookie with the sign-out', async () => {
  const page = await testSite.page();
  await signInFramed(page, OWN_PAGE);
  const own = page.frameLocator('iframe').locator('h1');
  await eventually(() => framePath(page), OWN_PAGE);
  await own.waitFor();
  assert.equal(await cookieOf(page.context(), '__Host-vestibule-session'), [partitioned(PORTAL)]);

  const again = await openFramed(page, PORTAL, OWN_PAGE);
  assert.is(await shownText(again.locator('h1')), text('PASSWORD_TITLE'));
  assert.is(framePath(page), OWN_PAGE);
  await page.reload();
  await own.waitFor();
  assert.is(framePath(page), OWN_PAGE);

  // The session belongs to the portal's frame: in its own window the same server has no session.
  const alone = await page.context().newPage();
  await alone.goto(ID + OWN_PAGE);
  assert.is(new URL(alone.url()).pathname, LOGIN);

  const left = await page.frames()[1]?.evaluate(async () => {
    const json = { headers: { accept: 'application/json' } };
    const { logoutToken } = await (await fetch('/identityprovider/profile', json)).json();
    await fetch(`/identityprovider/session/logout/${logoutToken}?basiclogout=true`, json);
    return (await (await fetch('/identityprovider/profile', json)).json()).isLoggedIn;
  });
  assert.is(left, false);
  assert.equal(await cookieOf(page.context(), '__Host-vestibule-session'), []);
});

test('a language chosen in the frame stays after a reload', async () => {
  const page = await testSite.page();
  const frame = await openFramed(page, PORTAL, LOGIN);
  await frame.locator('select[name=language]').selectOption('de');
  await eventually(() => shownText(frame.locator('h1')), text('LOGIN_TITLE', {}, 'de'));
  assert.equal(await cookieOf(page.context(), 'vestibule-locale'), [partitioned(PORTAL)]);
  await page.reload();
  await eventually(() => shownText(frame.locator('h1')), text('LOGIN_TITLE', {}, 'de'));
});

test('a sign-in that continues with a second factor is not shown as lost', async () => {
  const policy = (tfaRadio: string) =>
    withStorageOf(testSite.server, async (db) => {
      await writeLoginSettings(db, { tfaRadio, maxTFAActivationSkipCounter: 0 });
    });
  await policy('ForceAll');
  try {
    const page = await testSite.page();
    await signInFramed(page, OWN_PAGE);
    await eventually(() => framePath(page), '/identityprovider/twofactor');
  } finally {
    await policy('Enabled');
  }
});

test('a browser that blocks the cookies of a frame shows a message, without a redirect loop', async () => {
  sites.lead('id', testSite.url, { losingCookies: true });
  const page = await testSite.page();
  const frame = await signInFramed(page, OWN_PAGE);
  await frame.locator('[data-part=cookies-blocked]').waitFor();
  await frame.locator('form').waitFor({ state: 'detached' });
  assert.is(await shownText(frame.locator('h1')), text('LOGIN_COOKIES_BLOCKED_TITLE'));
  assert.is(framePath(page), LOGIN);
});

test('a top-level window signs in with the same kind of cookies', async () => {
  const page = await testSite.page();
  await page.goto(`${ID + LOGIN}?redirect=${encodeURIComponent(OWN_PAGE)}`);
  await signIn(page, 'grace', FIRST_ADMINISTRATOR.password);
  await page.waitForURL(ID + OWN_PAGE);
  assert.equal(await cookieOf(page.context(), '__Host-vestibule-session'), [partitioned(ID)]);
});

test('an untrusted site cannot embed a page, with or without a session', async () => {
  const page = await testSite.page();
  await signInFramed(page, OWN_PAGE);
  await eventually(() => framePath(page), OWN_PAGE);
  for (const path of [LOGIN, OWN_PAGE, '/identityprovider/avatar', '/identityprovider/profile', '/']) {
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.goto(framed(STRANGER, path));
    await refused;
    await eventually(() => page.frames()[1]?.url().startsWith('chrome-error:'), true);
  }
});

test.run();
