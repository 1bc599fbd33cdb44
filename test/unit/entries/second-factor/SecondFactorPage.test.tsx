import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SecondFactorPage } from '../../../../entries/second-factor/SecondFactorPage';
import type { SecondFactorData } from '../../../../shared/contract/two-factor';
import { one, painted, type } from '../../../render';
import { setUpFakePage } from '../fake-page';

const fakePage = setUpFakePage(test);

const draw = (data: Partial<SecondFactorData> = {}) =>
  fakePage.draw(
    <SecondFactorPage data={{ statusCode: 0, errorMessage: '', startAnew: false, ...data }} />,
    '/login/secondFactor?redirect=%2Fa%3Fb',
  );
const enter = (code: string) => type('[name=Code]', code);
const button = () => one<HTMLButtonElement>('[data-action=submit]');
const error = () => document.querySelector('#field-Code-help [role=alert]')?.textContent;

async function send(code = '123456') {
  await enter(code);
  one<HTMLFormElement>('form').requestSubmit();
  await painted();
}

test('a code can be submitted from six characters on and has at most eight', async () => {
  await draw();
  await enter('12345');
  assert.ok(button().disabled);
  one<HTMLFormElement>('form').requestSubmit();
  await painted();
  assert.is(fakePage.calls.length, 0);
  await enter('123456');
  assert.not(button().disabled);
  assert.is(one<HTMLInputElement>('[name=Code]').maxLength, 8);
});

test('a second submit while a call is pending does nothing', async () => {
  await draw();
  await send();
  one<HTMLFormElement>('form').requestSubmit();
  await painted();
  assert.is(fakePage.calls.length, 1);
  assert.is(button().getAttribute('aria-disabled'), 'true');
  const { url, body } = fakePage.lastCall();
  assert.match(url, /\/login\/secondFactor\?redirect=/);
  assert.equal(body instanceof FormData && [...body.entries()], [['Code', '123456']]);
});

test('after too many codes the page counts down silently and announces the end of the wait', async () => {
  const { now } = Date;
  const noon = Date.UTC(2026, 10, 21, 12);
  try {
    Date.now = () => noon;
    await draw();
    await send();
    const refused = { statusCode: 400, errorMessage: 'TFA_TOO_MANY_ATTEMPTS', retryAfter: 90 };
    await fakePage.lastCall().answer(200, refused);
    const alert = one('[data-part=message]');
    assert.is(one('[role=timer]').textContent, 'TFA_TOO_MANY_ATTEMPTS_WAIT');
    assert.is(alert.getAttribute('role'), null);
    assert.is(document.activeElement, alert);
    Date.now = () => noon + 90_000;
    document.dispatchEvent(new Event('visibilitychange'));
    await painted();
    assert.match(alert.textContent ?? '', /LOGIN_TRY_AGAIN_NOW/);
    assert.is(alert.getAttribute('role'), 'alert');
  } finally {
    Date.now = now;
  }
});

test('302 redirects and reports the new session', async () => {
  await draw();
  await send();
  await fakePage.lastCall().answer(200, { statusCode: 302, redirectUrl: '/a?b' });
  assert.equal([fakePage.navigations, fakePage.shellMessages], [['http://localhost/a?b'], ['ResourceChanged']]);
  assert.is(button().getAttribute('aria-busy'), 'true');
});

test('302 to an untrusted origin redirects to the start page', async () => {
  await draw();
  await send();
  await fakePage.lastCall().answer(200, { statusCode: 302, redirectUrl: 'https://evil.example/' });
  assert.equal(fakePage.navigations, ['http://localhost/']);
});

test('after the recovery code, closing the dialog redirects', async () => {
  await draw();
  await send('abcdefgh');
  await fakePage.lastCall().answer(200, { statusCode: 302, redirectUrl: '/a', tfaDeactivatedByOneTimeCode: true });
  assert.equal(fakePage.navigations, []);
  one('[data-part=deactivated] [data-action=close]').click();
  await painted();
  assert.equal(fakePage.navigations, ['http://localhost/a']);
});

test('400 shows the retry card, whose link keeps the redirect', async () => {
  await draw();
  await send();
  await fakePage.lastCall().answer(200, { statusCode: 400, errorMessage: 'TFA_TOO_MANY_ATTEMPTS' });
  assert.match(one('[data-part=retry-card] [role=alert]').textContent ?? '', /TFA_TOO_MANY_ATTEMPTS/);
  assert.is(one('[data-action=retry]').getAttribute('href'), '/identityprovider/login?redirect=%2Fa%3Fb');
  assert.is(document.querySelector('[name=Code]'), null);
});

test('a wrong code stays in the field, and typing removes the error', async () => {
  await draw();
  await send();
  await fakePage.lastCall().answer(200, { statusCode: 401, errorMessage: 'TFA_CODE_INCORRECT' });
  assert.is(error(), 'TFA_CODE_INCORRECT');
  assert.is(one<HTMLInputElement>('[name=Code]').value, '123456');
  assert.not(button().disabled);
  await enter('1234567');
  assert.is(error(), undefined);
});

test('a code that was used before is explained in three lines', async () => {
  await draw();
  await send();
  await fakePage.lastCall().answer(200, { statusCode: 401, errorMessage: 'TFA_CODE_ALREADY_USED' });
  assert.equal(
    [...document.querySelectorAll('form p')].map((line) => line.textContent),
    ['TFA_CODE_ALREADY_USED_1', 'TFA_CODE_ALREADY_USED_2', 'TFA_CODE_ALREADY_USED_3'],
  );
});

test('a failed call can be repeated', async () => {
  await draw();
  await send();
  await fakePage.lastCall().answer(503);
  assert.is(error(), 'TFA_TRANSPORT_ERROR');
  one<HTMLFormElement>('form').requestSubmit();
  await painted();
  assert.is(fakePage.calls.length, 2);
  await fakePage.lastCall().fail();
  assert.is(error(), 'ERROR_NETWORK');
  assert.not(button().disabled);
});

test('the recovery code gets a keyboard with letters', async () => {
  await draw();
  const field = () => one<HTMLInputElement>('[name=Code]');
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
