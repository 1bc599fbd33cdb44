import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { CODE_ENTRY } from '../support/browser/authenticator';
import { openLogin, signIn } from '../support/browser/login-form';
import { text } from '../support/browser/messages';
import { setUpSite } from '../support/browser/test-site';
import { PASSKEYS, pageWithAuthenticator, rows, untilAt } from '../support/browser/virtual-authenticator';
import { eventually } from '../support/server/eventually';

const testSite = setUpSite(test, { sharesServer: true });

test('a passkey is added, signs in from the suggestions without a name, is renamed, and when it is deleted the authenticator forgets it', async () => {
  const { page, add, signOut, credentials } = await pageWithAuthenticator(testSite, { hasSuggestions: true });
  await openLogin(page);
  await signIn(page, 'm.schmidt');
  await untilAt(page, '/');
  await add();
  assert.is((await credentials()).length, 1);
  await signOut();
  await untilAt(page, '/');
  await page.goto(PASSKEYS);
  await page.locator('[data-part=row] [data-part=current]').waitFor();
  await page.locator('[data-action=rename]').click();
  await page.locator('[data-part=rename] input').fill('Telefon');
  await page.keyboard.press('Enter');
  await eventually(async () => ((await rows(page).textContent()) ?? '').includes('Telefon'), true);
  await page.locator('[data-action=delete]').click();
  await page.locator('[data-part=confirmation] [data-action=ok]').click();
  await rows(page).waitFor({ state: 'detached' });
  await eventually(credentials, []);
});

test('a passkey without user verification is a second factor', async () => {
  const isWithout = { hasUserVerification: false, isUserVerified: false };
  const { page, add, signOut, pass } = await pageWithAuthenticator(testSite, isWithout);
  await add('enforced');
  await signOut();
  await signIn(page, 'enforced');
  await untilAt(page, CODE_ENTRY);
  await pass();
});

test('the list tells where a passkey is stored, and a sign-in notes when that has changed', async () => {
  const synced = { defaultBackupEligibility: true, defaultBackupState: true };
  const { page, add, credentials, hold, signOut, pass } = await pageWithAuthenticator(testSite, synced);
  await add('b.oconnor');
  await rows(page).getByText(text('PASSKEYS_SYNCED')).waitFor();
  for (const backupState of [false, true]) {
    await hold((await credentials()).map((credential) => ({ ...credential, backupState })));
    await signOut();
    await pass();
    await page.goto(PASSKEYS);
    await rows(page)
      .getByText(text(backupState ? 'PASSKEYS_SYNCED' : 'PASSKEYS_ON_ONE_DEVICE'))
      .waitFor();
  }
});

test.run();
