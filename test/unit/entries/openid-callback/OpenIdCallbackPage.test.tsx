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
import { one, until } from '../../../render';
import { setUpFakePage } from '../fake-page';

const fakePage = setUpFakePage(test);
const draw = (data: unknown) =>
  fakePage.draw(<OpenIdCallbackPage data={v.parse(OpenIdCallbackData, data)} />, '/openidconnect/callback');
const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? undefined;
const retry = () => new URL(one<HTMLAnchorElement>('[data-action=retry]').href);

test('a failed sign-in says why, and leads back to sign-in', async () => {
  await draw({ messageKey: 'OPENID_ERROR_DENIED', retryUrl: '/identityprovider/login?redirect=%2F' });
  assert.match(textOf('[data-part=error-card]') ?? '', 'OPENID_ERROR_DENIED');
  assert.is(retry().pathname, '/identityprovider/login');
});

for (const [what, data] of [
  ['nothing', {}],
  ['null', { messageKey: null, claims: null, isTest: null, userName: null, retryUrl: null }],
  ['an address elsewhere', { retryUrl: 'https://evil.example/' }],
  ['a script as its address', { retryUrl: 'javascript:alert(1)' }],
] as const) {
  test(`a server that answers ${what} leaves a page with a reason and a way back`, async () => {
    await draw(data);
    assert.match(textOf('[data-part=error-card]') ?? '', 'OPENID_CALLBACK_TITLE');
    assert.is(retry().origin, location.origin);
  });
}

test('a test shows the account and every claim as text', async () => {
  const claims = [
    { name: 'sub', value: '1' },
    { name: 'sub', value: '<img src=x onerror=alert(1)>' },
    { name: 'long', value: 'x'.repeat(9000) },
  ];
  await draw({ isTest: true, claims, userName: 'ada' });
  assert.is(document.title, 'OPENID_TEST_TITLE');
  assert.match(textOf('[data-part=test-outcome]') ?? '', 'OPENID_TEST_ACCOUNT');
  assert.is(document.querySelectorAll('tbody tr').length, 3);
  assert.is(document.querySelector('tbody img'), null);
  assert.ok((textOf('tr:last-child td') ?? '').length < 2100);
});

test('a test without an account says so beside the claims, and one that failed offers another try', async () => {
  await draw({ isTest: true, claims: [{ name: 'sub', value: '1' }], messageKey: 'OPENID_ERROR_NOT_LINKED' });
  assert.match(textOf('[data-part=test-outcome]') ?? '', 'OPENID_TEST_NOT_LINKED');
  assert.is(document.querySelector('[data-action=retry]'), null);
  await draw({ isTest: true, messageKey: 'OPENID_ERROR_INVALID', retryUrl: '/identityprovider/openidconnect/test/1' });
  assert.is(document.querySelector('table'), null);
  assert.is(retry().pathname, '/identityprovider/openidconnect/test/1');
});

test('no test tells the administrator to contact an administrator', () => {
  setMessages({ locale: 'en', translations: english });
  for (const key of FAILURE_KEYS.filter((each) => each.startsWith('OPENID_')))
    assert.not.match(testFailureText(key), 'administrator', key);
  setTranslator(undefined);
});

test('a second identity that is refused leads to where it is linked', async () => {
  const linkUrl = '/identityprovider/openidconnect/link/1';
  await draw({ messageKey: 'OPENID_ERROR_ALREADY_LINKED', linkUrl });
  assert.match(textOf('[data-part=error-card]') ?? '', 'OPENID_ERROR_ALREADY_LINKED');
  assert.is(new URL(one<HTMLAnchorElement>('[data-action=link]').href).pathname, linkUrl);
  await draw({ messageKey: 'OPENID_ERROR_DENIED' });
  assert.is(document.querySelector('[data-action=link]'), null);
});

const QUESTION = {
  link: {
    provider: 'Corporate',
    identity: 'ada@example.net',
    url: '/identityprovider/openidconnect/link/1',
    token: 't',
  },
  userName: 'ada',
  antiCsrfToken: 'csrf',
};

test('an identity is linked only after the user agrees, and a refusal is told', async () => {
  await draw(QUESTION);
  assert.is(document.title, 'OPENID_LINK_TITLE');
  assert.is(fakePage.calls.length, 0);
  one('[data-action=link]').click();
  await until(() => fakePage.calls.length === 1);
  const { method, url, body } = fakePage.lastCall();
  assert.equal([method, JSON.parse(String(body))], ['POST', { token: 't', antiCsrfToken: 'csrf' }]);
  assert.match(url, QUESTION.link.url);
  await fakePage.lastCall().answer(200, { saveOk: false, problemMessages: ['OPENID_ERROR_EXPIRED'] });
  assert.equal(fakePage.notifications[0]?.options?.problemMessages, ['OPENID_ERROR_EXPIRED']);
  one('[data-action=link]').click();
  await until(() => fakePage.calls.length === 2);
  await fakePage.lastCall().answer(200, { saveOk: true });
  assert.match(textOf('[data-part=link]') ?? '', 'OPENID_LINK_DONE');
  assert.is(document.querySelector('[data-action=link]'), null);
  assert.is(new URL(one<HTMLAnchorElement>('[data-action=ok]').href).origin, location.origin);
});

test('an identity that is linked already is told, and a session that is over leads to sign-in', async () => {
  await draw({ ...QUESTION, link: { ...QUESTION.link, isDone: true } });
  assert.match(textOf('[data-part=link]') ?? '', 'OPENID_LINK_DONE');
  await draw(QUESTION);
  one('[data-action=link]').click();
  await until(() => fakePage.calls.length === 1);
  await fakePage.lastCall().answer(401, {});
  await until(() => fakePage.navigations.length > 0);
  assert.match(fakePage.navigations[0] ?? '', '/identityprovider/login?redirect=');
});

test('a window that no script may close shows the providers instead', async () => {
  const { close } = window;
  let closed = 0;
  Reflect.set(window, 'close', () => {
    closed += 1;
  });
  await draw({ isTest: true, userName: 'ada' });
  one('[data-action=close]').click();
  await until(() => fakePage.navigations.length > 0);
  assert.equal([closed, fakePage.navigations], [1, [OPENID_PROVIDERS_ADDRESS]]);
  Reflect.set(window, 'close', close);
});

test.run();
