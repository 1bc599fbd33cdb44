import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { codeOf, securedSecret } from './authenticator';
import { eventually } from './eventually';
import { LOGIN, openLogin, signIn } from './login-form';
import { text } from './messages';
import { setUpSite } from './test-site';

const testSite = setUpSite(test, { sharesServer: true });
const PASSKEYS = '/identityprovider/config/fido';

const rows = (page: Page) => page.locator('[data-part=row]');
const pathOf = (page: Page) => () => new URL(page.url()).pathname;

/**
 * Opens a page whose browser has an authenticator that the user always confirms. Passkeys need a host name, so the page
 * is on localhost.
 */
async function pageWithAuthenticator({ isUserVerified = true } = {}) {
  const visitor = await testSite.visitor({ baseURL: `http://localhost:${testSite.server.port}` });
  const page = await visitor.newPage();
  const session = await visitor.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: isUserVerified,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
  return {
    page,
    /** Adds a passkey on the page of the signed-in user. */
    async add(): Promise<void> {
      await page.goto(PASSKEYS);
      await page.locator('[data-action=add]').click();
      await eventually(() => rows(page).count(), 1);
    },
    async signOut(): Promise<void> {
      await visitor.clearCookies();
      await openLogin(page);
    },
    choosePasskey: () => page.locator('[data-action=passkey]').click(),
    /** Lets the user ignore the suggestions of the sign-in page, which the authenticator would confirm. */
    confirms: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    credentials: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  };
}

test('a passkey is added, signs in from the suggestions without a name, is renamed, and no longer signs in once it is deleted', async () => {
  const { page, add, signOut, choosePasskey, confirms, credentials } = await pageWithAuthenticator();
  await openLogin(page);
  await signIn(page, 'm.schmidt');
  await eventually(pathOf(page), '/');
  await add();
  assert.is((await credentials()).length, 1);
  await signOut();
  await eventually(pathOf(page), '/');
  await page.goto(PASSKEYS);
  await page.locator('[data-part=row] [data-part=current]').waitFor();
  await page.locator('[data-action=rename]').click();
  await page.locator('[data-part=rename] input').fill('Telefon');
  await page.keyboard.press('Enter');
  await eventually(async () => ((await rows(page).textContent()) ?? '').includes('Telefon'), true);
  await confirms(false);
  await page.locator('[data-action=delete]').click();
  await page.locator('[data-part=confirmation] [data-action=ok]').click();
  await eventually(() => rows(page).count(), 0);
  await signOut();
  if ((await credentials()).length > 0) {
    await confirms(true);
    await choosePasskey();
    await page.getByText(text('PASSKEY_UNKNOWN')).waitFor();
  }
  assert.is(pathOf(page)(), LOGIN);
});

test('a passkey without user verification is a second factor', async () => {
  const { page, add, signOut, choosePasskey, confirms } = await pageWithAuthenticator({ isUserVerified: false });
  await confirms(false);
  await openLogin(page);
  await signIn(page, 'secured');
  const code = page.locator('input[name=Code]');
  await code.fill(codeOf(securedSecret(testSite.server), 'next'));
  await page.keyboard.press('Enter');
  await eventually(pathOf(page), '/');
  await confirms(true);
  await add();
  await confirms(false);
  await signOut();
  await signIn(page, 'secured');
  await code.waitFor();
  await confirms(true);
  await choosePasskey();
  await eventually(pathOf(page), '/');
});

test.run();
