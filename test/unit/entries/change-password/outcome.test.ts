import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Outcome, outcomeOf } from '../../../../entries/change-password/outcome';
import type { Failure } from '../../../../shared/http/call';
import { failure, success } from '../../shared/http/results';

const refused = (type: 'WARNING' | 'ERROR', message: string, problemMessages: readonly string[] = []): Outcome => ({
  kind: 'refused',
  refusal: { type, message, problemMessages },
});
const problem = (statusCode: number, messageKey: string, problemMessages?: string[]) => ({
  status: statusCode,
  messageKey,
  problem: { statusCode, messageKey, ...(problemMessages && { problemMessages }) },
});

const CASES: readonly (readonly [name: string, failure: Partial<Failure>, outcome: Outcome])[] = [
  [
    '400 warns with the key of a problem',
    problem(400, 'PASSWORD_SAME_AS_OLD'),
    refused('WARNING', 'PASSWORD_SAME_AS_OLD'),
  ],
  ['400 warns with bare text', { status: 400, text: ' Too simple.\n' }, refused('WARNING', 'Too simple.')],
  [
    '400 warns with a bare key',
    { status: 400, text: 'PASSWORD_RULE_BROKEN' },
    refused('WARNING', 'PASSWORD_RULE_BROKEN'),
  ],
  ['text may come as JSON', { status: 400, text: '"Too simple."' }, refused('WARNING', 'Too simple.')],
  [
    '401 without a text says what the status means',
    { status: 401, messageKey: 'ERROR_UNAUTHORIZED' },
    refused('WARNING', 'ERROR_UNAUTHORIZED'),
  ],
  ['what else is wrong comes along', problem(400, 'A', ['B', 'C']), refused('WARNING', 'A', ['B', 'C'])],
  ['others are errors with the text', { status: 503, text: 'Read-only' }, refused('ERROR', 'Read-only')],
  [
    'a page is no text',
    { status: 502, text: '\n<html>Bad gateway', messageKey: 'ERROR_UNKNOWN' },
    refused('ERROR', 'ERROR_UNKNOWN'),
  ],
  [
    'JSON of another shape is no text',
    { status: 500, text: '{"trace":[]}', messageKey: 'ERROR_INTERNAL_SERVER' },
    refused('ERROR', 'ERROR_INTERNAL_SERVER'),
  ],
  ['no network says so', { kind: 'network', messageKey: 'ERROR_NETWORK' }, refused('ERROR', 'ERROR_NETWORK')],
  [
    'a page at the end of a redirect did not change it',
    { kind: 'contract', status: 200, text: 'Welcome', redirected: true, messageKey: 'ERROR_INVALID_ANSWER' },
    refused('ERROR', 'ERROR_INVALID_ANSWER'),
  ],
  ['an abort says nothing', { kind: 'aborted', messageKey: '' }, { kind: 'nothing' }],
];

for (const [name, rest, outcome] of CASES) {
  test(name, () => assert.equal(outcomeOf(failure(rest)), outcome));
}

test('200 has changed it', () => {
  assert.equal(outcomeOf(success(undefined)), { kind: 'changed' });
});

test.run();
