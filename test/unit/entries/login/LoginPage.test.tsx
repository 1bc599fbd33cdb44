import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { LoginPage } from '../../../../entries/login/LoginPage';
import { LoginData } from '../../../../shared/contract/sign-in/login';
import { SESSION_ENDED_FLAG } from '../../../../shared/runtime/navigation/redirect';
import { REFUSED_BY_USER, setUpCredentials } from '../../../support/dom/fake-credentials';
import { setUpFakePage } from '../../../support/dom/fake-page';
import { act, input, isThere, showKeys, submitForm, textAt } from '../../../support/dom/page-controls';
import { appears, one, painted, type, until } from '../../../support/dom/render';
import { setUpWindow } from '../../shared/host/fake-window';
import { CROSS_ORIGIN } from '../avatar/avatar-data';

const page = setUpFakePage(test);
const life = setUpWindow(test);
const browser = setUpCredentials(test);
const { replace } = location;
const replaced: string[] = [];
let popup = { closed: false };

showKeys(test);
test.before(async () => {
  location.replace = (address) => void replaced.push(String(address));
  await import('../../../../entries/login/FrameSignIn');
  await import('../../../../entries/login/PasskeySignIn');
});
test.before.each(() => {
  replaced.length = 0;
  popup = { closed: false };
  life.replace({ open: () => popup });
});
test.after.each(() => void Reflect.deleteProperty(navigator, 'cookieEnabled'));
test.after(() => {
  location.replace = replace;
});

const PROVIDER = { id: '1', description: 'One', url: '/identityprovider/openid/1' };
const AT_PROVIDER = ['http://localhost/identityprovider/openid/1'];
const FORCED = { openIdProviderList: [PROVIDER], forceOpenId: true, showUserLogin: false };
const CLOUD = { openIdProviderList: [PROVIDER], isCloudLogin: true };

const dataOf = (data: object) => v.parse(LoginData, { showUserLogin: true, ...data });
const draw = (data: object, query = '') => page.draw(<LoginPage data={dataOf(data)} />, `/login${query}`);
/** The same in a frame: of a page of another origin, unless one is given. */
function drawFramed(data: object, query = '', parent: object = CROSS_ORIGIN) {
  life.replace({ parent });
  return draw({ cookiesInFrames: true, ...data }, query);
}

async function submit() {
  await type('[name=User]', 'ada');
  await type('[name=Password]', 'secret');
  await submitForm();
}

/** The page after another one whose session has ended. */
function AfterSession() {
  useState(() => sessionStorage.setItem(SESSION_ENDED_FLAG, 'true'));
  return <LoginPage data={dataOf({})} />;
}

test('a page whose session has ended has led here: the message says so, once', async () => {
  await page.draw(<AfterSession />, '/login');
  assert.match(textAt('message'), /NOTIFICATION_WARNING.*LOGIN_SESSION_ENDED/);
  assert.is(sessionStorage.getItem(SESSION_ENDED_FLAG), null);
});

test('a server that is not available is told with a countdown', async () => {
  await draw({});
  await submit();
  await page.lastCall().answer(503, { statusCode: 503, messageKey: 'ERROR_UNAVAILABLE' }, { 'retry-after': '5' });
  assert.match(textAt('wait'), /ERROR_UNAVAILABLE_WAIT [^A-Z]*\(503\)$/);
});

test('a visible password is hidden when the form is submitted', async () => {
  await draw({});
  await type('[name=Password]', 'secret');
  await act('toggle-password');
  assert.is(input('Password').type, 'text');
  await submit();
  assert.equal([input('Password').type, input('Password').value], ['password', 'secret']);
});

test('the page of a demo fills in one of its accounts, which then signs in', async () => {
  await draw({});
  assert.not(isThere('demo-accounts'));
  await draw({ demo: { password: 'Vestibule-1', accounts: ['admin', 'user'] } });
  await appears('[data-part=demo-accounts]');
  one('[data-part=demo-accounts] button:last-of-type').click();
  assert.equal([input('User').value, input('Password').value], ['user', 'Vestibule-1']);
  await submitForm();
  assert.is(page.calls.length, 1);
});

test('a sign-in keeps the fragment of the address', async () => {
  await draw({}, '?redirect=/a#part');
  await submit();
  await page.lastCall().answer(200, { statusCode: 302, redirectUrl: '/a?b' });
  assert.equal([page.navigations, page.shellMessages], [['http://localhost/a?b#part'], ['ResourceChanged']]);
});

test('a provider has its own logo, or a key, also in place of a logo of another origin', async () => {
  const logos = ['/one.svg', undefined, 'https://evil.example/pixel.gif'];
  await draw({ openIdProviderList: logos.map((logo, id) => ({ ...PROVIDER, id: String(id), ...(logo && { logo }) })) });
  const [own, ...others] = document.querySelectorAll('[data-action=provider]');
  const logo = own?.querySelector('img');
  assert.equal(
    [logo?.getAttribute('src'), logo?.getAttribute('alt'), own?.querySelector('svg')],
    ['/one.svg', '', null],
  );
  assert.equal(
    others.map((other) => [other.querySelector('img'), other.querySelector('svg') !== null]),
    [
      [null, true],
      [null, true],
    ],
  );
});

test('the page redirects to the only provider, but not in a frame of another origin, which shows the popup card, nor after a refusal', async () => {
  for (const data of [FORCED, CLOUD]) {
    replaced.length = 0;
    await draw(data);
    assert.equal(replaced, AT_PROVIDER);
  }
  replaced.length = 0;
  await drawFramed(FORCED, '', { location: { origin: 'http://localhost' } });
  assert.equal(replaced, AT_PROVIDER);
  replaced.length = 0;
  for (const data of [FORCED, CLOUD]) {
    await drawFramed(data);
    await appears('[data-part=popup-login]');
    assert.equal(replaced, []);
  }
  life.replace({ parent: globalThis });
  await draw({ ...CLOUD, errorMessage: 'LOGIN_ACCOUNT_DISABLED' });
  assert.equal(replaced, []);
  assert.match(textAt('message'), 'LOGIN_ACCOUNT_DISABLED');
});

test('in a frame of another origin a provider opens in the popup, not in the frame', async () => {
  await drawFramed({ openIdProviderList: [PROVIDER] });
  await painted();
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  one('[data-action=provider]').dispatchEvent(click);
  await painted();
  assert.ok(click.defaultPrevented);
  assert.match(textAt('popup-login'), 'LOGIN_POPUP_WAITING');
});

test('after the popup the page follows the redirect, unless the server reports no signed-in user', async () => {
  for (const [session, isShown] of [
    [{}, false],
    [{ isLoggedIn: true }, false],
    [{ isLoggedIn: false }, true],
  ] as const) {
    for (const list of [page.calls, page.navigations]) list.length = 0;
    popup = { closed: false };
    await drawFramed(FORCED, '?redirect=/back');
    (await appears('[data-action=open-popup]')).click();
    popup.closed = true;
    await until(() => page.calls.length > 0);
    await page.lastCall().answer(200, { ...FORCED, ...session });
    assert.equal(page.navigations, isShown ? [] : ['http://localhost/back'], JSON.stringify(session));
    if (isShown) one('[data-part=popup-login]');
  }
});

test('a frame without cookies shows the card about blocked cookies, whatever the server says of frames', async () => {
  Object.defineProperty(navigator, 'cookieEnabled', { configurable: true, value: false });
  for (const cookiesInFrames of [true, false]) {
    await drawFramed({ cookiesInFrames });
    await appears('[data-part=cookies-blocked]');
  }
});

test('a signed-in user sees no form in a frame, unless the shell asks for one', async () => {
  for (const [query, forms] of [
    ['?redirect=https://portal.example/', 0],
    ['?redirect=https://portal.example/&prompt=login', 1],
  ] as const) {
    await drawFramed({ isLoggedIn: true }, query);
    await until(() => document.querySelectorAll('form').length === forms);
  }
});

const OPTIONS = { options: { challenge: 'AAAA', rpId: 'localhost' } };

test('a passkey signs in with a button, and is offered in the suggestions while the button does not ask', async () => {
  await draw({ hasPasskeys: true }, '?redirect=/a');
  await appears('[data-action=passkey]');
  assert.equal(await page.answer('POST', '/passkey/options', OPTIONS), { purpose: 'sign-in' });
  assert.is(input('User').autocomplete, 'username webauthn');
  await until(() => browser.requests.length === 1);
  await act('passkey');
  const [suggestions] = browser.requests;
  assert.equal([suggestions?.mediation, suggestions?.signal?.aborted], ['conditional', true]);
  await page.answer('POST', '/passkey/options', OPTIONS);
  await until(() => page.pending('POST', /login\/passkey/).length === 1);
  const spinning = [...document.querySelectorAll<HTMLElement>('[aria-busy]')].map(({ dataset }) => dataset.action);
  assert.equal(spinning, ['passkey']);
  assert.match(page.lastCall().url, /\/login\/passkey\?redirect=%2Fa$/);
  await page.answer('POST', /login\/passkey/, { statusCode: 302, redirectUrl: '/a' });
  await until(() => page.navigations.length === 1);
  assert.is(page.navigations[0], 'http://localhost/a');
});

test('a passkey that is not known is reported to the browser; a cancelled request leaves the form as it is', async () => {
  await draw({ hasPasskeys: true });
  await appears('[data-action=passkey]');
  await page.answer('POST', '/passkey/options', OPTIONS);
  await type('[name=User]', 'ada');
  await act('passkey');
  await page.answer('POST', '/passkey/options', OPTIONS);
  await page.answer('POST', /login\/passkey/, { messageKey: 'PASSKEY_UNKNOWN' }, 400);
  await until(() => textAt('message').includes('PASSKEY_UNKNOWN'));
  assert.equal(browser.signals, [{ rpId: 'localhost', credentialId: 'Y3JlZA' }]);
  await page.answer('POST', '/passkey/options', OPTIONS);
  browser.result = REFUSED_BY_USER;
  await act('passkey');
  await page.answer('POST', '/passkey/options', OPTIONS);
  await until(() => textAt('message').includes('PASSKEY_CANCELLED'));
  assert.equal([input('User').value, page.navigations], ['ada', []]);
});

test('a server or a browser without passkeys has no button', async () => {
  await draw({});
  assert.is(isThere('[data-action=passkey]'), false);
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  await draw({ hasPasskeys: true });
  await painted();
  assert.equal([isThere('[data-action=passkey]'), page.calls], [false, []]);
});

test('after a refused ticket the page says why, with a link to another try that leads nowhere else', async () => {
  const data = { errorMessage: 'LOGIN_KERBEROS_NO_TICKET', retryUrl: '/identityprovider/kerberos?redirect=%2Fx' };
  await draw(data);
  assert.match(textAt('message'), 'LOGIN_KERBEROS_NO_TICKET');
  const retry = one<HTMLAnchorElement>('[data-action=retry]');
  assert.is(retry.getAttribute('href'), 'http://localhost/identityprovider/kerberos?redirect=%2Fx');
  assert.is(document.activeElement?.getAttribute('data-part'), 'message');
  await draw({ ...data, retryUrl: 'javascript:alert(1)' });
  assert.not.match(one('[data-action=retry]').getAttribute('href') ?? '', 'javascript');
});

test.run();
