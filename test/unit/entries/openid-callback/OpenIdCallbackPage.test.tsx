import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { FAILURE_KEYS, testFailureText } from '../../../../entries/openid-callback/failure-text';
import { OpenIdCallbackPage } from '../../../../entries/openid-callback/OpenIdCallbackPage';
import { OPENID_PROVIDERS_ADDRESS } from '../../../../shared/contract/addresses';
import { OpenIdCallbackData } from '../../../../shared/contract/openid';
import english from '../../../../shared/i18n/messages/en.json';
import { setMessages } from '../../../../shared/i18n/set-messages';
import { setTranslator } from '../../../../shared/i18n/translate';
import { one, painted, until } from '../../../render';
import { replaceGlobals } from '../../shared/host/fake-window';
import { setUpFakePage } from '../fake-page';

const fakePage = setUpFakePage(test);
const draw = (data: unknown) =>
  fakePage.draw(<OpenIdCallbackPage data={v.parse(OpenIdCallbackData, data)} />, '/openidconnect/callback');
const isThere = (selector: string) => document.querySelector(selector) !== null;
const textOf = (part: string) => one(`[data-part=${part}]`).textContent ?? '';
const linkTo = (action: string) => new URL(one<HTMLAnchorElement>(`[data-action=${action}]`).href);
async function pressLink() {
  one('[data-action=link]').click();
  await painted();
}

const SIGN_IN = '/identityprovider/login?redirect=%2F';
const TEST = '/identityprovider/openidconnect/test/1';
const LINK = '/identityprovider/openidconnect/link/1';
const CLAIM = { name: 'sub', value: '1' };

test('a failed sign-in says why, and leads back to sign-in', async () => {
  await draw({ messageKey: 'OPENID_ERROR_DENIED', retryUrl: SIGN_IN });
  assert.match(textOf('error-card'), 'OPENID_ERROR_DENIED');
  assert.equal([linkTo('retry').pathname, isThere('[data-action=link]')], ['/identityprovider/login', false]);
});

for (const [what, data] of [
  ['nothing', {}],
  ['null', { messageKey: null, claims: null, isTest: null, userName: null, retryUrl: null }],
  ['an address elsewhere', { retryUrl: 'https://evil.example/' }],
  ['a script as its address', { retryUrl: 'javascript:alert(1)' }],
] as const) {
  test(`a server that answers ${what} leaves a page with a reason and a way back`, async () => {
    await draw(data);
    assert.match(textOf('error-card'), 'OPENID_CALLBACK_TITLE');
    assert.is(linkTo('retry').origin, location.origin);
  });
}

test('a test shows the account and every claim as text', async () => {
  const markup = { name: 'sub', value: '<img src=x onerror=alert(1)>' };
  await draw({ isTest: true, claims: [CLAIM, markup, { name: 'long', value: 'x'.repeat(9000) }], userName: 'ada' });
  assert.is(document.title, 'OPENID_TEST_TITLE');
  assert.match(textOf('test-outcome'), 'OPENID_TEST_ACCOUNT');
  assert.equal([document.querySelectorAll('tbody tr').length, isThere('tbody img')], [3, false]);
  assert.ok((one('tr:last-child td').textContent ?? '').length < 2100);
});

test('a test without an account says so beside the claims, and one that failed offers another try', async () => {
  await draw({ isTest: true, claims: [CLAIM], messageKey: 'OPENID_ERROR_NOT_LINKED' });
  assert.match(textOf('test-outcome'), 'OPENID_TEST_NOT_LINKED');
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
  assert.match(textOf('error-card'), 'OPENID_ERROR_ALREADY_LINKED');
  assert.is(linkTo('link').pathname, LINK);
});

const QUESTION = {
  link: { provider: 'Corporate', identity: 'ada@example.net', url: LINK, token: 't' },
  userName: 'ada',
  antiCsrfToken: 'csrf',
};

test('an identity is linked only after the user agrees, and a refusal is told', async () => {
  await draw(QUESTION);
  assert.equal([document.title, fakePage.calls.length], ['OPENID_LINK_TITLE', 0]);
  await pressLink();
  const { method, path, json } = fakePage.lastCall();
  assert.equal([method, path, json], ['POST', LINK, { token: 't', antiCsrfToken: 'csrf' }]);
  await fakePage.lastCall().answer(200, { saveOk: false, problemMessages: ['OPENID_ERROR_EXPIRED'] });
  assert.equal(fakePage.notifications[0]?.options?.problemMessages, ['OPENID_ERROR_EXPIRED']);
  await pressLink();
  await fakePage.lastCall().answer(200, { saveOk: true });
  assert.match(textOf('link'), 'OPENID_LINK_DONE');
  assert.equal([isThere('[data-action=link]'), linkTo('ok').origin], [false, location.origin]);
  assert.is(document.activeElement, one('[data-action=ok]'));
});

test('an identity that is linked already is told, and a session that is over leads to sign-in', async () => {
  await draw({ ...QUESTION, link: { ...QUESTION.link, isDone: true } });
  assert.match(textOf('link'), 'OPENID_LINK_DONE');
  await draw(QUESTION);
  await pressLink();
  await fakePage.lastCall().answer(401, {});
  assert.match(fakePage.navigations[0] ?? '', '/identityprovider/login?redirect=');
});

test('a window that no script may close shows the providers instead', async () => {
  let closed = 0;
  const restore = replaceGlobals({
    close: () => {
      closed += 1;
    },
  });
  await draw({ isTest: true, userName: 'ada' });
  one('[data-action=close]').click();
  await until(() => fakePage.navigations.length > 0);
  assert.equal([closed, fakePage.navigations], [1, [OPENID_PROVIDERS_ADDRESS]]);
  restore();
});

test.run();
