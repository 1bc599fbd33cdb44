import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { automaticProvider, rememberRedirect, wasRedirected } from '../../../../entries/login/automatic-redirect';
import { isSessionStored } from '../../../../entries/login/cookie-access';
import { type Outcome, outcomeOf } from '../../../../entries/login/outcome';
import { labelLimits, truncate } from '../../../../entries/login/provider-label-limits';
import { LoginData } from '../../../../shared/contract/sign-in/login';
import { noAnswer } from '../../../../shared/http/result';
import english from '../../../../shared/i18n/messages/en.json';
import { setMessages } from '../../../../shared/i18n/set-messages';
import { setTranslator } from '../../../../shared/i18n/translate';
import { resetPage } from '../../../support/dom/dom';
import { failure, success } from '../../shared/http/results';

test.before(() => setMessages({ locale: 'en', translations: english }));
test.after(() => setTranslator(undefined));

const hint = (status: number) => english.LOGIN_ERROR_HINT_STATUS.replace('{status}', String(status));
const redirect = (target: string): Outcome => ({ kind: 'redirect', target });
const refused = (text: string, focus: 'Password' | 'message' = 'message'): Outcome => ({
  kind: 'refused',
  text,
  focus,
});
const FORGERY = { statusCode: 403, messageKey: 'LOGIN_FORGERY' };
const DISABLED = { statusCode: 403, errorMessage: 'LOGIN_ACCOUNT_DISABLED' };
const UNAVAILABLE = { status: 503, messageKey: 'ERROR_UNAVAILABLE' };

const OUTCOMES: [what: string, result: Parameters<typeof outcomeOf>[0], outcome: Outcome][] = [
  ['302 without an address', success({ statusCode: 302 }), redirect('/')],
  ['302 with null as the address', success({ statusCode: 302, redirectUrl: null }), redirect('/')],
  [
    'another with errorMessage',
    success({ statusCode: 401, errorMessage: 'Locked {until}' }),
    refused('Locked {until}'),
  ],
  ['a key as errorMessage', success(DISABLED), refused(english.LOGIN_ACCOUNT_DISABLED)],
  ['another without errorMessage', success({ statusCode: 418 }), refused(hint(418))],
  ['none, with errorMessage', success({ errorMessage: 'Locked' }), refused('Locked')],
  ['none', success({ errorMessage: null }), refused(hint(200))],
  ['204', failure({ kind: 'contract', status: 204 }), redirect('/')],
  ['302', success({ statusCode: 302, redirectUrl: '/a' }), redirect('/a')],
  ['400', failure({ status: 400 }), refused(english.LOGIN_ERROR_HINT, 'Password')],
  ['429', failure({ status: 429, retryAfter: 90 }), { kind: 'throttled', seconds: 90 }],
  ['429 without Retry-After', failure({ status: 429 }), { kind: 'throttled', seconds: 30, status: 429 }],
  ['503', failure({ ...UNAVAILABLE, retryAfter: 5 }), { kind: 'throttled', seconds: 5, status: 503 }],
  ['503 without Retry-After', failure(UNAVAILABLE), refused(`${english.ERROR_UNAVAILABLE} (503)`)],
  ['500', failure({ status: 500 }), refused(hint(500))],
  ['a time-out', failure({ kind: 'timeout', messageKey: 'ERROR_TIMEOUT' }), refused(english.ERROR_TIMEOUT)],
  ['a forgery', failure({ status: 403, problem: FORGERY }), refused(`${hint(403)} ${english.LOGIN_FORGERY}`)],
  ['an aborted call', failure({ kind: 'aborted', messageKey: '' }), { kind: 'none' }],
];

test('what a page does after the answer to a sign-in', () => {
  for (const [what, result, outcome] of OUTCOMES) assert.equal(outcomeOf(result), outcome, what);
});

test('after a sign-in in a frame, only a server that knows of no session means that cookies are blocked', () => {
  for (const [session, isStored] of [
    [{ isLoggedIn: true, hasSession: true }, true],
    [{ isLoggedIn: false, hasSession: true }, true], // before a second factor
    [{ isLoggedIn: false, hasSession: false }, false],
    [{ isLoggedIn: true }, true],
    [{}, true],
  ] as const) {
    const answer = success(v.parse(LoginData, { showUserLogin: true, ...session }));
    assert.is(isSessionStored(answer), isStored, JSON.stringify(session));
  }
  assert.is(isSessionStored(noAnswer('network')), true);
});

test('a provider’s label is cut by the width, and never within a character', () => {
  for (const [width, characters, fullText] of [
    [339, 18, false],
    [340, 18, true],
    [599, 18, true],
    [600, 25, true],
  ] as const)
    assert.equal(labelLimits(width), { characters, fullText }, String(width));
  for (const [text, characters, cut] of [
    ['a'.repeat(25), 25, 'a'.repeat(25)],
    ['a'.repeat(26), 25, `${'a'.repeat(24)}…`],
    ['Contoso Azure AD  x', 18, 'Contoso Azure AD…'],
    ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2, '👩‍👩‍👧‍👦…'],
  ] as const)
    assert.is(truncate(text, characters), cut);
});

const ONE = [{ id: '1', description: 'One', url: '/one' }];
const TWO = [...ONE, { id: '2', description: 'Two', url: '/two' }];
const NOTHING = { openIdPreferred: false, forceOpenId: false, isCloudLogin: false, errorMessage: '' };
const PREFERRED = { openIdPreferred: true };
const FORCED = { forceOpenId: true };
const CLOUD = { isCloudLogin: true };

test('the page redirects to the only provider where that is wanted, once, and not after a refusal', () => {
  for (const [openIdProviderList, settings, redirected, redirects] of [
    [[], PREFERRED, false, false],
    [ONE, {}, false, false],
    [ONE, PREFERRED, false, true],
    [ONE, FORCED, false, true],
    [ONE, PREFERRED, true, false],
    [ONE, FORCED, true, false],
    [ONE, CLOUD, false, true],
    [ONE, CLOUD, true, true],
    [ONE, { ...CLOUD, errorMessage: 'LOGIN_ACCOUNT_DISABLED' }, false, false],
    [ONE, { ...FORCED, errorMessage: 'Locked' }, false, false],
    [TWO, PREFERRED, false, false],
    [TWO, FORCED, false, false],
    [TWO, CLOUD, false, false],
  ] as const) {
    const provider = automaticProvider(
      { ...NOTHING, openIdProviderList: [...openIdProviderList], ...settings },
      () => redirected,
    );
    assert.is(provider, redirects ? ONE[0] : undefined, JSON.stringify([settings, redirected]));
  }
  resetPage();
  assert.is(wasRedirected(), false);
  rememberRedirect();
  assert.is(wasRedirected(), true);
  assert.match(document.cookie, /^sso=/);
});

test.run();
