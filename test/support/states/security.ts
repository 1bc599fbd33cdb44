import type { Page } from 'playwright-core';
import { TWO_FACTOR as TWO_FACTOR_SAMPLE, UNKNOWN_DEVICE } from '../../../build/samples/sign-in';
import { changePasskeys } from '../../../shared/contract/account/passkeys';
import { showReauthentication } from '../../../shared/contract/account/reauthentication';
import { listSignInMethods } from '../../../shared/contract/account/sign-in-methods';
import { beginPasskeyUse } from '../../../shared/contract/sign-in/passkeys';
import { CODE_ENTRY, TWO_FACTOR } from '../browser/authenticator';
import { blockScripts } from '../browser/hold-scripts';
import { answerCalls, fillSlot } from '../browser/intercept';
import { enterCode, open, pressButton, tabTo } from '../browser/keyboard';
import { BRANDING, LONG_BRANDING } from './branding';
import { type PageState, type States, statesOf } from './page-state';
import { show } from './steps';
import { WIDGET_STATES } from './widgets';

const DIALOG = `${TWO_FACTOR}/dialog`;
const DEVICE = '/identityprovider/validatedevice';
const PASSWORD = '/identityprovider/changepassword';

const STANDING = {
  ...TWO_FACTOR_SAMPLE,
  tfaLabel: 'freifrau.von.schmidt-hohenlohe-waldenburg@vestibule.example',
  force2FA: false,
  allowedTFASkips: 0,
  isAdmin: false,
};
const ACTIVATED = { ...STANDING, tfaActivated: true, tfaSecret: '', oneTimeDropCode: '' };
const USED = { statusCode: 200, json: { statusCode: 401, errorMessage: 'TFA_CODE_ALREADY_USED' } };
const DROPPED = { json: { statusCode: 302, redirectUrl: '/', tfaDeactivatedByOneTimeCode: true } };

const UNKNOWN = { ...UNKNOWN_DEVICE, expires: '2099-11-21T10:15:00.000Z' };

const PAST = { expires: '2020-11-21T10:15:00.000Z', resendAvailable: '2020-11-21T10:01:00.000Z' };

const BACKUP = `${TWO_FACTOR}/backup-codes`;
const BACKUP_CODES = ['ABCD', 'EFGH', 'JKMN', 'PQRS', 'TUVW', 'XYZA', 'BCDE', 'FGHJ', 'KMNP', 'QRST'].map(
  (part) => `${part}2345`,
);

async function createBackupCodes(page: Page): Promise<void> {
  await page.locator('[data-part=new-backup-codes] summary').click();
  await page.locator('input[name=backupCode]').focus();
  await enterCode(page, 'backupCode', '123456');
}

const TWO_FACTOR_STATES = {
  'as loaded, forced': (page) => openWith(page, TWO_FACTOR, { ...STANDING, force2FA: true, allowedTFASkips: 2 }),
  'in a sign-in that waits for it': (page) =>
    openWith(page, TWO_FACTOR, {
      ...STANDING,
      force2FA: true,
      allowedTFASkips: 0,
      isPreSession: true,
      offersPasskey: true,
    }),
  'with the QR code open': async (page) => {
    await openWith(page, TWO_FACTOR, STANDING);
    // In a narrow window, the QR code is in a closed `details` element.
    const fold = page.locator('[data-part=qr-fold] summary');
    if ((await fold.count()) > 0) await fold.click();
    await page.locator('[data-part=qr-code]').waitFor();
  },
  'with the set-up forced and the code too long, on the page of an administrator': async (page) => {
    await openWith(page, TWO_FACTOR, { ...STANDING, force2FA: true, allowedTFASkips: 2, isAdmin: true });
    await answerCalls(page, TWO_FACTOR, { method: 'POST', json: {} });
    await enterCode(page, 'code', '1234567');
    await page.locator('#field-code-help [role=alert]').waitFor();
  },
  'with a right code, in a dialog, without skips left': async (page) => {
    await fillSlot(page, TWO_FACTOR, { ...STANDING, force2FA: true });
    await answerCalls(page, TWO_FACTOR, { method: 'POST', json: {} });
    await page.goto(`${TWO_FACTOR}?dialog=true`);
    await page.locator('input[name=code]').fill('123456');
    await page.locator('#field-code-help .text-success-ink').waitFor();
  },
  'with the recovery code': async (page) => {
    await openWith(page, TWO_FACTOR, STANDING);
    await answerCalls(page, TWO_FACTOR, { method: 'POST', json: {} });
    await enterCode(page, 'code', '123456');
    await page.locator('[data-part=one-time-key]').waitFor();
  },
  'with the recovery code and backup codes': async (page) => {
    await openWith(page, TWO_FACTOR, { ...STANDING, backupCodes: BACKUP_CODES });
    await answerCalls(page, TWO_FACTOR, { method: 'POST', json: {} });
    await enterCode(page, 'code', '123456');
    await page.locator('[data-part=one-time-key]').waitFor();
  },
  'activated, with few backup codes and a used code': async (page) => {
    await openWith(page, TWO_FACTOR, { ...ACTIVATED, backupCodesLeft: 2 });
    await answerCalls(page, BACKUP, { method: 'POST', status: 400, json: { messageKey: 'TFA_CODE_ALREADY_USED' } });
    await createBackupCodes(page);
    await page.locator('#field-backupCode-help [role=alert]').waitFor();
  },
  'with new backup codes': async (page) => {
    await openWith(page, TWO_FACTOR, { ...ACTIVATED, backupCodesLeft: 10 });
    await answerCalls(page, BACKUP, { method: 'POST', json: { backupCodes: BACKUP_CODES } });
    await createBackupCodes(page);
    await page.locator('[data-part=one-time-key]').waitFor();
  },
  'activated, with a check that failed': async (page) => {
    await openWith(page, TWO_FACTOR, ACTIVATED);
    await answerCalls(page, TWO_FACTOR, { method: 'POST', status: 500 });
    await page.locator('input[name=code]').fill('123456');
    await page.locator('[data-part=notification]').first().waitFor();
  },
  'activated and forced': (page) => openWith(page, TWO_FACTOR, { ...ACTIVATED, force2FA: true }),
  'with the question about another user': async (page) => {
    await openWith(page, TWO_FACTOR, { ...ACTIVATED, isAdmin: true });
    await tabTo(page, 'deactivateUser');
    await page.keyboard.type('freifrau.von.schmidt-hohenlohe-waldenburg@vestibule.example');
    await page.keyboard.press('Enter');
    await page.locator('[data-part=confirmation]').waitFor();
  },
  'with the question about a user who was found': async (page) => {
    await openWith(page, TWO_FACTOR, { ...ACTIVATED, isAdmin: true, findsUsers: true });
    const name = 'Freifrau von Schmidt-Hohenlohe-Waldenburg (freifrau.von.schmidt-hohenlohe-waldenburg)';
    await answerCalls(page, `${TWO_FACTOR}/user`, { json: { name, hasAuthenticator: true, hasPasskeys: true } });
    await tabTo(page, 'deactivateUser');
    await page.keyboard.type('freifrau');
    await page.keyboard.press('Enter');
    await page.locator('[data-part=confirmation]').waitFor();
  },
  'forced during a sign-in': (page) => openWith(page, TWO_FACTOR, { ...STANDING, force2FA: true, isPreSession: true }),
  'during support access': (page) => openWith(page, TWO_FACTOR, { ...STANDING, isTenantAccessSession: true }),
} satisfies States;

const DIALOG_STATES = {
  'prompting an administrator': (page) => prompt(page, { isAdmin: true }, 'recommended'),
  'prompting with skips': (page) => prompt(page, { force2FA: true, allowedTFASkips: 3 }, 'skips'),
  'prompting without skips': (page) => prompt(page, { force2FA: true }, 'skips'),
  'with the offer of a passkey': (page) => prompt(page, { offersPasskey: true }, 'passkey-offer'),
  'with a prompt that is not needed any more': (page) => prompt(page, { tfaActivated: true }, 'activated'),
} satisfies States;

const CODE_STATES = {
  'as loaded': (page) => open(page, CODE_ENTRY),
  'with a used code while entering a recovery code': async (page) => {
    await answerCalls(page, CODE_ENTRY, { method: 'POST', ...USED });
    await open(page, CODE_ENTRY);
    await pressButton(page, 'switch-code');
    await enterCode(page, 'Code', 'ABCD2345');
    await page.locator('form [aria-live=polite] p').first().waitFor();
  },
  'with two-factor deactivated': async (page) => {
    await answerCalls(page, CODE_ENTRY, { method: 'POST', ...DROPPED });
    await open(page, CODE_ENTRY);
    await enterCode(page, 'Code', 'ABCD2345');
    await page.locator('[data-part=deactivated]').waitFor();
  },
  'with a passkey': async (page) => {
    await openWith(page, CODE_ENTRY, { hasPasskeys: true, hasBackupCodes: true });
    await page.locator('[data-action=passkey]').waitFor();
  },
  'with a passkey only, which is refused': async (page) => {
    await answerCalls(page, beginPasskeyUse.address, { method: 'POST', status: 503 });
    await openWith(page, CODE_ENTRY, { hasPasskeys: true, isPasskeyOnly: true });
    await page.locator('[data-action=passkey]').click();
    await page.locator('[data-part=passkey-error]').waitFor();
  },
  'before its script': async (page) => {
    await blockScripts(page);
    await page.goto(CODE_ENTRY);
  },
  branded: (page) => openWith(page, CODE_ENTRY, { branding: BRANDING }),
  'branded, after too many codes': async (page) => {
    const over = { statusCode: 400, errorMessage: 'TFA_TOO_MANY_ATTEMPTS', startAnew: true, retryAfter: 600 };
    await openWith(page, CODE_ENTRY, { ...over, branding: LONG_BRANDING });
    await page.locator('[data-part=retry-card]').waitFor();
  },
} satisfies States;

const DEVICE_STATES = {
  'as loaded': (page) => open(page, DEVICE),
  'before its script': async (page) => {
    await blockScripts(page);
    await page.goto(DEVICE);
  },
  branded: (page) => openWith(page, DEVICE, { ...UNKNOWN, branding: BRANDING }),
  'with too many wrong codes and a resend under way': async (page) => {
    await answerCalls(page, DEVICE, { method: 'POST', status: 429, json: {} });
    await open(page, DEVICE);
    await enterCode(page, 'code', '12345678');
    await page.locator('#field-code-help [role=alert]').waitFor();
  },
  'with a resend that failed': async (page) => {
    await answerCalls(page, DEVICE, { method: 'POST', status: 429, json: {} });
    await answerCalls(page, `${DEVICE}/resend`, { method: 'POST', status: 500, json: {} });
    await open(page, DEVICE);
    await enterCode(page, 'code', '12345678');
    await page.locator('[data-action=resend]:enabled').waitFor();
    await pressButton(page, 'resend');
    await page.locator('[data-part=resend-error]').waitFor();
  },
  'with a code that has expired': (page) =>
    openWith(page, DEVICE, { ...UNKNOWN, ...PAST, signInExpires: UNKNOWN.expires }),
  'with a sign-in that has expired': (page) =>
    openWith(page, DEVICE, { ...UNKNOWN, ...PAST, signInExpires: PAST.expires }),
} satisfies States;

const PASSWORD_STATES = {
  'as loaded': (page) => open(page, PASSWORD),
  'with a broken rule and another repetition, shown': async (page) => {
    await open(page, PASSWORD);
    await enterCode(page, 'Password', 'Ab');
    await pressButton(page, 'toggle-password');
    await tabTo(page, 'Confirmation');
    await page.keyboard.type('Ac');
    await page.locator('#field-Confirmation-help [role=alert]').waitFor();
  },
  'required by the sign-in, whose time is over': async (page) => {
    await fillSlot(page, PASSWORD, { username: 'm.schmidt', allowedToLeaveSite: false, isForced: true });
    await sendPassword(page, 401, 'ERROR_UNAUTHORIZED');
  },
  'with what else signs in, after a forced change': (page) => review(page, METHODS),
  'with a way to sign in that cannot be removed': async (page) => {
    await review(page, METHODS);
    await answerCalls(page, changePasskeys.address, { status: 503 });
    for (const index of [0, 1]) await page.locator('[data-part=review] input:enabled').nth(index).click();
    await page.locator('[data-action=submit]').click();
    await page.locator('[data-part=message]').waitFor();
  },
  'with nothing that signs in': (page) => review(page, { canSignIn: false, antiCsrfToken: 'token' }),
  'with the question who is there': async (page) => {
    await answerCalls(page, showReauthentication.address, {
      method: 'GET',
      json: { hasPassword: true, needsCode: true },
    });
    await sendPassword(page, 403, 'PASSKEY_REAUTHENTICATE', '[data-part=confirm-user] input');
  },
  'in a dialog': async (page) => {
    await page.goto(`${PASSWORD}?dialog=true`);
    await page.locator('[data-action=close]').waitFor();
  },
  'with a refusal of the server': (page) => sendPassword(page, 400, 'PASSWORD_SAME_AS_OLD'),
} satisfies States;

const added = { createdAt: '2026-11-21T10:15:00.000Z', browser: 'Firefox 140, Linux' };
const METHODS = {
  authenticator: { isRequired: true, createdAt: '2026-01-21T10:15:00.000Z' },
  passkeys: [
    { id: '1', name: 'Sicherheitsschlüssel der Donaudampfschifffahrtsgesellschaft', ...added },
    { id: '2', name: 'iPhone', createdAt: added.createdAt },
  ],
  identities: [{ providerId: '1', subject: '1', name: 'Microsoft Entra ID', ...added }],
  canSignIn: true,
  antiCsrfToken: 'token',
};

async function review(page: Page, methods: object): Promise<void> {
  await fillSlot(page, PASSWORD, { username: 'm.schmidt', allowedToLeaveSite: false, isForced: true });
  await answerCalls(page, listSignInMethods.address, { json: methods });
  await sendPassword(page, 200, '', '[data-part=review]');
}

async function sendPassword(
  page: Page,
  statusCode: number,
  messageKey: string,
  selector = '[data-part=message]',
): Promise<void> {
  await answerCalls(page, PASSWORD, { method: 'POST', status: statusCode, json: { statusCode, messageKey } });
  await open(page, PASSWORD);
  await enterCode(page, 'Password', 'Lantern-Harbour-7');
  await tabTo(page, 'Confirmation');
  await page.keyboard.type('Lantern-Harbour-7');
  await page.keyboard.press('Enter');
  await page.locator(selector).first().waitFor();
}

async function openWith(page: Page, address: string, data: unknown): Promise<void> {
  await fillSlot(page, address, data);
  await open(page, address);
}

const prompt = (page: Page, data: Partial<Record<keyof typeof STANDING | 'offersPasskey', unknown>>, part: string) =>
  show(page, DIALOG, { ...STANDING, ...data }, `[data-part=${part}]`);

export const SECURITY_STATES: readonly PageState[] = [
  ...statesOf('twofactor', TWO_FACTOR_STATES, { user: 'm.schmidt' }),
  ...statesOf('twofactor-dialog', DIALOG_STATES, { user: 'm.schmidt' }),
  ...statesOf('second-factor', CODE_STATES, { user: 'secured' }),
  ...statesOf('validatedevice', DEVICE_STATES, { user: 'device' }),
  ...statesOf('change-password', PASSWORD_STATES, { user: 'm.schmidt' }),
  ...WIDGET_STATES,
];
