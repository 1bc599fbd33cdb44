import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { TWO_FACTOR } from '../../../../build/samples/sign-in';
import { verdictOf } from '../../../../entries/twofactor/api';
import { failureText } from '../../../../entries/twofactor/DeactivateForUserCard';
import { TwoFactorPage } from '../../../../entries/twofactor/TwoFactorPage';
import { TwoFactorData } from '../../../../shared/contract/account/two-factor';
import english from '../../../../shared/i18n/messages/en.json';
import { setMessages } from '../../../../shared/i18n/set-messages';
import { setTranslator } from '../../../../shared/i18n/translate';
import { loadFramedSettings } from '../../../../shared/ui/layout/load-framed-settings';
import { setUpCredentials } from '../../../support/dom/fake-credentials';
import {
  act,
  button,
  errorOf,
  input,
  isThere,
  press,
  setUpPage,
  textAt,
  textOf,
} from '../../../support/dom/page-controls';
import { appears, one, pressEscape, type, until } from '../../../support/dom/render';
import { replaceGlobals } from '../../shared/host/fake-window';
import { failure, success } from '../../shared/http/results';

const PATH = '/twofactor';
const { tfaSecret: secret, antiCsrfToken } = TWO_FACTOR;
const sample = { ...TWO_FACTOR, force2FA: false, isAdmin: false };
const page = setUpPage(test, TwoFactorPage, { schema: TwoFactorData, sample, path: PATH });
setUpCredentials(test);

const last = () => page.lastCall();
const formOf = ({ body }: { body: unknown }) => Object.fromEntries(new URLSearchParams(String(body)));
const searches = () => page.calls.map(({ url }) => new URL(url).search);
const isDisabled = () => button('activate').getAttribute('aria-disabled');
const enter = (code: string) => type('[name=code]', code);
/** Enters a code that the server finds correct, and submits it. */
async function submit(action = 'activate'): Promise<void> {
  await enter('123456');
  await last().answer(200);
  await act(action);
}
/** Activates, and waits for the dialog, which is loaded lazily. */
async function activate(): Promise<void> {
  await submit();
  await last().answer(200);
  await appears('dialog');
}
const closeDialog = () => press('dialog [data-action=close]');

// The lazy chunk is loaded before the tests.
test.before(() => import('../../../../shared/dialogs/OneTimeKeyDialog').then(() => {}));
test.before(() => import('../../../../shared/runtime/reauthentication/ConfirmUserDialog').then(() => {}));

test('the field that would deactivate has no focus, but the title', async () => {
  for (const path of [PATH, `${PATH}?dialog=true`]) {
    await page.show({ tfaActivated: true, tfaSecret: '' }, path);
    await until(() => document.activeElement === one('h1'));
  }
});

test('in a frame the title is above the card as on a page of settings, but not in a sign-in that waits for the set-up', async () => {
  const restore = replaceGlobals({ parent: {} });
  await loadFramedSettings();
  restore();
  for (const isPreSession of [false, true]) {
    await page.show({ isPreSession });
    assert.equal([textOf('h1'), isThere('[data-part=own-account] h1')], ['TFA_TITLE_NOT_ACTIVATED', isPreSession]);
  }
  await loadFramedSettings();
  await page.show();
  assert.ok(isThere('[data-part=own-account] h1'), 'alone');
});

test('a sign-in that waits for the set-up has a link to sign out, a signed-in user has none', async () => {
  for (const isPreSession of [true, false]) {
    await page.show({ isPreSession });
    const [link] = document.querySelectorAll('[data-action=logout]');
    assert.is(link?.getAttribute('href') ?? null, isPreSession ? '/identityprovider/session/logoutconfirmation' : null);
  }
});

test('a forced set-up offers a passkey where the server accepts one and the browser can have one', async () => {
  const link = () => document.querySelector('[data-action=passkey]')?.getAttribute('href');
  const path = `${PATH}?redirect=/x`;
  await page.show({ isPreSession: true }, path);
  assert.is(link(), undefined);
  await page.show({ isPreSession: true, offersPasskey: true }, path);
  assert.is(link(), '/identityprovider/config/fido?redirect=%2Fx');
  Reflect.deleteProperty(window, 'PublicKeyCredential');
  await page.show({ isPreSession: true, offersPasskey: true }, path);
  assert.is(link(), undefined, 'the browser can have none');
});

test('the field has the focus, and only six characters are checked, without using them up', async () => {
  await page.show();
  await until(() => document.activeElement === input('code'));
  await enter('12345');
  assert.is(page.calls.length, 0);
  await enter('123 456');
  assert.equal(searches(), ['?check']);
  assert.equal(formOf(last()), { secret, code: '123456', checkCode: 'true', antiCsrfToken });
  await last().answer(400);
  assert.equal([errorOf('code'), isDisabled()], ['TFA_CODE_INCORRECT', 'true']);
});

test('one check at a time: another code waits, and a verdict about the older one is ignored', async () => {
  await page.show();
  await enter('111111');
  await enter('222222');
  assert.is(page.calls.length, 1);
  await last().answer(400);
  assert.is(errorOf('code'), undefined);
  assert.equal(
    page.calls.map((call) => formOf(call).code),
    ['111111', '222222'],
  );
});

test('a submit during the check waits for it, and a second submit does nothing', async () => {
  await page.show({}, `${PATH}?dialog=true`);
  await enter('123456');
  const check = last();
  for (const _ of [1, 2]) await act('activate');
  assert.is(page.calls.length, 1);
  await check.answer(200);
  assert.equal(searches(), ['?dialog=true&check', '?dialog=true&activate'], 'beside the parameters of the page');
  assert.equal(formOf(last()), { secret, code: '123456', antiCsrfToken });
});

test('an old sign-in is proved again before it is activated; after a cancellation the code can be submitted again', async () => {
  await page.show();
  await submit();
  await last().answer(403, { statusCode: 403, messageKey: 'PASSKEY_REAUTHENTICATE' });
  await appears('[data-part=confirm-user]');
  await page.answer('GET', '/config/fido/reauthentication', { hasPassword: true });
  await act('cancel');
  assert.equal([isDisabled(), page.navigations], [null, []]);
  await act('activate');
  await last().answer(403, { statusCode: 403, messageKey: 'PASSKEY_REAUTHENTICATE' });
  await appears('[data-part=confirm-user]');
  await page.answer('GET', '/config/fido/reauthentication', { hasPassword: true });
  await type('[name=password]', 'right');
  await press('[data-action=confirm]');
  await page.answer('POST', '/config/fido/reauthentication', {});
  assert.equal(formOf(last()), { secret, code: '123456', antiCsrfToken });
  await last().answer(200);
});

test('a submitted code whose check fails, or that was changed during its check, is not sent', async () => {
  for (const change of [() => last().answer(400), () => enter('12345')]) {
    page.calls.length = 0;
    await page.show();
    await enter('123456');
    const check = last();
    await act('activate');
    await change();
    await check.answer(200);
    assert.is(page.calls.length, 1);
  }
});

test('after a failed check or activation a notification shows for 10 s, and the code can be submitted', async () => {
  const options = { type: 'ERROR', timeout: 10_000 };
  for (const send of [() => enter('123456'), () => submit()]) {
    for (const [status, message] of [
      [500, 'TFA_CHECK_FAILED'],
      [429, 'LOGIN_TOO_MANY_ATTEMPTS'],
    ] as const) {
      page.notifications.length = 0;
      await page.show();
      await send();
      await last().answer(status);
      assert.equal(page.notifications, [{ message, options }]);
      assert.equal([input('code').value, isDisabled()], ['123456', null]);
    }
  }
});

test('a 400 says that the code is incorrect or used, a 403 that it may not be sent, and any other nothing', () => {
  for (const [answer, verdict] of [
    [success(undefined), 'correct'],
    [failure({ status: 400 }), 'incorrect'],
    [failure({ status: 400, messageKey: 'TFA_CODE_ALREADY_USED' }), 'used'],
    [failure({ status: 403 }), 'forbidden'],
    [failure({ status: 429 }), 'throttled'],
    [failure({ status: 500 }), 'unknown'],
    [failure({ kind: 'aborted' }), 'aborted'],
  ] as const)
    assert.is(verdictOf(answer), verdict);
});

test('after the activation the recovery code is shown; closing it reloads the data, or leads to the redirect', async () => {
  for (const [redirect, ...left] of [
    [undefined],
    ['/shop?a=1', 'http://localhost/shop?a=1'],
    ['https://evil.example/', 'http://localhost/'],
  ] as const) {
    page.shellCalls.length = 0;
    page.navigations.length = 0;
    await page.show({}, redirect ? `${PATH}?redirect=${encodeURIComponent(redirect)}` : PATH);
    await activate();
    assert.is(one<HTMLInputElement>('dialog input').value, TWO_FACTOR.oneTimeDropCode);
    assert.equal([page.shellCalls, page.navigations], [[], []]);
    await closeDialog();
    assert.equal([isThere('dialog'), page.shellCalls, page.navigations], [false, redirect ? [] : ['reload'], left]);
  }
});

test('backup codes are shown after the activation, and made anew for a code; without them nothing is', async () => {
  const codes = ['ABCD2345', 'EFGH6789'];
  const shown = () => [...document.querySelectorAll('dialog li')].map(({ textContent }) => textContent);
  await page.show({ backupCodes: codes });
  await activate();
  assert.equal(shown(), codes, 'as the field takes them');
  assert.equal(
    [...document.querySelectorAll('[data-print=only] dd')].slice(1, 3).map(({ textContent }) => textContent),
    codes,
  );
  assert.is(one<HTMLInputElement>('dialog input').value, TWO_FACTOR.oneTimeDropCode);
  await page.show({ tfaActivated: true, tfaSecret: '' });
  assert.not.ok(isThere('[data-part=backup-codes]'));
  await page.show({ tfaActivated: true, tfaSecret: '', backupCodesLeft: 2 });
  assert.match(textAt('backup-codes'), /TFA_BACKUP_CODES_LEFT/);
  await type('[name=backupCode]', '123456');
  await act('create-backup-codes');
  assert.match(last().url, /\/identityprovider\/twofactor\/backup-codes$/);
  assert.equal(formOf(last()), { code: '123456', antiCsrfToken });
  await last().answer(400, { messageKey: 'TFA_CODE_ALREADY_USED' });
  assert.is(errorOf('backupCode'), 'TFA_CODE_ALREADY_USED');
  await type('[name=backupCode]', '654321');
  await act('create-backup-codes');
  await last().answer(200, { backupCodes: codes });
  await appears('dialog');
  assert.equal([shown(), isThere('dialog input')], [codes, false]);
  await closeDialog();
  assert.equal(page.shellCalls.at(-1), 'reload');
});

test('a dialog closes itself afterwards, and by Escape, but not while the recovery code is shown', async () => {
  await page.show({}, `${PATH}?dialog=true`);
  await activate();
  pressEscape();
  assert.equal(page.shellCalls, []);
  await closeDialog();
  pressEscape();
  assert.equal(page.shellCalls, ['closeWindow', 'reload', 'closeWindow']);
});

test('a dialog has a close button, no language selector, and a flag so that the avatar opens no other', async () => {
  const flag = () => sessionStorage.getItem('idp-tfa-activation-dialog');
  await page.show({}, `${PATH}?dialog=true`);
  assert.equal([isThere('select[name=language]'), flag()], [false, 'true']);
  await act('close');
  assert.equal(page.shellCalls, ['closeWindow']);
  await page.show();
  assert.is(flag(), null);
});

test('a deactivation is confirmed by a notification, without a recovery code', async () => {
  await page.show({ tfaActivated: true, tfaSecret: '', oneTimeDropCode: '' });
  await submit('deactivate');
  assert.is(formOf(last()).deactivate, 'true');
  await last().answer(200);
  const options = { type: 'SUCCESS', timeout: 10_000 };
  assert.equal(page.notifications, [{ message: 'TFA_DEACTIVATED', options }]);
  assert.equal(page.shellCalls, ['reload']);
});

test('a refused deactivation says why where the server names a known reason', () => {
  setMessages({ locale: 'en', translations: english });
  const { TFA_DEACTIVATE_USER_NOT_FOUND: unknown, TFA_DEACTIVATE_USER_FAILED: general } = english;
  for (const [status, text, message] of [
    [400, '"TFA_DEACTIVATE_USER_NOT_FOUND"', unknown],
    [400, 'TFA_DEACTIVATE_USER_AMBIGUOUS', english.TFA_DEACTIVATE_USER_AMBIGUOUS],
    [400, '', general],
    [403, 'TFA_DEACTIVATE_USER_NOT_FOUND', general],
  ] as const)
    assert.is(failureText(failure({ status, text })), message, `${status} ${text}`);
  setTranslator(undefined);
});

test('an administrator is asked once it is known who the user is and what goes, and is told what went', async () => {
  const removed = { name: 'Ada Lovelace (ada)', hasAuthenticator: true, hasPasskeys: true };
  await page.show({ tfaActivated: true, isAdmin: true, findsUsers: true });
  await type('[name=deactivateUser]', 'ada');
  await act('deactivate-user');
  assert.match(last().url, /\/identityprovider\/twofactor\/user$/);
  await last().answer(400, 'TFA_DEACTIVATE_USER_NOT_FOUND');
  assert.equal([page.confirmations, page.notifications.length], [[], 1]);
  for (const [found, message, done] of [
    [removed, 'TFA_DEACTIVATE_USER_CONFIRM_BOTH', 'TFA_DEACTIVATE_USER_SUCCESS_PASSKEYS'],
    [{ ...removed, hasPasskeys: false }, 'TFA_DEACTIVATE_USER_CONFIRM_TEXT', 'TFA_DEACTIVATE_USER_SUCCESS'],
  ] as const) {
    await type('[name=deactivateUser]', 'ada');
    await act('deactivate-user');
    await last().answer(200, found);
    assert.is(page.confirmations.at(-1)?.message, message);
    assert.equal(formOf(last()), { deactivateUser: 'ada', antiCsrfToken });
    await last().answer(200);
    assert.is(page.notifications.at(-1)?.message, done);
  }
});

test('a support session shows only its card; others the skips that are left, or a text in place of the form', async () => {
  await page.show({ isTenantAccessSession: true, isAdmin: true });
  assert.equal([document.querySelectorAll('main > *').length, isThere('input')], [1, false]);
  assert.match(textAt('tenant-access'), /TFA_TENANT_ACCESS/);
  await page.show({ force2FA: true, allowedTFASkips: 2 });
  assert.match(textAt('skips'), /NOTIFICATION_WARNING.*TFA_SKIPS_LEFT/);
  await page.show({ tfaActivated: true, force2FA: true });
  assert.equal(['input', '[data-part=activated]', '[data-part=not-possible]'].map(isThere), [false, true, true]);
});

test('on a phone the link and the secret come first, and the QR code is behind a fold; else it is open, without a link', async () => {
  for (const matches of [true, false]) {
    const restore = replaceGlobals({ matchMedia: () => Object.assign(new EventTarget(), { matches }) });
    await page.show({ tfaLabel: 'javascript:alert(1)' });
    restore();
    assert.is(one('[data-part=qr-code]').closest('details')?.open, !matches);
    assert.is(document.querySelectorAll('[data-part=secret]').length, 1);
    const link = document.querySelector('[data-action=open-app]')?.getAttribute('href');
    if (matches) assert.match(link ?? '', /^otpauth:\/\/totp\/Vestibule:javascript%3Aalert\(1\)\?/);
    else assert.is(link, undefined);
  }
});

test.run();
