import type { Page } from 'playwright-core';
import { test as plain } from 'uvu';
import * as assert from 'uvu/assert';
import { activate, CODE_ENTRY, codeOf, securedSecret, setUp, TWO_FACTOR } from '../support/browser/authenticator';
import { enterCode, open, pressButton, signInByKeyboard } from '../support/browser/keyboard';
import { focused, LOGIN, signIn } from '../support/browser/login-form';
import { catalogue, text } from '../support/browser/messages';
import { shownText } from '../support/browser/shown-text';
import { pageOf } from '../support/browser/signed-in';
import { setUpSite } from '../support/browser/test-site';
import { hasTool } from '../support/server/debian-tools';
import { eventually } from '../support/server/eventually';

const testSite = setUpSite(plain);
const test = hasTool('oathtool') ? plain : plain.skip;

const BACK = '?redirect=/%3Fback';
const isAt = (page: Page) => new URL(page.url()).pathname;
const heading = (page: Page) => shownText(page.locator('h1'));
const help = (page: Page) => shownText(page.locator('#field-Code-help'));
const untilIn = (page: Page) => page.locator('[data-part=account]').waitFor();
const sessionOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'vestibule-session')?.value;

/** The page that asks a user for a code after the password. */
async function atCodeEntry(user: string, query = ''): Promise<Page> {
  const page = await testSite.page();
  await signInByKeyboard(page, user, { query });
  assert.is(isAt(page), CODE_ENTRY);
  return page;
}

const codeOfSecured = (which: Parameters<typeof codeOf>[1]) => codeOf(securedSecret(testSite.server), which);

test('a code signs in and redirects; used again, it is explained in three lines', async () => {
  const page = await atCodeEntry('secured', BACK);
  const code = codeOfSecured('next');
  const before = await sessionOf(page);
  await enterCode(page, 'Code', code);
  await page.waitForURL(`${testSite.url}/?back`);
  await untilIn(page);
  assert.is.not(await sessionOf(page), before, 'the pre-session is replaced, not upgraded');

  const other = await atCodeEntry('secured');
  assert.is(await other.locator('input[name=Code]').getAttribute('autocomplete'), 'one-time-code');
  await enterCode(other, 'Code', code);
  await eventually(() => help(other), text('TFA_CODE_ALREADY_USED'));
  const lines = ['TFA_CODE_ALREADY_USED_1', 'TFA_CODE_ALREADY_USED_2', 'TFA_CODE_ALREADY_USED_3'] as const;
  assert.equal(
    await other.locator('form [aria-live=polite] p').allInnerTexts(),
    lines.map((key) => text(key)),
  );
  assert.is(await other.locator('input[name=Code]').inputValue(), code);
});

test('without a script too a browser is remembered, needs no code then, and asks again once the user wants that', async () => {
  const { secret } = await setUp(await pageOf(testSite, 'r.rossi'));
  const browser = await testSite.visitor({ javaScriptEnabled: false, locale: 'de-DE' });
  const plain = await browser.newPage();
  const signInPlainly = async () => {
    await browser.clearCookies({ name: 'vestibule-session' });
    await plain.goto(LOGIN);
    await signIn(plain, 'r.rossi');
  };
  await signInPlainly();
  const box = plain.locator('label:has([name=remember])');
  assert.is(await shownText(box), catalogue('de').TFA_REMEMBER_other?.replace('{count}', '30'));
  await box.click();
  await plain.fill('[name=Code]', codeOf(secret, 'next'));
  await plain.keyboard.press('Enter');
  await untilIn(plain);
  await signInPlainly();
  await untilIn(plain);

  const page = await (await testSite.visitor({ storageState: await browser.storageState() })).newPage();
  await page.goto('/identityprovider/config/sessions');
  await page.locator('[data-part=remembered-list] [data-action=forget]').click();
  await page.goto('about:blank'); // the request outlives the page
  await eventually(async () => {
    await signInPlainly();
    return isAt(plain);
  }, CODE_ENTRY);
});

test('the recovery code signs in once and deactivates two-factor authentication', async () => {
  const { recoveryCode } = await setUp(await pageOf(testSite, 'external'));
  const page = await atCodeEntry('external', BACK);
  await pressButton(page, 'switch-code');
  const typed = `${recoveryCode.slice(0, 4)} ${recoveryCode.slice(4)}`.toLowerCase();
  await enterCode(page, 'Code', typed);
  const dialog = page.locator('[data-part=deactivated]');
  await dialog.waitFor();
  assert.is(await shownText(dialog.locator('h2')), text('TFA_DROPPED_TITLE'));
  assert.is(isAt(page), CODE_ENTRY);
  await eventually(() => focused(page), 'close');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${testSite.url}/?back`);
  await untilIn(page);
  const again = await testSite.page();
  await signInByKeyboard(again, 'external');
  await untilIn(again); // without a code
});

const SKIPS = {
  2: catalogue().TFA_SKIPS_LEFT_other?.replace('{count}', '2'),
  1: catalogue().TFA_SKIPS_LEFT_one?.replace('{count}', '1'),
  0: catalogue().TFA_SKIPS_NONE,
};

test('a user who must set it up can skip it three times, and the fourth sign-in requires the set-up', async () => {
  for (const left of [2, 1, 0] as const) {
    const page = await pageOf(testSite, 'enforced');
    await open(page, TWO_FACTOR);
    const skips = await shownText(page.locator('[data-part=skips]'));
    assert.is(skips, `${text('NOTIFICATION_WARNING')}: ${SKIPS[left]}`);
  }
  const page = await testSite.page();
  await signInByKeyboard(page, 'enforced', { query: BACK });
  assert.is(isAt(page), TWO_FACTOR);
  const before = await sessionOf(page);
  await page.goto('/');
  assert.is(await page.locator('[data-part=account]').count(), 0, 'not in before it is set up');
  await open(page, `${TWO_FACTOR}${BACK}`);
  await activate(page);
  await page.waitForURL(`${testSite.url}/?back`);
  await untilIn(page);
  assert.is.not(await sessionOf(page), before);
  await open(page, TWO_FACTOR);
  assert.is(await heading(page), text('TFA_TITLE_ACTIVATED'));
  assert.match(await shownText(page.locator('[data-part=not-possible]')), text('TFA_DEACTIVATION_NOT_POSSIBLE'));
  assert.is(await page.locator('input[name=code]').count(), 0);
});

plain.run();
