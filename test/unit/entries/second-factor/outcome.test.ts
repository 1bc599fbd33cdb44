import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SECOND_FACTOR } from '../../../../build/samples/sign-in';
import { type Outcome, outcomeOf, outcomeOfPlainPost } from '../../../../entries/second-factor/outcome';
import type { SecondFactorAnswer } from '../../../../shared/contract/two-factor';
import { failure, success } from '../../shared/http/results';

const redirect = (target: string): Outcome => ({ kind: 'redirect', target });
const restart = (message: string): Outcome => ({ kind: 'restart', message });
const refused = (message: string, status?: string): Outcome => ({
  kind: 'refused',
  refusal: { message, ...(status !== undefined && { status }) },
});
const answered = (answer: Partial<SecondFactorAnswer>) =>
  success({ statusCode: 0, tfaDeactivatedByOneTimeCode: false, ...answer });
const CONTRACT = { kind: 'contract', status: 200 } as const;

test('what a page does after the answer to a code', () => {
  for (const [what, result, outcome] of [
    ['302 without an address', answered({ statusCode: 302 }), redirect('/')],
    ['400 without a message', answered({ statusCode: 400 }), restart('')],
    ['401 without a message', answered({ statusCode: 401 }), refused('TFA_CODE_INCORRECT')],
    ['another', answered({ statusCode: 409, errorMessage: 'Not now' }), refused('Not now')],
    ['another without a message', answered({ statusCode: 409 }), refused('TFA_CHECK_FAILED')],
    ['200 without a body', failure(CONTRACT), redirect('/')],
    ['200 with HTML', failure({ ...CONTRACT, text: '<!doctype html>' }), redirect('/')],
    ['200 of another shape', failure({ ...CONTRACT, text: '{}', messageKey: 'INVALID' }), refused('INVALID')],
    [
      'a status with a text',
      failure({ status: 500, statusText: 'Internal', messageKey: 'X' }),
      refused('X', 'Internal'),
    ],
    ['a status without a text', failure({ status: 401, statusText: '', messageKey: 'X' }), refused('X', '401')],
    ['204', failure({ kind: 'contract', status: 204 }), refused('ERROR_UNKNOWN', '204')],
    ['no network', failure({ kind: 'network', messageKey: 'X' }), refused('X')],
    ['an aborted call', failure({ kind: 'aborted', messageKey: '' }), { kind: 'none' }],
  ] as const)
    assert.equal(outcomeOf(result), outcome, what);
});

test('a plain form post of a server that sends no startAnew leads to sign-in after the pre-session', () => {
  const expired = { ...SECOND_FACTOR, statusCode: 400, errorMessage: 'TFA_SESSION_EXPIRED' };
  assert.equal(outcomeOfPlainPost(expired), restart('TFA_SESSION_EXPIRED'));
  assert.equal(outcomeOfPlainPost(SECOND_FACTOR), { kind: 'none' });
});

test.run();
