import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { isSessionStored } from '../../../../entries/login/cookie-access';
import { type Outcome, outcomeOf } from '../../../../entries/login/outcome';
import { labelLimits, truncate } from '../../../../entries/login/provider-label';
import { type LoginAnswer, LoginData } from '../../../../shared/contract/login';
import type { Failure } from '../../../../shared/http/call';
import { noAnswer } from '../../../../shared/http/result';
import english from '../../../../shared/i18n/messages/en.json';
import { setMessages } from '../../../../shared/i18n/set-messages';
import { setTranslator } from '../../../../shared/i18n/translate';
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

const ANSWERS: readonly (readonly [what: string, answer: LoginAnswer, outcome: Outcome])[] = [
  ['302 redirects', { statusCode: 302, redirectUrl: '/a' }, redirect('/a')],
  ['302 without an address redirects to the start page', { statusCode: 302 }, redirect('/')],
  ['302 with null as the address, too', { statusCode: 302, redirectUrl: null }, redirect('/')],
  ['any other shows errorMessage', { statusCode: 401, errorMessage: 'Locked {until}' }, refused('Locked {until}')],
  [
    'an errorMessage that is a key is translated',
    { statusCode: 403, errorMessage: 'LOGIN_ACCOUNT_DISABLED' },
    refused(english.LOGIN_ACCOUNT_DISABLED),
  ],
  ['any other without errorMessage shows the hint', { statusCode: 418 }, refused(hint(418))],
  ['none shows errorMessage', { errorMessage: 'Locked' }, refused('Locked')],
  ['none without errorMessage shows the hint with the HTTP status', { errorMessage: null }, refused(hint(200))],
];

for (const [what, answer, outcome] of ANSWERS)
  test(`of the statusCodes in a body ${what}`, () => assert.equal(outcomeOf(success(answer)), outcome));

const FORGERY = { statusCode: 403, messageKey: 'LOGIN_FORGERY' };
const UNAVAILABLE = { status: 503, messageKey: 'ERROR_UNAVAILABLE' };

const FAILURES: readonly (readonly [what: string, failed: Partial<Failure>, outcome: Outcome])[] = [
  ['204 redirects to the start page', { kind: 'contract', status: 204 }, redirect('/')],
  ['400 shows the error hint', { status: 400 }, refused(english.LOGIN_ERROR_HINT, 'Password')],
  ['500 shows the hint with its status', { status: 500 }, refused(hint(500))],
  ['429 waits for Retry-After', { status: 429, retryAfter: 90 }, { kind: 'throttled', seconds: 90 }],
  ['429 without Retry-After waits 30 seconds', { status: 429 }, { kind: 'throttled', seconds: 30 }],
  [
    '503 waits for Retry-After',
    { ...UNAVAILABLE, retryAfter: 5 },
    { kind: 'throttled', seconds: 5, isUnavailable: true },
  ],
  ['503 without it says that the server is away', UNAVAILABLE, refused(`${english.ERROR_UNAVAILABLE} (503)`)],
  [
    'a forged sign-in shows the hint with its status and the reason',
    { status: 403, problem: FORGERY },
    refused(`${hint(403)} ${english.LOGIN_FORGERY}`),
  ],
  ['a time-out shows its message', { kind: 'timeout', messageKey: 'ERROR_TIMEOUT' }, refused(english.ERROR_TIMEOUT)],
  ['an aborted call shows nothing', { kind: 'aborted', messageKey: '' }, { kind: 'none' }],
];

for (const [what, failed, outcome] of FAILURES) test(what, () => assert.equal(outcomeOf(failure(failed)), outcome));

for (const [what, session, isStored] of [
  ['a session', { isLoggedIn: true, hasSession: true }, true],
  ['a pre-session, as before a second factor', { isLoggedIn: false, hasSession: true }, true],
  ['no session at all', { isLoggedIn: false, hasSession: false }, false],
  ['a session, from a server that sends no hasSession', { isLoggedIn: true }, true],
  ['neither field, from a server that sends none', {}, true],
  ['no answer', undefined, true],
] as const) {
  test(`after a sign-in in a frame, ${what} ${isStored ? 'lets the page continue' : 'means that cookies are blocked'}`, () => {
    const answer = session && success(v.parse(LoginData, { showUserLogin: true, ...session }));
    assert.is(isSessionStored(answer ?? noAnswer('network')), isStored);
  });
}

test('below 600 px a provider’s label has 18 characters, and below 340 px its name alone', () => {
  for (const [width, characters, fullText] of [
    [339, 18, false],
    [340, 18, true],
    [599, 18, true],
    [600, 25, true],
  ] as const)
    assert.equal(labelLimits(width), { characters, fullText }, String(width));
});

for (const [text, characters, cut] of [
  ['a'.repeat(25), 25, 'a'.repeat(25)],
  ['a'.repeat(26), 25, `${'a'.repeat(24)}…`],
  ['Contoso Azure AD  x', 18, 'Contoso Azure AD…'],
  ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2, '👩‍👩‍👧‍👦…'],
] as const) {
  test(`"${text}" shortened to ${characters} characters is "${cut}"`, () => assert.is(truncate(text, characters), cut));
}

test.run();
