import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ValidateDevicePage } from '../../../../entries/validatedevice/ValidateDevicePage';
import type { UnknownDeviceData } from '../../../../shared/contract/validate-device';
import { syncServerClock } from '../../../../shared/http/server-clock';
import { formatClock, formatCountdown, formatDateTime } from '../../../../shared/i18n/format';
import { setTranslator } from '../../../../shared/i18n/translate';
import { one, painted, type } from '../../../render';
import { setUpFakePage } from '../fake-page';

const fakePage = setUpFakePage(test);
const { now } = Date;
const NOON = Date.UTC(2026, 10, 21, 12);

test.before(() => setTranslator((key, values) => (values ? `${key} ${Object.values(values).join()}` : key)));
test.before.each(() => {
  Date.now = () => NOON;
});
test.after(() => {
  Date.now = now;
  setTranslator(undefined);
});

const DATA: UnknownDeviceData = {
  name: 'Ada',
  baseUri: 'https://login.example.com',
  isCloud: false,
  userAgentString: 'Mozilla/5.0',
  mail: 'a***@example.com',
  expires: new Date(NOON + 15 * 60_000).toISOString(),
  resendAvailable: new Date(NOON + 65_000).toISOString(),
  mailSendFailed: false,
  antiCsrfToken: 'token',
};

const draw = (data: Partial<UnknownDeviceData> = {}) =>
  fakePage.draw(<ValidateDevicePage data={{ ...DATA, ...data }} />, '/validatedevice?redirect=%2Fa');
const drawWithResend = () => draw({ resendAvailable: new Date(NOON - 1).toISOString() });
const button = (action: string) => one<HTMLButtonElement>(`[data-action=${action}]`);
/** The text of the resend button, and whether it is disabled. */
const resendState = () => [button('resend').textContent, button('resend').disabled];
const field = () => one<HTMLInputElement>('[name=code]');
const error = () => document.querySelector('#field-code-help [role=alert]')?.textContent;
const textAt = (part: string) => one(`[data-part=${part}]`).textContent;

async function submit() {
  one<HTMLFormElement>('form').requestSubmit();
  await painted();
}
/** Sends a code, and lets the server answer. */
async function verify(...answer: Parameters<ReturnType<typeof fakePage.lastCall>['answer']>) {
  await type('[name=code]', '12345678');
  await submit();
  await fakePage.lastCall().answer(...answer);
}
async function resend() {
  button('resend').click();
  await painted();
}
async function becomeVisibleAfter(ms: number) {
  Date.now = () => NOON + ms;
  document.dispatchEvent(new Event('visibilitychange'));
  await painted();
}

test('the page shows the user, the server, the browser, the mail address and the expiry', async () => {
  await draw();
  assert.equal(['greeting', 'detected', 'user-agent', 'mail', 'expires'].map(textAt), [
    'DEVICE_GREETING Ada',
    'DEVICE_LOGIN_DETECTED https://login.example.com',
    'Mozilla/5.0',
    'DEVICE_MAIL_VALIDATION a***@example.com',
    `DEVICE_CODE_EXPIRES ${formatDateTime(new Date(DATA.expires))}`,
  ]);
  await draw({ isCloud: true });
  assert.is(textAt('detected'), 'DEVICE_LOGIN_DETECTED_CLOUD https://login.example.com');
});

test('the field accepts only digits, and Enter submits once, and only if it is not empty', async () => {
  await draw();
  assert.ok(button('verify').disabled);
  await type('[name=code]', '1a2 3');
  assert.is(field().value, '123');
  await submit();
  await submit();
  assert.is(fakePage.calls.length, 1);
  const { path, json } = fakePage.lastCall();
  assert.equal(
    [path, json],
    ['/identityprovider/validatedevice?redirect=%2Fa', { code: '123', antiCsrfToken: 'token' }],
  );
});

test('302 redirects, and the code stays in the field', async () => {
  await draw();
  await verify(200, { statusCode: 302, redirectUrl: '/a' });
  const { navigations, shellMessages } = fakePage;
  assert.equal([navigations, shellMessages, field().value], [['http://localhost/a'], ['ResourceChanged'], '12345678']);
});

test('a refused code empties the field, and typing removes the error', async () => {
  await draw();
  await verify(400, { statusCode: 400, messageKey: 'DEVICE_CODE_INVALID' });
  assert.equal([error(), field().value, document.activeElement], ['DEVICE_CODE_INVALID', '', field()]);
  assert.ok(button('verify').disabled && button('resend').disabled);
  await type('[name=code]', '1');
  assert.is(error(), undefined);
});

test('too many attempts allow a resend at once, and show how long to wait where the server says it', async () => {
  await draw();
  await verify(429, undefined, { 'retry-after': '60' });
  assert.equal([error(), ...resendState()], ['DEVICE_TOO_MANY_ATTEMPTS', 'DEVICE_RESEND', false]);
  const waits = `LOGIN_TOO_MANY_ATTEMPTS_WAIT ${formatCountdown(60_000)}`;
  assert.ok((document.body.textContent ?? '').includes(waits));
});

test('the expiry of the code is announced, with a link to sign-in that keeps the redirect', async () => {
  await draw();
  assert.is(document.querySelector('[data-part=expired]'), null);
  await becomeVisibleAfter(15 * 60_000);
  assert.is(one('[data-part=expired]').getAttribute('role'), 'alert');
  assert.match(textAt('expired') ?? '', /DEVICE_EXPIRED/);
  assert.is(one('[data-part=expired] a').getAttribute('href'), '/identityprovider/login?redirect=%2Fa');
  assert.equal(resendState(), ['DEVICE_RESEND', true], 'the server would refuse another mail');
});

for (const minutes of [10, -10]) {
  test(`a device clock that is ${minutes} min ahead does not change the wait`, async () => {
    Date.now = () => NOON + minutes * 60_000;
    syncServerClock(NOON);
    await draw();
    assert.is(button('resend').textContent, `DEVICE_RESEND_WAIT ${formatClock(65_000)}`);
    assert.is(document.querySelector('[data-part=expired]'), null);
    Date.now = () => NOON;
    syncServerClock(NOON);
  });
}

test('the wait follows the clock, however long the tab was hidden', async () => {
  await draw();
  assert.is(button('resend').textContent, `DEVICE_RESEND_WAIT ${formatClock(65_000)}`);
  await becomeVisibleAfter(61_500);
  assert.is(button('resend').textContent, `DEVICE_RESEND_WAIT ${formatClock(3500)}`);
  await becomeVisibleAfter(600_000);
  assert.equal(resendState(), ['DEVICE_RESEND', false]);
  assert.match(document.body.textContent ?? '', /DEVICE_RESEND_NOW/);
});

test('another mail replaces the data of the page and starts the wait again', async () => {
  await drawWithResend();
  await type('[name=code]', '12');
  await resend();
  // Where the page becomes visible, those of earlier files may ask for their stream as well.
  const sent = fakePage.calls.find(({ path }) => path.endsWith('/validatedevice/resend'));
  assert.equal(sent?.json, { code: '12', antiCsrfToken: 'token' }, 'with the code in the field');
  await sent?.answer(200, { ...DATA, mail: 'b***@example.com', antiCsrfToken: 'next' });
  assert.is(textAt('mail'), 'DEVICE_MAIL_VALIDATION b***@example.com');
  assert.match(textAt('resent') ?? '', /DEVICE_RESENT b/);
  assert.ok(button('resend').disabled);
  await submit();
  assert.equal(fakePage.lastCall().json, { code: '12', antiCsrfToken: 'next' });
});

test('after a failed resend the same button reloads the page', async () => {
  await drawWithResend();
  const before = button('resend');
  await resend();
  await fakePage.lastCall().answer(429);
  assert.equal([button('reload'), before.disabled], [before, false]);
  assert.match(textAt('resend-error') ?? '', /DEVICE_RESEND_ERROR_1.*DEVICE_RESEND_ERROR_2/);
});

test('a mail that was not sent is reported, and may be requested again at once', async () => {
  await draw({ mailSendFailed: true });
  await painted(); // a passive effect runs after the frame
  await painted();
  assert.equal(fakePage.notifications, [{ message: 'DEVICE_MAIL_FAILED', options: { type: 'ERROR' } }]);
  await resend();
  await fakePage.lastCall().answer(200, { ...DATA, mailSendFailed: true });
  assert.is(fakePage.notifications.length, 2);
  assert.is(document.querySelector('[data-part=resent]'), null);
  assert.not(button('resend').disabled);
});

test.run();
