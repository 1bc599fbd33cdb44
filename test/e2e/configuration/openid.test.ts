// A real provider, from its configuration to the sign-out.

import type { BrowserContext, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  LOGOUT_PAGE_ADDRESS,
  OPENID_CALLBACK_ADDRESS,
  OPENID_PROVIDERS_ADDRESS,
} from '../../../shared/contract/addresses';
import { SECRET_MASK } from '../../../shared/contract/secret-mask';
import { closeByClick } from '../../support/browser/close-by-click';
import { LOGIN, untilScripted } from '../../support/browser/login-form';
import { text } from '../../support/browser/messages';
import { startPortal } from '../../support/browser/portal';
import { shownText } from '../../support/browser/shown-text';
import { pageOf } from '../../support/browser/signed-in';
import { setUpSite } from '../../support/browser/test-site';
import { eventually } from '../../support/server/eventually';
import { startProvider, type TestProvider } from '../../support/server/openid-provider';
import { whoIs } from '../../support/server/server-calls';
import { withStorageOf } from '../../support/server/server-storage';

const portal = await startPortal();
let running: TestProvider | undefined;
const testSite = setUpSite(test, {
  launch: { blocksThirdPartyCookies: true },
  env: { VESTIBULE_TRUSTED_ORIGINS: portal.origin },
  async prepare(server) {
    running = await startProvider(server.url + OPENID_CALLBACK_ADDRESS);
  },
});
test.after(() => Promise.all([portal.close(), running?.close()]).then(() => {}));

const provider = (): TestProvider => {
  if (running === undefined) throw new Error('the provider is there only while the tests run');
  return running;
};

const NAME = 'Corporate';
const details = '[data-part=details]';

const mailOf = (userName: string) =>
  withStorageOf(testSite.server, async (db) => {
    const row = db.selectFrom('users').select('email').where('user_name', '=', userName);
    return (await row.executeTakeFirstOrThrow()).email;
  });

async function createProvider(): Promise<Page> {
  const page = await pageOf(testSite, 'admin');
  await page.goto(OPENID_PROVIDERS_ADDRESS);
  await page.click('[data-action=add]');
  await page.fill('input[name=description]', NAME);
  await page.fill('input[name=discovery]', provider().issuer);
  await page.click('[data-action=discover]');
  await eventually(() => page.inputValue('input[name=tokenEndpoint]'), `${provider().issuer}/token`);
  await page.fill('input[name=clientId]', provider().clientId);
  await page.fill('input[name=clientSecret]', provider().clientSecret);
  await save(page);
  await page.waitForURL(({ pathname }) => new RegExp(`^${OPENID_PROVIDERS_ADDRESS}/[0-9a-f-]{36}$`).test(pathname));
  return page;
}

async function save(page: Page): Promise<void> {
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.click(`${details} [data-action=save]`);
  assert.is((await (await saved).json()).saveOk, true);
}

async function choose(page: Page, query = ''): Promise<void> {
  await page.goto(LOGIN + query);
  await untilScripted(page);
  await page.click('a[data-action=provider]');
}

async function userOf(visitor: BrowserContext): Promise<string | undefined> {
  const session = (await visitor.cookies()).find(({ name }) => name === 'vestibule-session');
  return session && whoIs(testSite.url, session.value);
}

const callbackText = async (page: Page) => {
  await page.waitForURL(({ pathname }) => pathname === OPENID_CALLBACK_ADDRESS);
  return shownText(page.locator('[data-part=error-card]'));
};

/** A picture that no format makes small, for the logo. */
const noise = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 100;
    const pixels = new ImageData(100, 100);
    crypto.getRandomValues(pixels.data);
    canvas.getContext('2d')?.putImageData(pixels, 0, 0);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });

test('an administrator adds a provider with a logo, tests it, offers it and deletes it; other browsers sign in and out with it', async () => {
  provider().user = { sub: 'subject-of-user', email: await mailOf('user'), email_verified: true };
  const page = await createProvider();
  assert.is(await page.inputValue('input[name=clientSecret]'), SECRET_MASK);
  assert.not.match(await page.content(), provider().clientSecret);
  await page.locator(`[data-part=row]:has-text("${NAME}")`).waitFor();

  const opened = page.waitForEvent('popup');
  await page.click('[data-action=test]');
  const popup = await opened;
  await popup.locator('[data-part=test-outcome]').waitFor();
  const outcome = await shownText(popup.locator('[data-part=test-outcome]'));
  assert.ok(outcome.includes(text('OPENID_TEST_ACCOUNT', { name: 'user' })), outcome);
  assert.ok(outcome.includes('subject-of-user') && outcome.includes(await mailOf('user')), outcome);
  assert.is(await popup.evaluate(() => window.opener), null);
  await closeByClick(popup, '[data-action=close]');
  assert.is(await userOf(page.context()), 'admin', 'a test signs nobody in');

  const buffer = Buffer.from(await noise(page), 'base64');
  assert.ok(buffer.length > 5000);
  await page.setInputFiles('input[name=logo]', { name: 'logo.png', mimeType: 'image/png', buffer });
  await page.locator('[data-part=logo-preview]').waitFor();
  await page.check('input[name=enabled]');
  await save(page);

  const visitor = await testSite.visitor();
  const other = await visitor.newPage();
  await other.goto(LOGIN);
  const image = other.locator('a[data-action=provider] img');
  assert.match((await image.getAttribute('src')) ?? '', /^data:image\/(webp|png);base64,/);
  assert.ok(await image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0));
  for (const [user, key] of [
    [undefined, 'OPENID_ERROR_DENIED'],
    [{ sub: '2', email: 'who@else.example', email_verified: true }, 'OPENID_ERROR_NOT_LINKED'],
  ] as const) {
    provider().user = user;
    await choose(other, '?redirect=/%3Fthere');
    assert.ok((await callbackText(other)).includes(text(key)));
    await other.click('[data-action=retry]');
    await other.waitForURL(({ pathname }) => pathname === LOGIN);
    assert.is(new URL(other.url()).searchParams.get('redirect'), `${testSite.url}/?there`);
    assert.is(await userOf(visitor), undefined);
  }
  provider().user = { sub: 'subject-of-secured', email: await mailOf('secured'), email_verified: true };
  await choose(other);
  await other.locator('input[autocomplete=one-time-code]').waitFor();
  assert.is(await userOf(visitor), undefined, 'a second factor is still asked for');
  await visitor.clearCookies();

  provider().user = { sub: 'subject-of-user', email: await mailOf('user'), email_verified: true };
  await choose(other, '?redirect=/%3Fthere');
  await other.waitForURL(`${testSite.url}/?there`);
  assert.is(await userOf(visitor), 'user');
  await other.goto(LOGOUT_PAGE_ADDRESS);
  await untilScripted(other);
  await other.click('[data-action=logout]');
  await other.waitForURL((url) => url.origin === provider().issuer);
  assert.is(await userOf(visitor), undefined, 'signed out here already');
  await other.click('button[name=logout]');
  await other.waitForURL(({ pathname }) => pathname === LOGOUT_PAGE_ADDRESS);
  assert.ok((await shownText(other.locator('main'))).includes(text('LOGOUT_DONE_TITLE')));

  await page.uncheck('input[name=enabled]');
  await save(page);
  await page.click(`${details} [data-action=delete]:not([aria-disabled])`);
  await page.click('[data-part=confirmation] [data-action=ok]');
  await page.waitForURL(({ pathname }) => pathname === OPENID_PROVIDERS_ADDRESS);
  await page.locator('[data-part=empty]').waitFor();
});

test('in a frame of another site the provider opens in the popup, which closes itself; one that is away is told', async () => {
  const admin = await createProvider();
  await admin.check('input[name=enabled]');
  await save(admin);
  const page = await testSite.page();
  await page.goto(`${portal.origin}/?frame=${encodeURIComponent(`${testSite.url}${LOGIN}?redirect=/%3Fback`)}`);
  const opened = page.waitForEvent('popup');
  await page.frameLocator('iframe').locator('[data-action=open-popup]').click();
  const popup = await opened;
  await untilScripted(popup);
  await closeByClick(popup, 'a[data-action=provider]');
  assert.is(await userOf(page.context()), 'user');

  await withStorageOf(testSite.server, async (db) => {
    const away = { authorize_endpoint: 'http://127.0.0.1:9/auth', end_session_endpoint: 'http://127.0.0.1:9/end' };
    await db.updateTable('openid_providers').set(away).execute();
  });
  await page.goto(testSite.url + LOGOUT_PAGE_ADDRESS);
  await untilScripted(page);
  await page.click('[data-action=logout]');
  await page.locator('[data-part=provider-away]').waitFor();
  assert.is(await userOf(page.context()), undefined);
  await choose(page);
  assert.ok((await callbackText(page)).includes(text('OPENID_ERROR_UNREACHABLE')));
});

test.run();
