import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { eventually } from './eventually';
import { open, pressButton, pressToClose, signInByKeyboard, tabTo } from './keyboard';
import { hidden } from './layout';
import { focused, loginForm, openLogin, PASSWORD, signIn } from './login-form';
import { text } from './messages';
import { openSession } from './server-calls';
import { shownText } from './shown-text';
import { pageOf } from './signed-in';
import { setUpSite } from './test-site';

const testSite = setUpSite(test);

const CHANGE = '/identityprovider/changepassword';
const NEW = 'Lantern-Harbour-7';

const help = (page: Page, field: string) => shownText(page.locator(`#field-${field}-help`));
const met = (page: Page, part: string) => page.locator(`[data-part=rule-${part}]`).getAttribute('data-met');
const untilIn = (page: Page) => page.locator('[data-part=account]').waitFor();

/** Types a password and its confirmation into the form that has just opened. */
async function type(page: Page, password: string, repetition = password): Promise<void> {
  await eventually(() => focused(page), 'Password');
  await page.keyboard.type(password);
  await tabTo(page, 'Confirmation');
  await page.keyboard.type(repetition);
}

const signedIn = (user: string) => pageOf(testSite, user);

test('a new password ends the session of another browser but not this one, and the old password is invalid', async () => {
  const [page, other] = [await signedIn('user'), await signedIn('user')];
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

test('each part of the password rule is marked when it is met, and leaving the field shows what is missing', async () => {
  const page = await signedIn('external');
  await open(page, CHANGE);
  await eventually(() => focused(page), 'Password');
  const steps = [
    ['a', { length: 'false', lowercase: 'true', uppercase: 'false', digit: 'false' }],
    ['B', { length: 'false', lowercase: 'true', uppercase: 'true', digit: 'false' }],
    ['3', { length: 'false', lowercase: 'true', uppercase: 'true', digit: 'true' }],
    ['-long', { length: 'true', lowercase: 'true', uppercase: 'true', digit: 'true' }],
  ] as const;
  for (const [typed, expected] of steps) {
    await page.keyboard.type(typed);
    for (const [part, state] of Object.entries(expected)) await eventually(() => met(page, part), state);
  }
  await page.keyboard.press('Backspace');
  await eventually(() => met(page, 'length'), 'false');
  await eventually(() => help(page, 'Password'), text('PASSWORD_RULE_HINT'));
  await tabTo(page, 'Confirmation');
  await page.locator('input[name=Password][aria-invalid=true]').waitFor();
  assert.is(await page.locator('[data-action=submit]').isDisabled(), true);
});

test('a different confirmation shows an error, both fields are shown and hidden together, and nothing is sent', async () => {
  const page = await signedIn('external');
  await open(page, CHANGE);
  await type(page, NEW, `${NEW}!`);
  await eventually(() => help(page, 'Confirmation'), text('PASSWORD_MISMATCH'));
  await page.keyboard.press('Enter');
  assert.is(new URL(page.url()).pathname, CHANGE);
  const types = () => page.locator('input:is([name=Password], [name=Confirmation])').evaluateAll(kinds);
  assert.equal(await types(), ['password', 'password']);
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
  assert.is(await page.locator('input[name=username]').inputValue(), 'external');
  assert.is(await page.locator('input[name=username]').isVisible(), false);
});

test('the current password is refused with the message of the server, and the fields keep their values', async () => {
  const page = await signedIn('technical');
  await open(page, CHANGE);
  await type(page, PASSWORD);
  await page.keyboard.press('Enter');
  await eventually(() => focused(page), 'message');
  assert.match(await shownText(page.locator('[data-part=message]')), text('PASSWORD_SAME_AS_OLD'));
  assert.is(await page.locator('input[name=Password]').inputValue(), PASSWORD);
  await tabTo(page, 'Password');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(NEW);
  await tabTo(page, 'Confirmation');
  await page.keyboard.press('Control+A');
  await page.keyboard.type(NEW);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${testSite.url}/`);
});

test('a popup closes after a change and after Cancel', async () => {
  const page = await signedIn('admin');
  const openWindow = async () => {
    await page.goto('/');
    const opening = page.waitForEvent('popup');
    await page.evaluate((address) => void window.open(address, '', 'width=600,height=800'), `${CHANGE}?dialog=true`);
    const dialog = await opening;
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

for (const locale of ['en-US', 'de-DE', 'fr-FR', 'zh-CN']) {
  test(`in a dialog everything is visible, with both errors too, in ${locale}`, async () => {
    const page = await pageOf(testSite, 'external', { locale, viewport: { width: 400, height: 600 } });
    await page.goto(`${CHANGE}?dialog=true`);
    await type(page, 'Ab', 'Ac');
    await page.locator('#field-Confirmation-help [role=alert]').waitFor();
    assert.is(await hidden(page), 0);
  });
}

test('the rules are nearer to their own field than to the next one', async () => {
  const page = await signedIn('external');
  await open(page, CHANGE);
  const [own, rules, next] = await Promise.all(
    ['input[name=Password]', '[data-part=rules]', 'label[for=field-Confirmation]'].map((part) =>
      page.locator(part).boundingBox(),
    ),
  );
  if (!own || !rules || !next) throw new Error('something is not on the page');
  assert.ok(rules.y - own.y - own.height < (next.y - rules.y - rules.height) / 2);
});

test('Cancel redirects without a change', async () => {
  const page = await signedIn('external');
  await open(page, `${CHANGE}?redirect=/%3Fback`);
  await type(page, NEW);
  await pressButton(page, 'cancel');
  await page.waitForURL(`${testSite.url}/?back`);
  assert.is.not(await openSession(testSite.url, 'external'), undefined, 'with the password from before');
});

const kinds = (inputs: Element[]) => inputs.map((input) => input.getAttribute('type'));

test.run();
