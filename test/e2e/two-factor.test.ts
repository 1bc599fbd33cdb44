import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { test as plain } from 'uvu';
import * as assert from 'uvu/assert';
import { codeOf, decodeQr, secretOn, TWO_FACTOR } from '../support/browser/authenticator';
import { enterCode, open, openPopup, pressButton, pressToClose, tabTo } from '../support/browser/keyboard';
import { hidden } from '../support/browser/layout';
import { focused, openLogin, signIn } from '../support/browser/login-form';
import { text } from '../support/browser/messages';
import { shownText } from '../support/browser/shown-text';
import { pageOf } from '../support/browser/signed-in';
import { setUpSite } from '../support/browser/test-site';
import { hasTool } from '../support/server/debian-tools';
import { eventually } from '../support/server/eventually';
import { openSession, whoIs } from '../support/server/server-calls';
import { withStorageOf } from '../support/server/server-storage';

const ODD_NAME = 'Åse & Söhne + 100%';

const testSite = setUpSite(plain, {
  prepare: (server) =>
    withStorageOf(server, async (db) => {
      const odd = { user_name: ODD_NAME, user_name_key: ODD_NAME.toLowerCase() };
      await db.updateTable('users').set(odd).where('user_name', '=', 'technical').execute();
    }),
});
const test = hasTool('oathtool') ? plain : plain.skip;
const testQr = hasTool('zbarimg') ? plain : plain.skip;

const snackbar = (page: Page) => shownText(page.locator('[data-part=notification]').last());
const heading = (page: Page) => shownText(page.locator('h1'));
const help = (page: Page) => shownText(page.locator('#field-code-help'));

testQr('a scanner finds in a picture of the page exactly the address of this account', async () => {
  const page = await pageOf(testSite, ODD_NAME);
  await open(page, TWO_FACTOR);
  const qr = page.locator('[data-part=qr-code]');
  assert.equal(await qr.evaluate((image) => [image.clientWidth, image.clientHeight]), [200, 200]);
  const label = 'Vestibule:%C3%85se%20%26%20S%C3%B6hne%20%2B%20100%25';
  const query = `secret=${await secretOn(page)}&issuer=Vestibule&algorithm=SHA1&digits=6&period=30`;
  assert.is(decodeQr(await page.screenshot()), `otpauth://totp/${label}?${query}`);
});

test('set-up by keyboard: the code is checked automatically, and the recovery code is shown until the dialog is closed', async () => {
  const page = await pageOf(testSite, 'user');
  await open(page, TWO_FACTOR);
  assert.is(await heading(page), text('TFA_TITLE_NOT_ACTIVATED'));
  await page.locator('[data-part=other-user]').waitFor({ state: 'detached' });
  const secret = await secretOn(page);
  assert.match(await shownText(page.locator('[data-part=secret]')), /^(\w{4} )+\w{1,4}$/);
  await enterCode(page, 'code', codeOf(secret, 'long ago'));
  await eventually(() => help(page), text('TFA_CODE_INCORRECT'));
  await page.keyboard.type('7');
  await eventually(() => help(page), text('TFA_CODE_TOO_LONG'));
  assert.is(await secretOn(page), secret, 'nothing was activated');
  const code = codeOf(secret, 'now');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(code);
  await eventually(() => help(page), text('TFA_CODE_CORRECT'));
  await page.keyboard.press('Enter');
  const dialog = page.locator('[data-part=one-time-key]');
  await dialog.waitFor();
  assert.is(await shownText(dialog.locator('h2')), text('TFA_CODES_TITLE'));
  assert.is(await dialog.locator('[data-part=backup-codes] li').count(), 10);
  const recoveryCode = await dialog.locator('input').inputValue();
  assert.match(recoveryCode, /^[A-HJKMNP-Z2-9]{8}$/);
  const facts = ['Vestibule', recoveryCode, 'user', testSite.url, new Date().getFullYear()];
  const [download] = await Promise.all([page.waitForEvent('download'), pressButton(page, 'save')]);
  assert.match(await readFile(await download.path(), 'utf8'), new RegExp(facts.join('[^]*')));
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('dialog :is(p, dd):visible').allTextContents();
  assert.match(printed.join('\n'), new RegExp(facts.join('[^]*')));
  assert.is(await page.locator('button:visible, input:visible').count(), 0);
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  assert.is(await dialog.count(), 1, 'it is shown once: Escape must not take it away');
  await pressButton(page, 'close');
  await eventually(() => heading(page), text('TFA_TITLE_ACTIVATED'));
  assert.is(await page.locator('[data-part=secret]').count(), 0);

  await page.reload();
  await eventually(() => focused(page), 'h1');
  await tabTo(page, 'code');
  await enterCode(page, 'code', code); // used up by the activation; half a minute later, the present code is another one
  await eventually(() => help(page), text('TFA_CODE_ALREADY_USED'));
  await page.keyboard.press('Control+A');
  await enterCode(page, 'code', codeOf(secret, 'next'));
  await eventually(() => heading(page), text('TFA_TITLE_NOT_ACTIVATED'));
  assert.ok((await snackbar(page)).includes(text('TFA_DEACTIVATED')));
  assert.is.not(await secretOn(page), secret, 'a new set-up has a new secret');
});

test('a backup code signs in without the app; two-factor stays active, with one code fewer', async () => {
  const first = await pageOf(testSite, 'm.schmidt');
  await open(first, TWO_FACTOR);
  await enterCode(first, 'code', codeOf(await secretOn(first), 'now'));
  const code = await first.locator('[data-part=one-time-key] [data-part=backup-codes] li').first().textContent();
  const signInWithCode = async () => {
    const page = await testSite.page();
    await openLogin(page, `?redirect=${encodeURIComponent(TWO_FACTOR)}`);
    await signIn(page, 'm.schmidt');
    await page.locator('[data-action=switch-code]').click();
    await enterCode(page, 'Code', code ?? '');
    return page;
  };
  const page = await signInWithCode();
  await page.locator('[data-part=backup-codes]').waitFor();
  assert.is(await heading(page), text('TFA_TITLE_ACTIVATED'));
  assert.match(await shownText(page.locator('[data-part=backup-codes]')), /(^|\D)9\D/);
  await (await signInWithCode()).locator('input[name=Code][aria-invalid=true]').waitFor(); // each is used once
});

test('on a phone the code field is on the first screen, and the QR code behind a fold', async () => {
  for (const locale of ['en', 'de']) {
    const page = await pageOf(testSite, 'enforced', { locale, viewport: { width: 390, height: 844 }, hasTouch: true });
    await open(page, TWO_FACTOR);
    const href = await page.locator('[data-action=open-app]').getAttribute('href');
    assert.match(String(href), new RegExp(`^otpauth://totp/Vestibule:enforced\\?secret=${await secretOn(page)}&`));
    const { y = 844, height = 0 } = (await page.locator('input[name=code]').boundingBox()) ?? {};
    assert.ok(y + height < 844, `${locale}: the field ends at ${y + height}`);
    assert.is(await page.evaluate(() => scrollY), 0);
    const qr = page.locator('[data-part=qr-code]');
    assert.is(await qr.isVisible(), false);
    await page.locator('[data-part=qr-fold] summary').click();
    await qr.waitFor();
  }
});

test('an administrator deactivates it for a user after a confirmation that says who it is, and sees why it failed', async () => {
  const admin = await pageOf(testSite, 'admin');
  await open(admin, TWO_FACTOR);
  const enter = async (typed: string) => {
    await tabTo(admin, 'deactivateUser');
    await admin.keyboard.press('Control+A');
    await admin.keyboard.type(typed);
    await admin.keyboard.press('Enter');
  };
  const ask = async (typed: string, answer: 'ok' | 'cancel') => {
    await enter(typed);
    const question = admin.locator('[data-part=confirmation]');
    await question.waitFor();
    assert.match(await shownText(question.locator('h2')), '(secured)');
    await eventually(() => focused(admin), 'cancel');
    await pressButton(admin, answer);
    await question.waitFor({ state: 'detached' });
  };
  const told = (words: string) => eventually(async () => (await snackbar(admin)).includes(words), true);

  await ask('secured@vestibule.example', 'cancel');
  assert.is(await admin.locator('[data-part=notification]').count(), 0);
  await enter('nobody@vestibule.example');
  await told(text('TFA_DEACTIVATE_USER_NOT_FOUND'));
  await enter('h.tanaka@vestibule.example');
  await told(text('TFA_DEACTIVATE_USER_NOT_ACTIVE'));

  const signedIn = async () => whoIs(testSite.url, (await openSession(testSite.url, 'secured')) ?? '');
  assert.is(await signedIn(), undefined, 'the code is still required: nothing was deactivated');
  await ask('secured', 'ok');
  await told('(secured)');
  assert.is(await admin.locator('input[name=deactivateUser]').inputValue(), '');
  assert.is(await signedIn(), 'secured');
});

test('after the set-up in a popup, the page closes the popup, in which everything was visible', async () => {
  for (const locale of ['de-DE', 'fr-FR']) {
    const page = await pageOf(testSite, 'f.alfarsi', { locale, viewport: { width: 600, height: 800 } });
    await page.goto(`${TWO_FACTOR}?dialog=true`);
    await page.locator('[data-part=secret]').waitFor();
    assert.is(await hidden(page), 0, locale);
    assert.ok(await page.locator('[data-part=qr-code]').isVisible());
    assert.is(await page.locator('[data-action=open-app]').count(), 0);
  }
  const page = await pageOf(testSite, 'i.petrova');
  const dialog = await openPopup(page, `${TWO_FACTOR}?dialog=true`);
  await dialog.locator('[data-part=secret]').waitFor();
  assert.is(await dialog.locator('select[name=language]').count(), 0);
  await enterCode(dialog, 'code', codeOf(await secretOn(dialog), 'now'));
  await dialog.locator('[data-part=one-time-key]').waitFor();
  await pressToClose(dialog, 'close');
  await open(page, TWO_FACTOR);
  assert.is(await heading(page), text('TFA_TITLE_ACTIVATED'));
});

plain.run();
