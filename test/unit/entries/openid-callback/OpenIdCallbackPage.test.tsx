import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { OpenIdCallbackPage } from '../../../../entries/openid-callback/OpenIdCallbackPage';
import { FAILURE_KEYS, testFailureText } from '../../../../entries/openid-callback/sign-in-failure-text';
import { OPENID_PROVIDERS_ADDRESS } from '../../../../shared/contract/addresses';
import { OpenIdCallbackData } from '../../../../shared/contract/sign-in/openid';
import english from '../../../../shared/i18n/messages/en.json';
import { setMessages } from '../../../../shared/i18n/set-messages';
import { setTranslator } from '../../../../shared/i18n/translate';
import { act, isThere, press, setUpPage, textAt } from '../../../support/dom/page-controls';
import { appears, one, until } from '../../../support/dom/render';
import { replaceGlobals } from '../../shared/host/fake-window';

const page = setUpPage(test, OpenIdCallbackPage, {
  schema: OpenIdCallbackData,
  sample: {},
  path: '/openidconnect/callback',
});
test.before(async () => void (await import('../../../../shared/runtime/reauthentication/ConfirmUserDialog')));
const draw = page.show;
const linkTo = (action: string) => new URL(one<HTMLAnchorElement>(`[data-action=${action}]`).href);

const TEST = '/identityprovider/openidconnect/test/1';
const LINK = '/identityprovider/openidconnect/link/1';
const CLAIM = { name: 'sub', value: '1' };

test('a server that says nothing, or leads elsewhere, leaves a page with a reason and a way back', async () => {
  for (const data of [
    {},
    { messageKey: null, claims: null, isTest: null, userName: null, retryUrl: null },
    { retryUrl: 'https://evil.example/' },
    { retryUrl: 'javascript:alert(1)' },
  ]) {
    await draw(data);
    assert.match(textAt('error-card'), 'OPENID_CALLBACK_TITLE');
    assert.is(linkTo('retry').origin, location.origin, JSON.stringify(data));
  }
});

test('a test shows the account and every claim as text', async () => {
  const markup = { name: 'sub', value: '<img src=x onerror=alert(1)>' };
  await draw({ isTest: true, claims: [CLAIM, markup, { name: 'long', value: 'x'.repeat(9000) }], userName: 'ada' });
  assert.is(document.title, 'OPENID_TEST_TITLE');
  assert.match(textAt('test-outcome'), 'OPENID_TEST_ACCOUNT');
  assert.equal([document.querySelectorAll('tbody tr').length, isThere('tbody img')], [3, false]);
  assert.ok((one('tr:last-child td').textContent ?? '').length < 2100);
});

test('a test without an account says so beside the claims, and one that failed offers another try', async () => {
  await draw({ isTest: true, claims: [CLAIM], messageKey: 'OPENID_ERROR_NOT_LINKED' });
  assert.match(textAt('test-outcome'), 'OPENID_TEST_NOT_LINKED');
  assert.not(isThere('[data-action=retry]'));
  await draw({ isTest: true, messageKey: 'OPENID_ERROR_INVALID', retryUrl: TEST });
  assert.equal([isThere('table'), linkTo('retry').pathname], [false, TEST]);
});

test('no test tells the administrator to contact an administrator', () => {
  setMessages({ locale: 'en', translations: english });
  for (const key of FAILURE_KEYS.filter((each) => each.startsWith('OPENID_')))
    assert.not.match(testFailureText(key), 'administrator', key);
  setTranslator(undefined);
});

test('a second identity that is refused leads to where it is linked', async () => {
  await draw({ messageKey: 'OPENID_ERROR_ALREADY_LINKED', linkUrl: LINK });
  assert.match(textAt('error-card'), 'OPENID_ERROR_ALREADY_LINKED');
  assert.is(linkTo('link').pathname, LINK);
});

const QUESTION = {
  link: { provider: 'Corporate', identity: 'ada@example.net', url: LINK, token: 't' },
  userName: 'ada',
  antiCsrfToken: 'csrf',
};

test('an identity is linked only after the user agrees; a refusal is told, and a session that is over leads to sign-in', async () => {
  await draw(QUESTION);
  assert.equal([document.title, page.calls.length], ['OPENID_LINK_TITLE', 0]);
  await act('link');
  const { method, path, json } = page.lastCall();
  assert.equal([method, path, json], ['POST', LINK, { token: 't', antiCsrfToken: 'csrf' }]);
  await page.lastCall().answer(200, { saveOk: false, problemMessages: ['OPENID_ERROR_EXPIRED'] });
  assert.equal(page.notifications[0]?.options?.problemMessages, ['OPENID_ERROR_EXPIRED']);
  await act('link');
  await page.lastCall().answer(403, { statusCode: 403, messageKey: 'PASSKEY_REAUTHENTICATE' });
  await appears('[data-part=confirm-user]');
  await page.answer('GET', '/config/fido/reauthentication', { antiCsrfToken: 'csrf' });
  assert.is(linkTo('retry').search, `?redirect=${encodeURIComponent(LINK)}&prompt=login`);
  await press('[data-part=confirm-user] [data-action=cancel]');
  assert.is(page.notifications.length, 1);
  await act('link');
  await page.lastCall().answer(200, { saveOk: true });
  assert.match(textAt('link'), 'OPENID_LINK_DONE');
  assert.equal([isThere('[data-action=link]'), linkTo('ok').origin], [false, location.origin]);
  assert.is(document.activeElement, one('[data-action=ok]'));
  await draw({ ...QUESTION, link: { ...QUESTION.link, isDone: true } });
  assert.match(textAt('link'), 'OPENID_LINK_DONE');
  await draw(QUESTION);
  await act('link');
  await page.lastCall().answer(401, {});
  assert.match(page.navigations[0] ?? '', '/identityprovider/login?redirect=');
});

test('a window that no script may close shows the providers instead', async () => {
  let closed = 0;
  const restore = replaceGlobals({
    close: () => {
      closed += 1;
    },
  });
  await draw({ isTest: true, userName: 'ada' });
  await act('close');
  await until(() => page.navigations.length > 0);
  assert.equal([closed, page.navigations], [1, [OPENID_PROVIDERS_ADDRESS]]);
  restore();
});

test.run();
