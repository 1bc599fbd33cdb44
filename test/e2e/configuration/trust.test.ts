import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { TRUST_ADDRESS } from '../../../shared/contract/addresses';
import { LOGIN } from '../../support/browser/login-form';
import { text } from '../../support/browser/messages';
import { startPortal } from '../../support/browser/portal';
import { shownText } from '../../support/browser/shown-text';
import { pageOf } from '../../support/browser/signed-in';
import { setUpSite } from '../../support/browser/test-site';
import { eventually } from '../../support/server/eventually';
import { HOSTILE } from '../../support/server/redirects';
import { openSession } from '../../support/server/server-calls';

/** A portal on another origin of the same site, so that its frames have their cookies. */
const portal = await startPortal('127.0.0.1');
const testSite = setUpSite(test, { sharesServer: true });
test.after(portal.close);

const rows = (page: Page, panel = 'addresses') => page.locator(`[data-part=${panel}] [data-part=row]`);
const framed = (path: string) => `${portal.origin}/?frame=${encodeURIComponent(testSite.url + path)}`;

async function openTrust(page: Page): Promise<void> {
  await page.goto(TRUST_ADDRESS);
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
  await row.waitFor({ state: 'detached' });
}

/** Where the sign-in page leads a user of this session on the way to an address. */
async function landingOf(target: string, session?: string): Promise<string> {
  const headers = { cookie: `vestibule-session=${session}`, accept: 'text/html' };
  const answer = await fetch(`${testSite.url}${LOGIN}?${new URLSearchParams({ redirect: target })}`, {
    redirect: 'manual',
    headers,
  });
  return new URL(answer.headers.get('location') ?? '', testSite.url).href;
}

test('an added origin is redirected to, may frame pages and send them messages, and a deleted one may not; other administrators see it', async () => {
  const [admin, other] = [await pageOf(testSite, 'admin'), await pageOf(testSite, 'admin')];
  await openTrust(admin);
  await openTrust(other);
  const session = await openSession(testSite.url, 'user');
  const visitor = await testSite.page();
  const isFramed = async () => {
    await visitor.goto(framed(LOGIN));
    await visitor.waitForLoadState('networkidle');
    return (await visitor.frames()[1]?.locator('input[name=User]').count()) === 1;
  };
  const target = `${portal.origin}/start?day=1`;
  assert.equal([await landingOf(target, session), await isFramed()], [`${testSite.url}/`, false]);
  await add(admin, portal.origin);
  await rows(other).filter({ hasText: portal.origin }).waitFor();
  assert.equal([await landingOf(target, session), await isFramed()], [target, true]);
  await eventually(async () => {
    await visitor.evaluate((origin) => {
      document.querySelector('iframe')?.contentWindow?.postMessage({ type: 'Theme', theme: { IsDark: true } }, origin);
    }, testSite.url);
    return visitor.frames()[1]?.evaluate(() => document.documentElement.dataset.theme?.includes('dark'));
  }, true);

  await other.goto(framed(TRUST_ADDRESS));
  const frame = other.frameLocator('iframe');
  await frame.locator('[data-part=addresses] [data-action=delete]').click();
  const loss = text('TRUST_URI_REMOVE_SHELL', { name: portal.origin });
  await frame.locator('[data-part=confirmation]').filter({ hasText: loss }).waitFor();

  await openTrust(other);
  await other.fill('input[name=addApp]', 'reports');
  await other.press('input[name=addApp]', 'Enter');
  await rows(admin, 'apps').filter({ hasText: 'reports' }).waitFor();
  await remove(other, portal.origin);
  await other.click('[data-action=undo]');
  await rows(other).filter({ hasText: portal.origin }).waitFor();
  await remove(other, portal.origin);
  await rows(admin).filter({ hasText: portal.origin }).waitFor({ state: 'detached' });
  assert.equal([await landingOf(target, session), await isFramed()], [`${testSite.url}/`, false]);
});

test('the test of an address says what the server does', async () => {
  const admin = await pageOf(testSite, 'admin');
  await openTrust(admin);
  for (const address of ['https://partner.example/portal', 'https://whole.example']) await add(admin, address);
  const session = await openSession(testSite.url, 'user');
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
    const isFollowed = (await landingOf(target, session)) === new URL(target, testSite.url).href;
    await admin.fill('input[name=target]', target);
    const status = await admin.locator('[data-part=test-result] [data-part=status]').getAttribute('data-status');
    assert.is(status === 'own' || status === 'allowed', isFollowed, `${target} is ${status}`);
  }
  await admin.fill('input[name=target]', 'https://partner.example/portal/a');
  const expected = text('TRUST_TEST_ALLOWED', { address: 'https://partner.example/portal' });
  assert.is(await shownText(admin.locator('[data-part=test-result]')), expected);
});

test.run();
