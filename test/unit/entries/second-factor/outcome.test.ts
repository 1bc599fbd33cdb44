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
  ['302 leaves', answer({ statusCode: 302, redirectUrl: '/a' }), { kind: 'leave', target: '/a' }],
  ['302 without an address leaves for the start', answer({ statusCode: 302 }), { kind: 'leave', target: '/' }],
  [
    '302 by the emergency code says so first',
    answer({ statusCode: 302, redirectUrl: '/a', tfaDeactivatedByOneTimeCode: true }),
    { kind: 'dropped', target: '/a' },
  ],
  [
    '400 starts anew',
    answer({ statusCode: 400, errorMessage: 'TFA_TOO_MANY_ATTEMPTS' }),
    { kind: 'start-anew', message: 'TFA_TOO_MANY_ATTEMPTS' },
  ],
  ['400 without a reason starts anew', answer({ statusCode: 400 }), { kind: 'start-anew', message: '' }],
  [
    '401 shows its message',
    answer({ statusCode: 401, errorMessage: 'TFA_CODE_ALREADY_USED' }),
    refused('TFA_CODE_ALREADY_USED'),
  ],
  ['401 without a message is a wrong code', answer({ statusCode: 401 }), refused('TFA_CODE_INCORRECT')],
  ['another code shows its message', answer({ statusCode: 409, errorMessage: 'Not now' }), refused('Not now')],
  ['another code without a message says that much', answer({ statusCode: 409 }), refused('TFA_CHECK_FAILED')],
  [
    'HTTP 200 without a body goes to the start',
    failure({ kind: 'contract', status: 200 }),
    { kind: 'leave', target: '/' },
  ],
  [
    'HTTP 200 with a page goes to the start',
    failure({ kind: 'contract', status: 200, text: '<!doctype html>' }),
    { kind: 'leave', target: '/' },
  ],
  [
    'HTTP 200 with JSON of another shape is told',
    failure({ kind: 'contract', status: 200, text: '{}', messageKey: 'ERROR_INVALID_ANSWER' }),
    refused('ERROR_INVALID_ANSWER'),
  ],
  [
    'another transport status shows its text',
    failure({ status: 500, statusText: 'Internal Server Error', messageKey: 'ERROR_INTERNAL_SERVER' }),
    refused('ERROR_INTERNAL_SERVER', 'Internal Server Error'),
  ],
  [
    'a transport status without a text shows its number',
    failure({ status: 401, statusText: '', messageKey: 'ERROR_UNAUTHORIZED' }),
    refused('ERROR_UNAUTHORIZED', '401'),
  ],
  ['204 is a transport status too', failure({ kind: 'contract', status: 204 }), refused('ERROR_UNKNOWN', '204')],
  ['no network says so', failure({ kind: 'network', messageKey: 'ERROR_NETWORK' }), refused('ERROR_NETWORK')],
  [
    'a slow server is told as that',
    failure({ kind: 'timeout', messageKey: 'ERROR_TIMEOUT' }),
    refused('ERROR_TIMEOUT'),
  ],
  ['an abort says nothing', failure({ kind: 'aborted', messageKey: '' }), { kind: 'nothing' }],
];

for (const [name, result, outcome] of CASES) {
  test(name, () => assert.equal(outcomeOf(result), outcome));
}

const PLAIN: readonly (readonly [name: string, data: Partial<SecondFactorData>, outcome: Outcome])[] = [
  ['a first visit has nothing to say', {}, { kind: 'nothing' }],
  ['a refused plain post', { statusCode: 401, errorMessage: 'TFA_CODE_INCORRECT' }, refused('TFA_CODE_INCORRECT')],
  [
    'a plain post that came too late',
    { statusCode: 400, errorMessage: 'TFA_SESSION_EXPIRED', startAnew: true },
    { kind: 'start-anew', message: 'TFA_SESSION_EXPIRED' },
  ],
  [
    'a server that only tells the status',
    { statusCode: 400, errorMessage: 'TFA_SESSION_EXPIRED' },
    { kind: 'start-anew', message: 'TFA_SESSION_EXPIRED' },
  ],
];

for (const [name, data, outcome] of PLAIN) {
  test(name, () =>
    assert.equal(outcomeOfPlainPost({ statusCode: 0, errorMessage: '', startAnew: false, ...data }), outcome),
  );
}

test('only a used code is explained, in three lines', () => {
  assert.is(explanationOf({ message: 'TFA_CODE_ALREADY_USED' }).length, 3);
  assert.is(explanationOf({ message: 'TFA_CODE_INCORRECT' }).length, 0);
});

test.run();
