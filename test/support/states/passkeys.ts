import type { Page } from 'playwright-core';
import { PASSKEY, PASSKEYS } from '../../../build/samples/administration';
import { PASSKEYS_ADDRESS } from '../../../shared/contract/addresses';
import { answerCalls } from '../browser/intercept';
import { type States, statesOf } from './page-state';
import { ask, failToLoad, load, show } from './steps';

const KEY = {
  ...PASSKEY,
  id: 'key',
  name: 'YubiKey 5',
  isSynced: false,
  isCurrent: false,
  createdAt: '2026-11-20T10:00:00Z',
  lastUsedAt: '',
};
const LONG = { ...KEY, id: 'long', name: 'Schlüsselbund der Donaudampfschifffahrtsgesellschaft', isSynced: null };

const list = (...passkeys: object[]) => ({ ...PASSKEYS, passkeys });

async function showPasskeys(page: Page, data: object): Promise<void> {
  await answerCalls(page, PASSKEYS_ADDRESS, { method: 'GET', json: data });
  await show(page, PASSKEYS_ADDRESS, data, '[data-part=main]');
}

const STATES = {
  passkeys: (page) => showPasskeys(page, list(PASSKEY, KEY, LONG)),
  'no passkey': (page) => showPasskeys(page, list()),
  'as many passkeys as are allowed': (page) =>
    showPasskeys(page, list(...Array.from({ length: 20 }, (_, index) => ({ ...KEY, id: `${index}` })))),
  'a passkey is renamed': async (page) => {
    await showPasskeys(page, list(PASSKEY, KEY));
    await page.locator('[data-action=rename]').first().click();
    await page.locator('[data-part=rename]').waitFor();
  },
  'a passkey is deleted': async (page) => {
    await showPasskeys(page, list(PASSKEY));
    await ask(page, '[data-action=delete]');
  },
  'the user confirms with a wrong password': async (page) => {
    await showPasskeys(page, { ...list(PASSKEY), mustReauthenticate: true });
    const refusal = { method: 'POST', status: 400, json: { messageKey: 'LOGIN_ERROR_HINT' } };
    await answerCalls(page, `${PASSKEYS_ADDRESS}/reauthentication`, refusal);
    await page.locator('[data-action=add]').click();
    await page.locator('[data-part=confirm-user] input').fill('wrong');
    await page.locator('[data-part=confirm-user] [data-action=confirm]').click();
    await page.locator('#field-password-help [role=alert]').waitFor();
  },
  'the user can only sign in again': async (page) => {
    await showPasskeys(page, { ...list(), mustReauthenticate: true, hasPassword: false });
    await page.locator('[data-action=add]').click();
    await page.locator('[data-part=confirm-user]').waitFor();
  },
  'a sign-in requires a passkey': (page) =>
    show(page, PASSKEYS_ADDRESS, { ...list(), isForced: true }, '[data-part=forced]'),
  'a sign-in requires two-factor': (page) =>
    show(page, PASSKEYS_ADDRESS, { ...list(), isForced: true, offersAuthenticator: true }, '[data-part=forced]'),
  loading: (page) => load(page, PASSKEYS_ADDRESS),
  'passkeys that cannot be loaded': (page) =>
    failToLoad(page, PASSKEYS_ADDRESS, { slot: { passkeys: 0 }, status: 404 }),
} satisfies States;

export const PASSKEY_STATES = statesOf('passkeys', STATES, {
  user: 'user',
  errors: ['passkeys that cannot be loaded'],
});
