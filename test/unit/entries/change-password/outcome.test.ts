import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { outcomeOf } from '../../../../entries/change-password/outcome';
import { failure } from '../../shared/http/results';

const problem = (statusCode: number, messageKey: string, problemMessages: string[] = []) => ({
  status: statusCode,
  messageKey,
  problem: { statusCode, messageKey, problemMessages },
});
const UNAUTHORIZED = { status: 401, messageKey: 'ERROR_UNAUTHORIZED' };
const HTML = { status: 502, text: '\n<html>Bad gateway', messageKey: 'ERROR_UNKNOWN' };
const JSON_TEXT = { status: 500, text: '{"trace":[]}', messageKey: 'ERROR_INTERNAL_SERVER' };
const REDIRECTED = {
  kind: 'contract',
  status: 200,
  text: 'Welcome',
  redirected: true,
  messageKey: 'ERROR_INVALID_ANSWER',
} as const;

for (const [name, failed, type, message, problemMessages = []] of [
  ['400 is a warning with the message key', problem(400, 'PASSWORD_SAME_AS_OLD'), 'WARNING', 'PASSWORD_SAME_AS_OLD'],
  ['400 is a warning with plain text', { status: 400, text: ' Too simple.\n' }, 'WARNING', 'Too simple.'],
  ['the text may be a JSON string', { status: 400, text: '"Too simple."' }, 'WARNING', 'Too simple.'],
  ['401 without a text shows the message of its status', UNAUTHORIZED, 'WARNING', 'ERROR_UNAUTHORIZED'],
  ['the problem messages are shown too', problem(400, 'A', ['B', 'C']), 'WARNING', 'A', ['B', 'C']],
  ['another status is an error with the text', { status: 503, text: 'Read-only' }, 'ERROR', 'Read-only'],
  ['HTML is not shown as text', HTML, 'ERROR', 'ERROR_UNKNOWN'],
  ['JSON of another shape is not shown as text', JSON_TEXT, 'ERROR', 'ERROR_INTERNAL_SERVER'],
  ['HTML after a redirect is an error', REDIRECTED, 'ERROR', 'ERROR_INVALID_ANSWER'],
] as const) {
  test(name, () => {
    const refusal = { type, message, problemMessages: [...problemMessages] };
    assert.equal(outcomeOf(failure(failed)), { kind: 'refused', refusal });
  });
}

test('an aborted call shows nothing', () => {
  assert.equal(outcomeOf(failure({ kind: 'aborted', messageKey: '' })), { kind: 'none' });
});

test.run();
