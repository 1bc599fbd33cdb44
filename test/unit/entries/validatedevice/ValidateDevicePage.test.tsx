import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { UNKNOWN_DEVICE } from '../../../../build/samples/sign-in';
import { outcomeOf } from '../../../../entries/validatedevice/outcome';
import { ValidateDevicePage } from '../../../../entries/validatedevice/ValidateDevicePage';
import { UnknownDeviceData } from '../../../../shared/contract/sign-in/validate-device';
import { syncServerClock } from '../../../../shared/http/server-clock';
import { formatClock, formatCountdown, formatDateTime } from '../../../../shared/i18n/format';
import {
  act,
  button,
  errorOf,
  input,
  isThere,
  setUpPage,
  showKeys,
  submitForm,
  textAt,
} from '../../../support/dom/page-controls';
import { one, painted, type } from '../../../support/dom/render';
import { failure, success } from '../../shared/http/results';

const NOON = Date.UTC(2026, 10, 21, 12);
const at = (ms: number) => new Date(NOON + ms).toISOString();
const MINUTE = 60_000;
const DATA = {
  ...UNKNOWN_DEVICE,
  ...{ expires: at(10 * MINUTE), signInExpires: at(30 * MINUTE), resendAvailable: at(65_000) },
};
const { antiCsrfToken } = DATA;

const path = '/validatedevice?redirect=%2Fa';
const page = setUpPage(test, ValidateDevicePage, { schema: UnknownDeviceData, sample: DATA, path });
const { now } = Date;
showKeys(test);
test.before.each(() => {
  Date.now = () => NOON;
});
test.after(() => {
  Date.now = now;
});

const showWithResend = () => page.show({ resendAvailable: at(-1) });
/** The text of the resend button, and whether it is disabled. */
const resendState = () => [button('resend').textContent, button('resend').disabled];
const enter = (code: string) => type('[name=code]', code);
const waitFor = (ms: number) => `DEVICE_RESEND_WAIT ${formatClock(ms)}`;

/** Sends a code, and lets the server answer. */
async function verify(...answer: Parameters<ReturnType<typeof page.lastCall>['answer']>) {
  await enter('12345678');
  await submitForm();
  await page.lastCall().answer(...answer);
}
/** Sets the clock, and waits until the page has read it. */
async function passUntil(ms: number) {
  Date.now = () => NOON + ms;
  await new Promise((resolve) => setTimeout(resolve, 250));
  await painted();
}

test('the page shows the user, the server, the browser, the mail address and the expiry', async () => {
  await page.show();
  assert.equal(['greeting', 'detected', 'browser', 'user-agent', 'mail', 'expires'].map(textAt), [
    `DEVICE_GREETING ${DATA.name}`,
    `DEVICE_LOGIN_DETECTED ${DATA.baseUri}`,
    DATA.browser,
    DATA.userAgentString,
    `DEVICE_MAIL_VALIDATION ${DATA.mail}`,
    `DEVICE_CODE_EXPIRES ${formatDateTime(new Date(DATA.expires))}`,
  ]);
  await page.show({ isCloud: true });
  assert.is(textAt('detected'), `DEVICE_LOGIN_DETECTED_CLOUD ${DATA.baseUri}`);
});

test('the field accepts only digits, and Enter submits once, and only if it is not empty', async () => {
  await page.show();
  assert.ok(button('verify').disabled);
  await enter('1a2 3');
  assert.is(input('code').value, '123');
  for (const _ of [1, 2]) await submitForm();
  const sent = page.calls.map((call) => [call.path, call.json]);
  assert.equal(sent, [[`/identityprovider${path}`, { code: '123', antiCsrfToken }]]);
});

test('302 redirects, and the code stays, for a page that the back button restores; what else an answer means', async () => {
  await page.show();
  await verify(200, { statusCode: 302, redirectUrl: '/a' });
  const { navigations, shellMessages } = page;
  assert.equal([navigations, shellMessages], [['http://localhost/a'], ['ResourceChanged']]);
  const state = () => [input('code').value, button('verify').getAttribute('aria-busy')];
  assert.equal(state(), ['12345678', 'true']);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await painted();
  assert.equal(state(), ['12345678', null]);
  const invalid = { kind: 'refused', refusal: { message: 'DEVICE_CODE_INVALID' }, canResend: false };
  for (const [result, outcome] of [
    [success({ statusCode: 302 }), { kind: 'redirect', target: '/' }],
    [success({ statusCode: 200 }), invalid],
    [failure({ status: 403, messageKey: 'X' }), { ...invalid, refusal: { ...invalid.refusal, cause: 'X' } }],
    [failure({ status: 429 }), { ...invalid, refusal: { message: 'DEVICE_TOO_MANY_ATTEMPTS' }, canResend: true }],
    [failure({ kind: 'aborted', messageKey: '' }), { kind: 'none' }],
  ] as const)
    assert.equal(outcomeOf(result), outcome);
});

test('too many attempts allow a resend at once, and show how long to wait where the server says it', async () => {
  await page.show();
  await verify(429, undefined, { 'retry-after': '60' });
  assert.equal([errorOf('code'), ...resendState()], ['DEVICE_TOO_MANY_ATTEMPTS', 'DEVICE_RESEND', false]);
  const waits = `LOGIN_TOO_MANY_ATTEMPTS_WAIT ${formatCountdown(60_000)}`;
  assert.ok(document.body.textContent.includes(waits));
});

test('the expiry of the code is announced, and another one can be requested', async () => {
  for (const signInExpires of [DATA.signInExpires, null]) {
    await page.show({ signInExpires });
    assert.is(isThere('[data-part=expired]'), false);
    await passUntil(15 * MINUTE);
    assert.is(one('[data-part=expired]').getAttribute('role'), 'alert');
    assert.equal(
      [textAt('expired'), ...resendState()],
      ['NOTIFICATION_WARNING: DEVICE_EXPIRED', 'DEVICE_RESEND', false],
    );
    Date.now = () => NOON;
  }
});

test('the expiry of the sign-in is announced, with a link to sign-in that keeps the redirect', async () => {
  await page.show();
  await passUntil(30 * MINUTE);
  assert.is(one('[data-part=sign-in-expired]').getAttribute('role'), 'alert');
  assert.match(textAt('sign-in-expired'), /TFA_SESSION_EXPIRED/);
  assert.is(one('[data-part=sign-in-expired] a').getAttribute('href'), '/identityprovider/login?redirect=%2Fa');
  assert.equal([isThere('[data-part=expired]'), ...resendState()], [false, 'DEVICE_RESEND', true]);
});

test('a device clock that is ahead or behind does not change the wait', async () => {
  for (const minutes of [10, -10]) {
    Date.now = () => NOON + minutes * 60_000;
    syncServerClock(NOON);
    await page.show();
    assert.equal([button('resend').textContent, isThere('[data-part=expired]')], [waitFor(65_000), false]);
  }
  Date.now = () => NOON;
  syncServerClock(NOON);
});

test('the wait follows the clock, however long the tab was hidden', async () => {
  await page.show();
  assert.is(button('resend').textContent, waitFor(65_000));
  await passUntil(64_999);
  assert.equal(resendState(), [waitFor(1), true]);
  await passUntil(600_000);
  assert.equal(resendState(), ['DEVICE_RESEND', false]);
  assert.match(document.body.textContent, /DEVICE_RESEND_NOW/);
});

test('another mail replaces the data of the page and starts the wait again', async () => {
  await showWithResend();
  await enter('12');
  await act('resend');
  // Where the page becomes visible, those of earlier files may ask for their stream as well.
  const sent = page.calls.find(({ path: to }) => to.endsWith('/validatedevice/resend'));
  assert.equal(sent?.json, { code: '12', antiCsrfToken }, 'with the code in the field');
  await sent?.answer(200, { ...DATA, mail: 'b***@example.com', antiCsrfToken: 'next' });
  assert.is(textAt('mail'), 'DEVICE_MAIL_VALIDATION b***@example.com');
  assert.match(textAt('resent'), /DEVICE_RESENT b/);
  assert.ok(button('resend').disabled);
  await submitForm();
  assert.equal(page.lastCall().json, { code: '12', antiCsrfToken: 'next' });
});

test('a mail that was not sent is reported, and may be requested again at once', async () => {
  await page.show({ mailSendFailed: true });
  for (const _ of [1, 2]) await painted(); // a passive effect runs after the frame
  assert.equal(page.notifications, [{ message: 'DEVICE_MAIL_FAILED', options: { type: 'ERROR' } }]);
  await act('resend');
  await page.lastCall().answer(200, { ...DATA, mailSendFailed: true });
  assert.equal(
    [page.notifications.length, isThere('[data-part=resent]'), button('resend').disabled],
    [2, false, false],
  );
});

test.run();
