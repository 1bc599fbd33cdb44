// A real provider, from its configuration to the sign-out.
import type { BrowserContext, Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeLoginSettings } from '../../../server/login-settings/login-settings';
import {
  LOGOUT_PAGE_ADDRESS,
  OPENID_CALLBACK_ADDRESS,
  OPENID_PROVIDERS_ADDRESS,
} from '../../../shared/contract/addresses';
import { SECRET_MASK } from '../../../shared/contract/secret-mask';
import { startProvider, type TestProvider } from '../../unit/server/openid/openid-provider';
import { eventually } from '../eventually';
import { LOGIN, untilScripted } from '../login-form';
import { text } from '../messages';
import { startPortal } from '../portal';
import { whoIs } from '../server-calls';
import { withStorageOf } from '../server-storage';
import { shownText } from '../shown-text';
import { pageOf } from '../signed-in';
import { setUpSite } from '../test-site';

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

test.before.each(async () => {
  provider().user = { sub: 'subject-of-user', email: await mailOf('user'), email_verified: true };
  await withStorageOf(testSite.server, async (db) => {
    await db.deleteFrom('openid_providers').execute();
    await writeLoginSettings(db, {});
  });
});

const mailOf = (userName: string) =>
  withStorageOf(testSite.server, async (db) => {
    const row = db.selectFrom('users').select('email').where('user_name', '=', userName);
    return (await row.executeTakeFirstOrThrow()).email;
  });

/** An administrator creates the provider through its discovery document. */
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

/** An administrator creates the provider and offers it at sign-in. */
async function offerProvider(): Promise<Page> {
  const page = await createProvider();
  await page.check('input[name=enabled]');
  await save(page);
  return page;
}

/** Opens the sign-in page and chooses the provider. */
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

test('an administrator adds a provider, tests it and offers it; another browser signs in and out with it', async () => {
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
  const closed = popup.waitForEvent('close');
  await popup.click('[data-action=close]');
  await closed;
  assert.is(await userOf(page.context()), 'admin', 'a test signs nobody in');

  await page.check('input[name=enabled]');
  await save(page);
  const visitor = await testSite.visitor();
  const other = await visitor.newPage();
  await choose(other, '?redirect=/%3Fthere');
  await other.waitForURL(`${testSite.url}/?there`);
  assert.is(await userOf(visitor), 'user');
  await withStorageOf(testSite.server, async (db) => {
    const last = db.selectFrom('sessions').select('login_type').orderBy('created_at', 'desc');
    assert.is((await last.executeTakeFirstOrThrow()).login_type, 'OpenId');
  });

  await other.goto(LOGOUT_PAGE_ADDRESS);
  await untilScripted(other);
  await other.click('[data-action=logout]');
  await other.waitForURL((url) => url.origin === provider().issuer);
  assert.is(await userOf(visitor), undefined, 'signed out here already');
  await other.click('button[name=logout]');
  await other.waitForURL(({ pathname }) => pathname === LOGOUT_PAGE_ADDRESS);
  assert.ok((await shownText(other.locator('main'))).includes(text('LOGOUT_DONE_TITLE')));
});

test('without a script the sign-out leads over the provider too', async () => {
  await offerProvider();
  const visitor = await testSite.visitor({ javaScriptEnabled: false });
  const page = await visitor.newPage();
  await page.goto(LOGIN);
  await page.click('a[data-action=provider]');
  await page.waitForURL(`${testSite.url}/`);
  await page.goto(LOGOUT_PAGE_ADDRESS);
  await page.click('[data-action=logout]');
  await page.waitForURL((url) => url.origin === provider().issuer);
  assert.is(await userOf(visitor), undefined);
});

test('a refused consent ends on a page that says so, with the way back to sign-in; so does an account that is not known', async () => {
  await offerProvider();
  const page = await testSite.page();
  for (const [user, key] of [
    [undefined, 'OPENID_ERROR_DENIED'],
    [{ sub: '2', email: 'who@else.example', email_verified: true }, 'OPENID_ERROR_NOT_LINKED'],
  ] as const) {
    provider().user = user;
    await choose(page, '?redirect=/%3Fthere');
    assert.ok((await callbackText(page)).includes(text(key)));
    await page.click('[data-action=retry]');
    await page.waitForURL(({ pathname }) => pathname === LOGIN);
    assert.is(new URL(page.url()).searchParams.get('redirect'), `${testSite.url}/?there`);
    assert.is(await userOf(page.context()), undefined);
  }
  // A second factor is still asked for.
  provider().user = { sub: 'subject-of-secured', email: await mailOf('secured'), email_verified: true };
  await choose(page);
  await page.locator('input[autocomplete=one-time-code]').waitFor();
  assert.is(await userOf(page.context()), undefined);
});

test('a provider that is away is told, also when only its sign-out is', async () => {
  await offerProvider();
  const page = await testSite.page();
  await choose(page);
  await page.waitForURL(`${testSite.url}/`);
  await withStorageOf(testSite.server, async (db) => {
    const away = { authorize_endpoint: 'http://127.0.0.1:9/auth', end_session_endpoint: 'http://127.0.0.1:9/end' };
    await db.updateTable('openid_providers').set(away).execute();
  });
  await page.goto(LOGOUT_PAGE_ADDRESS);
  await untilScripted(page);
  await page.click('[data-action=logout]');
  await page.locator('[data-part=provider-away]').waitFor();
  assert.is(await userOf(page.context()), undefined);
  await choose(page);
  assert.ok((await callbackText(page)).includes(text('OPENID_ERROR_UNREACHABLE')));
});

test('two tabs sign in at once, and the address of one is worth nothing in another browser', async () => {
  await offerProvider();
  const visitor = await testSite.visitor();
  const tabs = [await visitor.newPage(), await visitor.newPage()];
  const callbacks: string[] = [];
  for (const tab of tabs) {
    await tab.goto(LOGIN);
    const start = (await tab.locator('a[data-action=provider]').getAttribute('href')) ?? '';
    const begun = await visitor.request.get(start, { maxRedirects: 0 });
    callbacks.push((await provider().authorize(begun.headers().location ?? '')).href);
  }
  const stranger = await testSite.page();
  await stranger.goto(callbacks[0] ?? '');
  assert.ok((await callbackText(stranger)).includes(text('OPENID_ERROR_EXPIRED')));
  for (const [index, tab] of tabs.entries()) {
    await tab.goto(callbacks[index] ?? '');
    await tab.waitForURL(`${testSite.url}/`);
    // A request of the page with its old cookie, on its way while the other tab signs in, would clear the new one.
    await tab.goto('about:blank');
  }
  assert.is(await userOf(visitor), 'user');
});

test('in a frame of another site the provider opens in the popup, which closes itself', async () => {
  await offerProvider();
  const page = await testSite.page();
  await page.goto(`${portal.origin}/?frame=${encodeURIComponent(`${testSite.url}${LOGIN}?redirect=/%3Fback`)}`);
  const opened = page.waitForEvent('popup');
  await page.frameLocator('iframe').locator('[data-action=open-popup]').click();
  const popup = await opened;
  await untilScripted(popup);
  const closed = popup.waitForEvent('close');
  await popup.click('a[data-action=provider]');
  await closed;
  assert.is(await userOf(page.context()), 'user');
});

test('a chosen logo is scaled down, and shown on the provider’s button at sign-in; a provider that is off can be deleted', async () => {
  const page = await createProvider();
  const noise = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 100;
    const context = canvas.getContext('2d');
    const pixels = new ImageData(100, 100);
    crypto.getRandomValues(pixels.data);
    context?.putImageData(pixels, 0, 0);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const buffer = Buffer.from(noise, 'base64'); // which no format makes small
  assert.ok(buffer.length > 5000);
  await page.setInputFiles('input[name=logo]', { name: 'logo.png', mimeType: 'image/png', buffer });
  await page.locator('[data-part=logo-preview]').waitFor();
  await page.check('input[name=enabled]');
  await save(page);
  const other = await testSite.page();
  await other.goto(LOGIN);
  await untilScripted(other);
  const image = other.locator('a[data-action=provider] img');
  assert.match((await image.getAttribute('src')) ?? '', /^data:image\/(webp|png);base64,/);
  assert.ok(await image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0));

  await page.uncheck('input[name=enabled]');
  await save(page);
  await page.click(`${details} [data-action=delete]:not([aria-disabled])`);
  await page.click('[data-part=confirmation] [data-action=ok]');
  await page.waitForURL(({ pathname }) => pathname === OPENID_PROVIDERS_ADDRESS);
  await page.locator('[data-part=empty]').waitFor();
});

test.run();
