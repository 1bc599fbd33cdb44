import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { explanationOf, type Outcome, outcomeOf, outcomeOfPlainPost } from '../../../../entries/second-factor/outcome';
import type { SecondFactorAnswer, SecondFactorData } from '../../../../shared/contract/two-factor';
import type { Result } from '../../../../shared/http/call';
import { failure, success } from '../../shared/http/results';

const answer = (data: Partial<SecondFactorAnswer>): Result<SecondFactorAnswer> =>
  success({ statusCode: 0, tfaDeactivatedByOneTimeCode: false, ...data });
const refused = (message: string, status?: string): Outcome => ({
  kind: 'refused',
  refusal: { message, ...(status !== undefined && { status }) },
});

const CASES: readonly (readonly [name: string, result: Result<SecondFactorAnswer>, outcome: Outcome])[] = [
  ['302 redirects', answer({ statusCode: 302, redirectUrl: '/a' }), { kind: 'redirect', target: '/a' }],
  [
    '302 without an address redirects to the start page',
    answer({ statusCode: 302 }),
    { kind: 'redirect', target: '/' },
  ],
  [
    '302 after the recovery code shows the dialog first',
    answer({ statusCode: 302, redirectUrl: '/a', tfaDeactivatedByOneTimeCode: true }),
    { kind: 'recovery-code-used', target: '/a' },
  ],
  [
    '400 ends the sign-in',
    answer({ statusCode: 400, errorMessage: 'TFA_TOO_MANY_ATTEMPTS' }),
    { kind: 'restart', message: 'TFA_TOO_MANY_ATTEMPTS' },
  ],
  ['400 without a message ends the sign-in', answer({ statusCode: 400 }), { kind: 'restart', message: '' }],
  [
    '401 shows its message',
    answer({ statusCode: 401, errorMessage: 'TFA_CODE_ALREADY_USED' }),
    refused('TFA_CODE_ALREADY_USED'),
  ],
  [
    '401 without a message shows that the code is incorrect',
    answer({ statusCode: 401 }),
    refused('TFA_CODE_INCORRECT'),
  ],
  ['another statusCode shows its message', answer({ statusCode: 409, errorMessage: 'Not now' }), refused('Not now')],
  [
    'another statusCode without a message shows that the check failed',
    answer({ statusCode: 409 }),
    refused('TFA_CHECK_FAILED'),
  ],
  [
    'HTTP 200 without a body redirects to the start page',
    failure({ kind: 'contract', status: 200 }),
    { kind: 'redirect', target: '/' },
  ],
  [
    'HTTP 200 with HTML redirects to the start page',
    failure({ kind: 'contract', status: 200, text: '<!doctype html>' }),
    { kind: 'redirect', target: '/' },
  ],
  [
    'HTTP 200 with JSON of another shape shows the message for an invalid answer',
    failure({ kind: 'contract', status: 200, text: '{}', messageKey: 'ERROR_INVALID_ANSWER' }),
    refused('ERROR_INVALID_ANSWER'),
  ],
  [
    'another HTTP status shows its status text',
    failure({ status: 500, statusText: 'Internal Server Error', messageKey: 'ERROR_INTERNAL_SERVER' }),
    refused('ERROR_INTERNAL_SERVER', 'Internal Server Error'),
  ],
  [
    'an HTTP status without a status text shows its number',
    failure({ status: 401, statusText: '', messageKey: 'ERROR_UNAUTHORIZED' }),
    refused('ERROR_UNAUTHORIZED', '401'),
  ],
  ['204 shows its number', failure({ kind: 'contract', status: 204 }), refused('ERROR_UNKNOWN', '204')],
  [
    'a network failure shows its message',
    failure({ kind: 'network', messageKey: 'ERROR_NETWORK' }),
    refused('ERROR_NETWORK'),
  ],
  ['a timeout shows its message', failure({ kind: 'timeout', messageKey: 'ERROR_TIMEOUT' }), refused('ERROR_TIMEOUT')],
  ['an aborted call shows nothing', failure({ kind: 'aborted', messageKey: '' }), { kind: 'none' }],
];

for (const [name, result, outcome] of CASES) {
  test(name, () => assert.equal(outcomeOf(result), outcome));
}

const PLAIN: readonly (readonly [name: string, data: Partial<SecondFactorData>, outcome: Outcome])[] = [
  ['a page that was not posted has no outcome', {}, { kind: 'none' }],
  [
    'a refused plain form post shows its message',
    { statusCode: 401, errorMessage: 'TFA_CODE_INCORRECT' },
    refused('TFA_CODE_INCORRECT'),
  ],
  [
    'a plain form post after the pre-session ended leads back to sign-in',
    { statusCode: 400, errorMessage: 'TFA_SESSION_EXPIRED', startAnew: true },
    { kind: 'restart', message: 'TFA_SESSION_EXPIRED' },
  ],
  [
    'a server that sends statusCode without startAnew leads back to sign-in',
    { statusCode: 400, errorMessage: 'TFA_SESSION_EXPIRED' },
    { kind: 'restart', message: 'TFA_SESSION_EXPIRED' },
  ],
];

for (const [name, data, outcome] of PLAIN) {
  test(name, () =>
    assert.equal(outcomeOfPlainPost({ statusCode: 0, errorMessage: '', startAnew: false, ...data }), outcome),
  );
}

test('only a code that was used before is explained, in three lines', () => {
  assert.is(explanationOf({ message: 'TFA_CODE_ALREADY_USED' }).length, 3);
  assert.is(explanationOf({ message: 'TFA_CODE_INCORRECT' }).length, 0);
});

test.run();
