import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Outcome, outcomeOf, outcomeOfPlainPost } from '../../../../entries/second-factor/outcome';
import type { SecondFactorAnswer, SecondFactorData } from '../../../../shared/contract/two-factor';
import type { Failure } from '../../../../shared/http/call';
import { failure, success } from '../../shared/http/results';

const redirect = (target: string): Outcome => ({ kind: 'redirect', target });
const restart = (message: string, retryAfter?: number): Outcome => ({
  kind: 'restart',
  message,
  ...(retryAfter && { retryAfter }),
});
const refused = (message: string, status?: string): Outcome => ({
  kind: 'refused',
  refusal: { message, ...(status !== undefined && { status }) },
});

const TOO_MANY = { statusCode: 400, errorMessage: 'TFA_TOO_MANY_ATTEMPTS' };
const USED = { statusCode: 401, errorMessage: 'TFA_CODE_ALREADY_USED' };

const ANSWERS: readonly (readonly [what: string, answer: Partial<SecondFactorAnswer>, outcome: Outcome])[] = [
  ['302 redirects', { statusCode: 302, redirectUrl: '/a' }, redirect('/a')],
  ['302 without an address redirects to the start page', { statusCode: 302 }, redirect('/')],
  [
    '302 after the recovery code shows the dialog first',
    { statusCode: 302, redirectUrl: '/a', tfaDeactivatedByOneTimeCode: true },
    { kind: 'recovery-code-used', target: '/a' },
  ],
  ['400 ends the sign-in', TOO_MANY, restart('TFA_TOO_MANY_ATTEMPTS')],
  ['400 may say for how long', { ...TOO_MANY, retryAfter: 9 }, restart('TFA_TOO_MANY_ATTEMPTS', 9)],
  ['400 without a message ends the sign-in', { statusCode: 400 }, restart('')],
  ['401 shows its message', USED, refused('TFA_CODE_ALREADY_USED')],
  ['401 without a message shows that the code is incorrect', { statusCode: 401 }, refused('TFA_CODE_INCORRECT')],
  ['another shows its message', { statusCode: 409, errorMessage: 'Not now' }, refused('Not now')],
  ['another without a message shows that the check failed', { statusCode: 409 }, refused('TFA_CHECK_FAILED')],
];

for (const [what, answer, outcome] of ANSWERS) {
  test(`of the statusCodes ${what}`, () => {
    assert.equal(outcomeOf(success({ statusCode: 0, tfaDeactivatedByOneTimeCode: false, ...answer })), outcome);
  });
}

const CONTRACT = { kind: 'contract', status: 200 } as const;

const FAILURES: readonly (readonly [what: string, failed: Partial<Failure>, outcome: Outcome])[] = [
  ['200 without a body redirects to the start page', CONTRACT, redirect('/')],
  ['200 with HTML redirects to the start page', { ...CONTRACT, text: '<!doctype html>' }, redirect('/')],
  [
    '200 with JSON of another shape shows the message for an invalid answer',
    { ...CONTRACT, text: '{}', messageKey: 'ERROR_INVALID_ANSWER' },
    refused('ERROR_INVALID_ANSWER'),
  ],
  [
    'another HTTP status shows its status text',
    { status: 500, statusText: 'Internal Server Error', messageKey: 'ERROR_INTERNAL_SERVER' },
    refused('ERROR_INTERNAL_SERVER', 'Internal Server Error'),
  ],
  [
    'an HTTP status without a status text shows its number',
    { status: 401, statusText: '', messageKey: 'ERROR_UNAUTHORIZED' },
    refused('ERROR_UNAUTHORIZED', '401'),
  ],
  ['204 shows its number', { kind: 'contract', status: 204 }, refused('ERROR_UNKNOWN', '204')],
  ['a network failure shows its message', { kind: 'network', messageKey: 'ERROR_NETWORK' }, refused('ERROR_NETWORK')],
  ['an aborted call shows nothing', { kind: 'aborted', messageKey: '' }, { kind: 'none' }],
];

for (const [what, failed, outcome] of FAILURES) test(what, () => assert.equal(outcomeOf(failure(failed)), outcome));

const EXPIRED = { statusCode: 400, errorMessage: 'TFA_SESSION_EXPIRED' } as const;

const PLAIN: readonly (readonly [what: string, data: Partial<SecondFactorData>, outcome: Outcome])[] = [
  ['a page that was not posted has no outcome', {}, { kind: 'none' }],
  ['a refused one shows its message', { ...USED, statusCode: 401 }, refused('TFA_CODE_ALREADY_USED')],
  ['one after the pre-session leads to sign-in', { ...EXPIRED, startAnew: true }, restart('TFA_SESSION_EXPIRED')],
  ['so does one of a server that sends no startAnew', EXPIRED, restart('TFA_SESSION_EXPIRED')],
];

for (const [what, data, outcome] of PLAIN) {
  test(`of the plain form posts ${what}`, () => {
    assert.equal(outcomeOfPlainPost({ statusCode: 0, errorMessage: '', startAnew: false, ...data }), outcome);
  });
}

test.run();
