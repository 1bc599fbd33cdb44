import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SecondFactorPage } from '../../../../entries/second-factor/SecondFactorPage';
import type { SecondFactorData } from '../../../../shared/contract/two-factor';
import { one, painted, type } from '../../../render';
import { replaceGlobals } from '../../shared/host/fake-window';
import { setUpFakePage } from '../fake-page';

const fakePage = setUpFakePage(test);

const draw = (data: Partial<SecondFactorData> = {}) =>
  fakePage.draw(
    <SecondFactorPage data={{ statusCode: 0, errorMessage: '', startAnew: false, ...data }} />,
    '/login/secondFactor?redirect=%2Fa%3Fb',
  );
const enter = (code: string) => type('[name=Code]', code);
const field = () => one<HTMLInputElement>('[name=Code]');
const button = () => one<HTMLButtonElement>('[data-action=submit]');
const error = () => document.querySelector('#field-Code-help [role=alert]')?.textContent;
async function submit() {
  one<HTMLFormElement>('form').requestSubmit();
  await painted();
}
/** Sends a code from an empty page, and lets the server answer. */
async function answered(status: number, body: object, code = '123456') {
  await draw();
  await enter(code);
  await submit();
  await fakePage.lastCall().answer(status, body);
}

test('a code can be submitted from six characters on, once, and has at most eight', async () => {
  await draw();
  await enter('12345');
  assert.ok(button().disabled);
  await submit();
  assert.is(fakePage.calls.length, 0);
  await enter('123456');
  assert.equal([button().disabled, field().maxLength], [false, 8]);
  await submit();
  await submit();
  assert.is(fakePage.calls.length, 1);
  assert.is(button().getAttribute('aria-disabled'), 'true');
  const { url, body } = fakePage.lastCall();
  assert.match(url, /\/login\/secondFactor\?redirect=/);
  assert.equal(body instanceof FormData && [...body.entries()], [['Code', '123456']]);
});

test('after too many codes the page counts down silently and announces the end of the wait', async () => {
  let now = Date.UTC(2026, 10, 21, 12);
  const restore = replaceGlobals({ Date: Object.assign(class extends Date {}, { now: () => now }) });
  try {
    await answered(200, { statusCode: 400, errorMessage: 'TFA_TOO_MANY_ATTEMPTS', retryAfter: 90 });
    const alert = one('[data-part=message]');
    assert.is(one('[role=timer]').textContent, 'TFA_TOO_MANY_ATTEMPTS_WAIT');
    assert.equal([alert.getAttribute('role'), document.activeElement], [null, alert]);
    now += 90_000;
    document.dispatchEvent(new Event('visibilitychange'));
    await painted();
    assert.match(alert.textContent ?? '', /LOGIN_TRY_AGAIN_NOW/);
    assert.is(alert.getAttribute('role'), 'alert');
  } finally {
    restore();
  }
});

test('302 redirects and reports the new session; an untrusted origin is replaced by the start page', async () => {
  await answered(200, { statusCode: 302, redirectUrl: '/a?b' });
  assert.equal([fakePage.navigations, fakePage.shellMessages], [['http://localhost/a?b'], ['ResourceChanged']]);
  assert.is(button().getAttribute('aria-busy'), 'true');
  await answered(200, { statusCode: 302, redirectUrl: 'https://evil.example/' });
  assert.is(fakePage.navigations[1], 'http://localhost/');
});

test('after the recovery code, closing the dialog redirects', async () => {
  await answered(200, { statusCode: 302, redirectUrl: '/a', tfaDeactivatedByOneTimeCode: true }, 'abcdefgh');
  assert.equal(fakePage.navigations, []);
  one('[data-part=deactivated] [data-action=close]').click();
  await painted();
  assert.equal(fakePage.navigations, ['http://localhost/a']);
});

test('400 shows the retry card, whose link keeps the redirect', async () => {
  await answered(200, { statusCode: 400, errorMessage: 'TFA_TOO_MANY_ATTEMPTS' });
  assert.match(one('[data-part=retry-card] [role=alert]').textContent ?? '', /TFA_TOO_MANY_ATTEMPTS/);
  assert.is(one('[data-action=retry]').getAttribute('href'), '/identityprovider/login?redirect=%2Fa%3Fb');
  assert.is(document.querySelector('[name=Code]'), null);
});

test('a wrong code stays in the field, and typing removes the error', async () => {
  await answered(200, { statusCode: 401, errorMessage: 'TFA_CODE_INCORRECT' });
  assert.equal([error(), field().value, button().disabled], ['TFA_CODE_INCORRECT', '123456', false]);
  await enter('1234567');
  assert.is(error(), undefined);
});

test('a code that was used before is explained in three lines, any other is not', async () => {
  const lines = () => [...document.querySelectorAll('form p')].map((line) => line.textContent);
  await answered(200, { statusCode: 401, errorMessage: 'TFA_CODE_ALREADY_USED' });
  assert.equal(lines(), ['TFA_CODE_ALREADY_USED_1', 'TFA_CODE_ALREADY_USED_2', 'TFA_CODE_ALREADY_USED_3']);
  await answered(200, { statusCode: 401, errorMessage: 'TFA_CODE_INCORRECT' });
  assert.equal(lines(), []);
});

test('the recovery code gets a keyboard with letters', async () => {
  await draw();
  assert.is(field().inputMode, 'numeric');
  one('[data-action=switch-code]').click();
  await painted();
  assert.equal([field().inputMode, document.activeElement], ['text', field()]);
});

test('the page shows the error of a plain form post', async () => {
  await draw({ statusCode: 401, errorMessage: 'TFA_CODE_INCORRECT' });
  assert.is(error(), 'TFA_CODE_INCORRECT');
  await draw({ statusCode: 400, errorMessage: 'TFA_SESSION_EXPIRED', startAnew: true });
  assert.match(one('[data-part=retry-card]').textContent ?? '', /TFA_SESSION_EXPIRED/);
});

test.run();
