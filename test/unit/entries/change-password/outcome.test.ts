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
    '400 is a warning with the message key',
    problem(400, 'PASSWORD_SAME_AS_OLD'),
    refused('WARNING', 'PASSWORD_SAME_AS_OLD'),
  ],
  ['400 is a warning with plain text', { status: 400, text: ' Too simple.\n' }, refused('WARNING', 'Too simple.')],
  [
    '400 is a warning with a plain-text key',
    { status: 400, text: 'PASSWORD_RULE_BROKEN' },
    refused('WARNING', 'PASSWORD_RULE_BROKEN'),
  ],
  ['the text may be a JSON string', { status: 400, text: '"Too simple."' }, refused('WARNING', 'Too simple.')],
  [
    '401 without a text shows the message of its status',
    { status: 401, messageKey: 'ERROR_UNAUTHORIZED' },
    refused('WARNING', 'ERROR_UNAUTHORIZED'),
  ],
  ['the problem messages are shown too', problem(400, 'A', ['B', 'C']), refused('WARNING', 'A', ['B', 'C'])],
  ['another status is an error with the text', { status: 503, text: 'Read-only' }, refused('ERROR', 'Read-only')],
  [
    'HTML is not shown as text',
    { status: 502, text: '\n<html>Bad gateway', messageKey: 'ERROR_UNKNOWN' },
    refused('ERROR', 'ERROR_UNKNOWN'),
  ],
  [
    'JSON of another shape is not shown as text',
    { status: 500, text: '{"trace":[]}', messageKey: 'ERROR_INTERNAL_SERVER' },
    refused('ERROR', 'ERROR_INTERNAL_SERVER'),
  ],
  [
    'a network failure shows its message',
    { kind: 'network', messageKey: 'ERROR_NETWORK' },
    refused('ERROR', 'ERROR_NETWORK'),
  ],
  [
    'HTML after a redirect is an error',
    { kind: 'contract', status: 200, text: 'Welcome', redirected: true, messageKey: 'ERROR_INVALID_ANSWER' },
    refused('ERROR', 'ERROR_INVALID_ANSWER'),
  ],
  ['an aborted call shows nothing', { kind: 'aborted', messageKey: '' }, { kind: 'none' }],
];

for (const [name, rest, outcome] of CASES) {
  test(name, () => assert.equal(outcomeOf(failure(rest)), outcome));
}

test('200 means that the password has changed', () => {
  assert.equal(outcomeOf(success(undefined)), { kind: 'changed' });
});

test.run();
