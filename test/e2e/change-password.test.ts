import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { open, openPopup, pressButton, pressToClose, signInByKeyboard, tabTo } from '../support/browser/keyboard';
import { focused, loginForm, openLogin, PASSWORD, signIn } from '../support/browser/login-form';
import { text } from '../support/browser/messages';
import { shownText } from '../support/browser/shown-text';
import { pageOf } from '../support/browser/signed-in';
import { setUpSite } from '../support/browser/test-site';
import { eventually } from '../support/server/eventually';
import { openSession } from '../support/server/server-calls';

const testSite = setUpSite(test);

const CHANGE = '/identityprovider/changepassword';
const NEW = 'Lantern-Harbour-7';

const help = (page: Page, field: string) => shownText(page.locator(`#field-${field}-help`));
const untilIn = (page: Page) => page.locator('[data-part=account]').waitFor();

async function type(page: Page, password: string, repetition = password): Promise<void> {
  await eventually(() => focused(page), 'Password');
  await page.keyboard.type(password);
  await tabTo(page, 'Confirmation');
  await page.keyboard.type(repetition);
}

test('a new password ends the session of another browser but not this one, and the old password is invalid', async () => {
  const [page, other] = [await pageOf(testSite, 'user'), await pageOf(testSite, 'user')];
  await open(page, `${CHANGE}?redirect=/%3Fback`);
  await type(page, NEW);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${testSite.url}/?back`);
  await untilIn(page);

  await other.goto(CHANGE);
  await loginForm(other).user.waitFor(); // signed out
  await openLogin(other);
  await signIn(other, 'user', PASSWORD);
  await loginForm(other).message.waitFor();
  await signInByKeyboard(other, 'user', { password: NEW });
  await untilIn(other);
});

test('by keyboard the form names what is wrong, sends nothing, shows and hides both fields, and Cancel changes nothing', async () => {
  const page = await pageOf(testSite, 'external');
  await open(page, `${CHANGE}?redirect=/%3Fback`);
  await eventually(() => focused(page), 'Password');
  await page.keyboard.type('aB3');
  await page.locator('[data-part=rule-digit][data-met=true]').waitFor();
  await page.locator('[data-part=rule-length][data-met=false]').waitFor();
  await tabTo(page, 'Confirmation');
  await eventually(() => help(page, 'Password'), text('PASSWORD_RULE_HINT'));
  assert.is(await page.locator('[data-action=submit]').isDisabled(), true);
  await page.locator('input[name=Password]').fill(NEW);
  await page.locator('input[name=Confirmation]').fill(`${NEW}!`);
  await eventually(() => help(page, 'Confirmation'), text('PASSWORD_MISMATCH'));
  await page.keyboard.press('Enter');
  assert.is(new URL(page.url()).pathname, CHANGE);

  const types = () =>
    page
      .locator('input:is([name=Password], [name=Confirmation])')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('type')));
  await page.keyboard.press('Shift+Tab');
  assert.is(await focused(page), 'toggle-password');
  await page.keyboard.press('Enter');
  assert.equal(await types(), ['text', 'text']);
  await page.keyboard.press('Enter');
  assert.equal(await types(), ['password', 'password']);
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await eventually(() => page.locator('[data-action=submit]').isDisabled(), false);
  const userName = page.locator('input[name=username]'); // for password managers
  assert.equal([await userName.inputValue(), await userName.isVisible()], ['external', false]);
  await pressButton(page, 'cancel');
  await page.waitForURL(`${testSite.url}/?back`);
  assert.ok(await openSession(testSite.url, 'external'), 'with the password from before');
});

test('a popup closes after a change and after Cancel', async () => {
  const page = await pageOf(testSite, 'admin');
  const openWindow = async () => {
    const dialog = await openPopup(page, `${CHANGE}?dialog=true`);
    await dialog.locator('[data-part=rules]').waitFor();
    return dialog;
  };
  await pressToClose(await openWindow(), 'cancel');
  const dialog = await openWindow();
  assert.is(await dialog.locator('select[name=language]').count(), 0);
  await type(dialog, NEW);
  await pressToClose(dialog, 'submit');
  await open(page, '/');
  await untilIn(page);
  await signInByKeyboard(await testSite.page(), 'admin', { password: NEW });
});

test.run();
