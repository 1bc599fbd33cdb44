import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { eventually } from '../eventually';
import { LOGIN, openLogin, signIn } from '../login-form';
import { text } from '../messages';
import { startPortal } from '../portal';
import { HOSTILE } from '../redirects';
import { openSession } from '../server-calls';
import { withStorageOf } from '../server-storage';
import { shownText } from '../shown-text';
import { pageOf } from '../signed-in';
import { setUpSite } from '../test-site';
import { APPS, INFO, TRUST } from './trust-pages';

/** A portal on another origin of the same site, so that its frames have their cookies. */
const portal = await startPortal('127.0.0.1');
const testSite = setUpSite(test, { env: { VESTIBULE_CLUSTER_ID: 'eu-1', VESTIBULE_BRAND_NAME: 'Harbour' } });
test.after(portal.close);
test.before.each(() =>
  withStorageOf(testSite.server, async (db) => void (await db.deleteFrom('trusted_addresses').execute())),
);

const rows = (page: Page, panel = 'addresses') => page.locator(`[data-part=${panel}] [data-part=row]`);

async function openTrust(page: Page): Promise<void> {
  await page.goto(TRUST);
  await page.locator('[data-part=apps] [data-action=add]').waitFor();
}

async function add(page: Page, address: string): Promise<void> {
  await page.fill('input[name=addUrl]', address);
  await page.press('input[name=addUrl]', 'Enter');
  await rows(page).filter({ hasText: address }).waitFor();
}

async function remove(page: Page, address: string): Promise<void> {
  const row = rows(page).filter({ hasText: address });
  await row.locator('[data-action=delete]').click();
  await page.click('[data-part=confirmation] [data-action=ok]');
  await row.waitFor({ state: 'detached' });
}

/** Where another browser is after it has signed in on the way to this address. */
async function landingOf(target: string): Promise<string> {
  const visitor = await testSite.page();
  await openLogin(visitor, `?redirect=${encodeURIComponent(target)}`);
  await signIn(visitor);
  await visitor.waitForURL((url) => url.pathname !== LOGIN);
  return visitor.url();
}

/** The page of another browser that has the sign-in page in a frame of the portal. */
async function framed(path = LOGIN): Promise<Page> {
  const visitor = await testSite.page();
  await visitor.goto(`${portal.origin}/?frame=${encodeURIComponent(testSite.url + path)}`);
  return visitor;
}

const start = () => `${testSite.url}/`;

test('an added address is followed after the next sign-in of another browser, but nothing beside it, and a deleted one is not', async () => {
  const admin = await pageOf(testSite, 'admin');
  const target = `${portal.origin}/portal/start?day=1`;
  await openTrust(admin);
  assert.is(await landingOf(target), start());
  await add(admin, `${portal.origin}/portal`);
  assert.is(await landingOf(target), target);
  for (const beside of ['/portals', '/portal/../other', '/portal%2f..'])
    assert.is(await landingOf(`${portal.origin}${beside}`), start(), beside);
  await remove(admin, `${portal.origin}/portal`);
  assert.is(await landingOf(target), start());
});

test('an added origin may frame pages and exchange messages with them, and a deleted one may not', async () => {
  const admin = await pageOf(testSite, 'admin');
  await openTrust(admin);
  const isFramed = async () => {
    const visitor = await framed();
    const [, frame] = visitor.frames();
    await visitor.waitForLoadState('networkidle');
    return (await frame?.locator('input[name=User]').count()) === 1;
  };
  assert.is(await isFramed(), false);
  await add(admin, portal.origin);
  assert.is(await isFramed(), true);
  const visitor = await framed();
  const field = visitor.frameLocator('iframe').locator('input[name=User]');
  await field.waitFor();
  await eventually(async () => {
    await visitor.evaluate((origin) => {
      document.querySelector('iframe')?.contentWindow?.postMessage({ type: 'Theme', theme: { IsDark: true } }, origin);
    }, testSite.url);
    return visitor.frames()[1]?.evaluate(() => document.documentElement.dataset.theme?.includes('dark'));
  }, true);
  await remove(admin, portal.origin);
  assert.is(await isFramed(), false);
});

test('the pages of two administrators show the same lists without a reload', async () => {
  const [one, other] = [await pageOf(testSite, 'admin'), await pageOf(testSite, 'admin')];
  await openTrust(one);
  await openTrust(other);
  await add(one, 'https://partner.example');
  await rows(other).filter({ hasText: 'https://partner.example' }).waitFor();
  await one.fill('input[name=addApp]', 'reports');
  await one.press('input[name=addApp]', 'Enter');
  await rows(other, 'apps').filter({ hasText: 'reports' }).waitFor();
  await remove(other, 'https://partner.example');
  await rows(one).first().waitFor({ state: 'detached' });
});

test('the question before the portal’s own address is deleted says what is lost', async () => {
  await withStorageOf(testSite.server, async (db) => {
    await db.insertInto('trusted_addresses').values({ address: portal.origin, added_at: 0 }).execute();
  });
  const admin = await pageOf(testSite, 'admin');
  await admin.goto(`${portal.origin}/?frame=${encodeURIComponent(testSite.url + TRUST)}`);
  const frame = admin.frameLocator('iframe');
  await frame.locator('[data-part=addresses] [data-action=delete]').click();
  const question = frame.locator('[data-part=confirmation]');
  await question.filter({ hasText: text('TRUST_URI_REMOVE_SHELL', { name: portal.origin }) }).waitFor();
});

test('after a deletion by keyboard the focus is on the next row, and with the last one on the list', async () => {
  const admin = await pageOf(testSite, 'admin');
  await openTrust(admin);
  for (const address of ['https://a.example', 'https://b.example']) await add(admin, address);
  const focused = () => admin.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await admin.locator('[data-part=row] [data-action=delete]').first().focus();
  for (const left of [text('TRUST_REMOVE_OF', { name: 'https://b.example' }), text('TRUST_URIS_TITLE')]) {
    await admin.keyboard.press('Enter');
    await admin.locator('[data-part=confirmation]').waitFor();
    await admin.keyboard.press('Tab');
    await admin.keyboard.press('Enter');
    await eventually(focused, left);
  }
});

test('the test of an address says what the server does', async () => {
  const admin = await pageOf(testSite, 'admin');
  await openTrust(admin);
  await add(admin, 'https://partner.example/portal');
  await add(admin, 'https://whole.example');
  const cookie = `vestibule-session=${await openSession(testSite.url, 'user')}`;
  const targets = [
    '/start',
    `${testSite.url}/start`,
    'https://partner.example/portal',
    'https://partner.example/portal/a?b#c',
    'https://partner.example/portalx',
    'https://partner.example/portal/../x',
    'https://partner.example',
    'https://WHOLE.example:443/a',
    'https://whole.example:8443',
    'http://whole.example',
    'https://whole.example.',
    'https://whole.example@evil.example',
    // An input removes line breaks and the page spaces around, which the server would refuse.
    ...HOSTILE.filter((target) => !/[\n\t]|^\s/.test(target)),
  ];
  for (const target of targets) {
    const query = new URLSearchParams({ redirect: target });
    const answer = await fetch(`${testSite.url}${LOGIN}?${query}`, {
      redirect: 'manual',
      headers: { cookie, accept: 'text/html' },
    });
    const isFollowed = answer.headers.get('location') === new URL(target, testSite.url).href;
    await admin.fill('input[name=target]', target);
    const status = await admin.locator('[data-part=test-result] [data-part=status]').getAttribute('data-status');
    assert.is(status === 'own' || status === 'allowed', isFollowed, `${target} is ${status}`);
  }
  await admin.fill('input[name=target]', 'https://partner.example/portal/a');
  const expected = text('TRUST_TEST_ALLOWED', { address: 'https://partner.example/portal' });
  assert.is(await shownText(admin.locator('[data-part=test-result]')), expected);
});

test('the old address redirects navigations only, and its calls stay calls', async () => {
  const admin = await pageOf(testSite, 'admin');
  await admin.goto(APPS);
  assert.is(admin.url(), testSite.url + TRUST);
  const answer = await admin.evaluate(async (url) => {
    const response = await fetch(url, { headers: { accept: 'application/json' } });
    return { isRedirected: response.redirected, fields: Object.keys(await response.json()).sort() };
  }, APPS);
  assert.equal(answer, { isRedirected: false, fields: ['isCloudMode', 'trustedApps'] });
});

test('the page with the version says the cluster and the provider', async () => {
  const user = await pageOf(testSite, 'user');
  await user.goto(INFO);
  assert.is(await shownText(user.locator('[data-part=cluster]')), 'eu-1');
  assert.is(await shownText(user.locator('[data-part=provider]')), 'Harbour');
  assert.match(await shownText(user.locator('[data-part=version]')), /^\d+\.\d+\.\d+$/);
});

test.run();
