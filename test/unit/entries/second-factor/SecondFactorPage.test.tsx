import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SECOND_FACTOR } from '../../../../build/samples/sign-in';
import { type Outcome, outcomeOf, outcomeOfPlainPost } from '../../../../entries/second-factor/outcome';
import { SecondFactorPage } from '../../../../entries/second-factor/SecondFactorPage';
import { type SecondFactorAnswer, SecondFactorData } from '../../../../shared/contract/sign-in/second-factor';
import { REFUSED_BY_USER, setUpCredentials } from '../../../support/dom/fake-credentials';
import {
  act,
  button,
  errorOf,
  input,
  isBusy,
  isThere,
  postsOf,
  press,
  setUpPage,
  submitForm,
  textAt,
} from '../../../support/dom/page-controls';
import { appears, one, type, until } from '../../../support/dom/render';
import { replaceGlobals } from '../../shared/host/fake-window';
import { failure, success } from '../../shared/http/results';

const page = setUpPage(test, SecondFactorPage, {
  schema: SecondFactorData,
  sample: SECOND_FACTOR,
  path: '/login/secondFactor?redirect=%2Fa%3Fb',
});
const enter = (code: string) => type('[name=Code]', code);
const field = () => input('Code');
/** Sends a code from an empty page, and lets the server answer. */
async function answered(body: object, code = '123456') {
  await page.show();
  await enter(code);
  await submitForm();
  await page.lastCall().answer(200, body);
}
const OPTIONS = { options: { challenge: 'AAAA' } };
const browser = setUpCredentials(test);
test.before(async () => void (await import('../../../../entries/second-factor/PasskeyFactor')));
const TOO_MANY = { statusCode: 400, errorMessage: 'TFA_TOO_MANY_ATTEMPTS' };

test('a code can be submitted from six characters on, once, and has at most eight', async () => {
  await page.show();
  await enter('12345');
  assert.ok(button('submit').disabled);
  await submitForm();
  assert.equal(postsOf(page), []);
  await enter('123456');
  assert.equal([button('submit').disabled, field().maxLength], [false, 8]);
  for (const _ of [1, 2]) await submitForm();
  assert.equal([postsOf(page).length, button('submit').getAttribute('aria-disabled')], [1, 'true']);
  const { url, body } = page.lastCall();
  assert.match(url, /\/login\/secondFactor\?redirect=/);
  assert.equal(body instanceof FormData && [...body.entries()], [['Code', '123456']]);
});

test('only where the server allows it, the user can have the browser remembered, and it is not by default', async () => {
  for (const rememberDays of [undefined, null, 0]) {
    await page.show({ rememberDays });
    assert.is(isThere('[name=remember]'), false);
  }
  await page.show({ rememberDays: 30 });
  assert.match(one('label:has([name=remember])').textContent, 'TFA_REMEMBER');
  assert.is(input('remember').checked, false);
  input('remember').click();
  await enter('123456');
  await submitForm();
  const { body } = page.lastCall();
  assert.equal(body instanceof FormData && [...body.keys()], ['Code', 'remember']);
  await page.lastCall().answer(200, { statusCode: 401, errorMessage: 'TFA_CODE_INCORRECT' });
  assert.is(input('remember').checked, true, 'it stays after a wrong code');
});

test('after too many codes a card keeps the redirect; it counts down silently and announces the end of a wait', async () => {
  await answered(TOO_MANY);
  assert.match(one('[data-part=retry-card] [role=alert]').textContent, /TFA_TOO_MANY_ATTEMPTS/);
  assert.is(button('retry').getAttribute('href'), '/identityprovider/login?redirect=%2Fa%3Fb');
  assert.is(isThere('[name=Code]'), false);
  let now = Date.UTC(2026, 10, 21, 12);
  const restore = replaceGlobals({ Date: Object.assign(class extends Date {}, { now: () => now }) });
  try {
    await answered({ ...TOO_MANY, retryAfter: 90 });
    const alert = one('[data-part=message]');
    assert.is(one('[role=timer]').textContent, 'TFA_TOO_MANY_ATTEMPTS_WAIT');
    assert.equal([alert.getAttribute('role'), document.activeElement], [null, alert]);
    now += 90_000;
    await until(() => /LOGIN_TRY_AGAIN_NOW/.test(alert.textContent));
    assert.is(alert.getAttribute('role'), 'alert');
  } finally {
    restore();
  }
});

test('302 redirects and reports the new session, not to an untrusted origin; after the recovery code once it is read', async () => {
  await answered({ statusCode: 302, redirectUrl: '/a?b' });
  assert.equal([page.navigations, page.shellMessages], [['http://localhost/a?b'], ['ResourceChanged']]);
  assert.ok(isBusy('submit'));
  await answered({ statusCode: 302, redirectUrl: 'https://evil.example/' });
  assert.is(page.navigations[1], 'http://localhost/');
  await answered({ statusCode: 302, redirectUrl: '/a', tfaDeactivatedByOneTimeCode: true }, 'abcdefgh');
  assert.is(page.navigations.length, 2);
  await press('[data-part=deactivated] [data-action=close]');
  assert.is(page.navigations[2], 'http://localhost/a');
});

test('the recovery code gets a keyboard with letters; the page shows the error of a plain form post', async () => {
  await page.show();
  assert.is(field().inputMode, 'numeric');
  await act('switch-code');
  assert.equal([field().inputMode, document.activeElement], ['text', field()]);
  assert.match(textAt('code-card'), /TFA_CODE_ENTRY_EMERGENCY_TEXT/);
  await page.show({ hasBackupCodes: true });
  await act('switch-code');
  assert.match(textAt('code-card'), /TFA_CODE_ENTRY_BACKUP_TEXT/);
  await page.show({ statusCode: 401, errorMessage: 'TFA_CODE_INCORRECT' });
  assert.is(errorOf('Code'), 'TFA_CODE_INCORRECT');
  await page.show({ statusCode: 400, errorMessage: 'TFA_SESSION_EXPIRED', startAnew: true });
  assert.match(textAt('retry-card'), /TFA_SESSION_EXPIRED/);
});

const redirect = (target: string): Outcome => ({ kind: 'redirect', target });
const restart = (message: string): Outcome => ({ kind: 'restart', message });
const refused = (message: string, status?: string): Outcome => ({
  kind: 'refused',
  refusal: { message, ...(status !== undefined && { status }) },
});
const answer = (data: Partial<SecondFactorAnswer>) =>
  success({ statusCode: 0, tfaDeactivatedByOneTimeCode: false, ...data });
const CONTRACT = { kind: 'contract', status: 200 } as const;

test('what a page does after the answer to a code', () => {
  for (const [what, result, outcome] of [
    ['302 without an address', answer({ statusCode: 302 }), redirect('/')],
    ['400 without a message', answer({ statusCode: 400 }), restart('')],
    ['401 without a message', answer({ statusCode: 401 }), refused('TFA_CODE_INCORRECT')],
    ['another', answer({ statusCode: 409, errorMessage: 'Not now' }), refused('Not now')],
    ['another without a message', answer({ statusCode: 409 }), refused('TFA_CHECK_FAILED')],
    ['200 without a body', failure(CONTRACT), redirect('/')],
    ['200 with HTML', failure({ ...CONTRACT, text: '<!doctype html>' }), redirect('/')],
    ['200 of another shape', failure({ ...CONTRACT, text: '{}', messageKey: 'INVALID' }), refused('INVALID')],
    [
      'a status with a text',
      failure({ status: 500, statusText: 'Internal', messageKey: 'X' }),
      refused('X', 'Internal'),
    ],
    ['a status without a text', failure({ status: 401, statusText: '', messageKey: 'X' }), refused('X', '401')],
    ['204', failure({ kind: 'contract', status: 204 }), refused('ERROR_UNKNOWN', '204')],
    ['no network', failure({ kind: 'network', messageKey: 'X' }), refused('X')],
    ['an aborted call', failure({ kind: 'aborted', messageKey: '' }), { kind: 'none' }],
  ] as const)
    assert.equal(outcomeOf(result), outcome, what);
});

test('a plain form post of a server that sends no startAnew leads to sign-in after the pre-session', () => {
  const expired = { ...SECOND_FACTOR, statusCode: 400, errorMessage: 'TFA_SESSION_EXPIRED' };
  assert.equal(outcomeOfPlainPost(expired), restart('TFA_SESSION_EXPIRED'));
  assert.equal(outcomeOfPlainPost(SECOND_FACTOR), { kind: 'none' });
});

test('a passkey passes in place of a code, or as the only way; why it failed stands at its button', async () => {
  await page.show({ hasPasskeys: true });
  await appears('[data-action=passkey]');
  await act('passkey');
  assert.equal(await page.answer('POST', '/passkey/options', OPTIONS), { purpose: 'second-factor' });
  await page.answer('POST', /secondFactor\/passkey/, { statusCode: 401, errorMessage: 'PASSKEY_INVALID' });
  await until(() => textAt('passkey-error').includes('PASSKEY_INVALID'));
  assert.equal([errorOf('Code'), isThere('[name=Code]')], [undefined, true]);
  await page.show({ hasPasskeys: true, isPasskeyOnly: true });
  assert.is(isThere('[name=Code]'), false);
  browser.result = REFUSED_BY_USER;
  await act('passkey');
  await page.answer('POST', '/passkey/options', OPTIONS);
  await until(() => textAt('passkey-error').includes('PASSKEY_CANCELLED'));
  browser.result = { toJSON: () => ({ id: 'a' }) };
  await act('passkey');
  await page.answer('POST', '/passkey/options', OPTIONS);
  await page.answer('POST', /secondFactor\/passkey\?redirect=/, { statusCode: 302, redirectUrl: '/b' });
  await until(() => page.navigations.length === 1);
  assert.is(page.navigations[0], 'http://localhost/b');
});

test('in a frame that may not ask for a passkey, the only way leads back to sign-in, which opens a window', async () => {
  const restore = replaceGlobals({ parent: {} });
  try {
    await page.show({ hasPasskeys: true, isPasskeyOnly: true });
    await appears('[data-action=retry]');
    assert.equal(
      [isThere('[data-action=passkey]'), textAt('passkey-error')],
      [false, 'NOTIFICATION_ERROR: PASSKEY_FAILED'],
    );
    assert.match(one('[data-action=retry]').getAttribute('href') ?? '', /login\?redirect=%2Fa%3Fb$/);
  } finally {
    restore();
  }
});

test.run();
