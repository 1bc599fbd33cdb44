import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { verdictOf } from '../../../../entries/twofactor/api';
import { failureText } from '../../../../entries/twofactor/DeactivateUserCard';
import { TwoFactorPage } from '../../../../entries/twofactor/TwoFactorPage';
import type { TwoFactorData } from '../../../../shared/contract/two-factor';
import english from '../../../../shared/i18n/messages/en.json';
import { setMessages } from '../../../../shared/i18n/set-messages';
import { setTranslator } from '../../../../shared/i18n/translate';
import { appears, one, painted, pressEscape, type, until } from '../../../render';
import { replaceGlobals } from '../../shared/host/fake-window';
import { failure, success } from '../../shared/http/results';
import { setUpFakePage } from '../fake-page';
import { TWO_FACTOR } from './two-factor-data';

const fakePage = setUpFakePage(test);

const draw = (data: Partial<TwoFactorData> = {}, query = '') =>
  fakePage.draw(<TwoFactorPage data={{ ...TWO_FACTOR, ...data }} />, `/twofactor${query}`);

const last = () => fakePage.lastCall();
const formOf = ({ body }: { body: unknown }) => Object.fromEntries(new URLSearchParams(String(body)));
const searches = () => fakePage.calls.map(({ url }) => new URL(url).search);
const error = () => document.querySelector('#field-code-help [role=alert]')?.textContent;
const isDisabled = () => one('[data-action=activate]').getAttribute('aria-disabled');
const enter = (code: string) => type('[name=code]', code);
async function press(selector: string): Promise<void> {
  one(selector).click();
  await painted();
}
/** Enters a code that the server finds correct, and submits it. */
async function submit(button = 'activate'): Promise<void> {
  await enter('123456');
  await last().answer(200);
  await press(`[data-action=${button}]`);
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

test('the field has the focus, and only six characters are checked, without using them up', async () => {
  await draw();
  await until(() => document.activeElement?.getAttribute('name') === 'code');
  await enter('12345');
  assert.is(fakePage.calls.length, 0);
  await enter('123 456');
  assert.equal(searches(), ['?check']);
  const { tfaSecret: secret } = TWO_FACTOR;
  assert.equal(formOf(last()), { secret, code: '123456', checkCode: 'true', antiCsrfToken: 'token' });
  await last().answer(400);
  assert.equal([error(), isDisabled()], ['TFA_CODE_INCORRECT', 'true']);
});

test('one check at a time: another code waits, and a verdict about the older one is ignored', async () => {
  await draw();
  await enter('111111');
  await enter('222222');
  assert.is(fakePage.calls.length, 1);
  await last().answer(400);
  assert.is(error(), undefined);
  assert.equal(
    fakePage.calls.map((call) => formOf(call).code),
    ['111111', '222222'],
  );
});

test('a submit during the check waits for it, and a second submit does nothing', async () => {
  await draw({}, '?dialog=true');
  await enter('123456');
  const check = last();
  await press('[data-action=activate]');
  await press('[data-action=activate]');
  assert.is(fakePage.calls.length, 1);
  await check.answer(200);
  assert.equal(searches(), ['?dialog=true&check', '?dialog=true&activate'], 'beside the parameters of the page');
  assert.equal(formOf(last()), { secret: TWO_FACTOR.tfaSecret, code: '123456', antiCsrfToken: 'token' });
});

for (const [what, act] of [
  ['whose check fails', () => last().answer(400)],
  ['that was changed during its check', () => enter('12345')],
] as const) {
  test(`a submitted code ${what} is not sent`, async () => {
    await draw();
    await enter('123456');
    const check = last();
    await press('[data-action=activate]');
    await act();
    await check.answer(200);
    assert.is(fakePage.calls.length, 1);
  });
}

for (const name of ['check', 'activate']) {
  test(`after a failed ${name} a notification shows for 10 s, and the code stays and can be submitted`, async () => {
    await draw();
    if (name === 'check') await enter('123456');
    else await submit();
    await last().answer(500);
    const options = { type: 'ERROR', timeout: 10_000 };
    assert.equal(fakePage.notifications, [{ message: 'TFA_CHECK_FAILED', options }]);
    assert.equal([one<HTMLInputElement>('[name=code]').value, isDisabled()], ['123456', null]);
  });
}

test('a 400 says that the code is incorrect or used, a 403 that it may not be sent, and any other nothing', () => {
  for (const [answer, verdict] of [
    [success(undefined), 'correct'],
    [failure({ status: 400 }), 'incorrect'],
    [failure({ status: 400, messageKey: 'TFA_CODE_ALREADY_USED' }), 'used'],
    [failure({ status: 403 }), 'forbidden'],
    [failure({ status: 429 }), 'unknown'],
    [failure({ kind: 'aborted' }), 'aborted'],
  ] as const)
    assert.is(verdictOf(answer), verdict);
});

test('a session that may not do it leads to the start page', async () => {
  await draw();
  await enter('123456');
  await last().answer(403);
  assert.equal(fakePage.navigations, ['http://localhost/']);
});

test('after the activation the recovery code is shown, and closing it reloads the data', async () => {
  await draw();
  await activate();
  assert.is(one<HTMLInputElement>('dialog input').value, 'K7QM2XWP');
  assert.equal([fakePage.shellCalls, fakePage.navigations], [[], []]);
  await closeDialog();
  assert.is(document.querySelector('dialog'), null);
  assert.equal([fakePage.shellCalls, fakePage.navigations], [['reload'], []]);
});

test('closing it leads to the redirect, or to the start page in place of another origin', async () => {
  for (const redirect of ['/shop?a=1', 'https://evil.example/']) {
    await draw({}, `?redirect=${encodeURIComponent(redirect)}`);
    await activate();
    await closeDialog();
  }
  const targets = ['http://localhost/shop?a=1', 'http://localhost/'];
  assert.equal([fakePage.navigations, fakePage.shellCalls], [targets, []]);
});

test('a dialog closes itself afterwards, and by Escape, but not while the recovery code is shown', async () => {
  await draw({}, '?dialog=true');
  await activate();
  pressEscape();
  assert.equal(fakePage.shellCalls, []);
  await closeDialog();
  pressEscape();
  assert.equal(fakePage.shellCalls, ['closeWindow', 'reload', 'closeWindow']);
});

test('a dialog has a close button, no language selector, and a flag so that the avatar opens no other', async () => {
  const flag = () => sessionStorage.getItem('idp-tfa-activation-dialog');
  await draw({}, '?dialog=true');
  assert.equal([document.querySelector('select[name=language]'), flag()], [null, 'true']);
  await press('[data-action=close]');
  assert.equal(fakePage.shellCalls, ['closeWindow']);
  await draw();
  assert.is(flag(), null);
});

for (const [where, matches, state] of [
  ['on a phone the link and the secret come first, and the QR code is behind a fold', true, [false, true, 1]],
  ['on a larger window the QR code is in the open panel, and there is no link', false, [true, false, 1]],
] as const) {
  test(where, async () => {
    const restore = replaceGlobals({ matchMedia: () => Object.assign(new EventTarget(), { matches }) });
    await draw({ tfaLabel: 'javascript:alert(1)' });
    restore();
    const link = document.querySelector('[data-action=open-app]');
    const isOpen = one('[data-part=qr-code]').closest('details')?.open;
    assert.equal([isOpen, link !== null, document.querySelectorAll('[data-part=secret]').length], [...state]);
    if (link) assert.match(link.getAttribute('href') ?? '', /^otpauth:\/\/totp\/Vestibule:javascript%3Aalert\(1\)\?/);
  });
}

test('a deactivation is confirmed by a notification, without a recovery code', async () => {
  await draw({ tfaActivated: true, tfaSecret: '', oneTimeDropCode: '' });
  await submit('deactivate');
  assert.is(formOf(last()).deactivate, 'true');
  await last().answer(200);
  const options = { type: 'SUCCESS', timeout: 10_000 };
  assert.equal(fakePage.notifications, [{ message: 'TFA_DEACTIVATED', options }]);
  assert.equal(fakePage.shellCalls, ['reload']);
});

test('an administrator confirms a deactivation for another user', async () => {
  await draw({ isAdmin: true });
  const user = one<HTMLInputElement>('[name=deactivateUser]');
  const deactivate = () => press('[data-action=deactivate-user]');
  await deactivate();
  assert.is(fakePage.confirmations.length, 0);
  fakePage.confirms = false;
  await type('[name=deactivateUser]', 'ada@example.com');
  await deactivate();
  assert.equal([fakePage.confirmations[0]?.type, fakePage.calls.length], ['WARNING', 0]);
  fakePage.confirms = true;
  await deactivate();
  assert.equal([searches(), formOf(last())], [[''], { deactivateUser: 'ada@example.com', antiCsrfToken: 'token' }]);
  await last().answer(400, 'NO_SUCH_KEY');
  const refused = { message: 'TFA_DEACTIVATE_USER_FAILED', options: { type: 'ERROR', timeout: 10_000 } };
  assert.equal([fakePage.notifications, user.value], [[refused], 'ada@example.com']);
  await deactivate();
  await last().answer(200);
  assert.equal([fakePage.notifications[1]?.options?.type, user.value], ['SUCCESS', '']);
});

test('a refused deactivation says why where the server names a known reason', () => {
  setMessages({ locale: 'en', translations: english });
  const { TFA_DEACTIVATE_USER_NOT_FOUND: unknown, TFA_DEACTIVATE_USER_FAILED: general } = english;
  for (const [status, text, message] of [
    [400, 'TFA_DEACTIVATE_USER_NOT_FOUND\n', unknown],
    [400, '"TFA_DEACTIVATE_USER_NOT_FOUND"', unknown],
    [400, 'TFA_DEACTIVATE_USER_AMBIGUOUS', english.TFA_DEACTIVATE_USER_AMBIGUOUS],
    [400, '', general],
    [400, 'NO_SUCH_KEY', general],
    [403, 'TFA_DEACTIVATE_USER_NOT_FOUND', general],
  ] as const)
    assert.is(failureText(failure({ status, text })), message, `${status} ${text}`);
  setTranslator(undefined);
});

test('a support session shows only its card', async () => {
  await draw({ isTenantAccessSession: true, isAdmin: true });
  assert.equal([document.querySelectorAll('main > *').length, document.querySelector('input')], [1, null]);
  assert.match(one('[data-part=tenant-access]').textContent, /TFA_TENANT_ACCESS/);
});

test('a warning says how often the set-up can still be skipped; activated and forced, a text replaces the form', async () => {
  await draw({ force2FA: true, allowedTFASkips: 2 });
  assert.match(one('[data-part=skips]').textContent, /NOTIFICATION_WARNING.*TFA_SKIPS_LEFT/);
  await draw({ tfaActivated: true, force2FA: true });
  assert.is(document.querySelector('input'), null);
  assert.ok(one('[data-part=activated]'));
  assert.ok(one('[data-part=not-possible]'));
});

test.run();
