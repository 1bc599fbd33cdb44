import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { decisionOutcome } from '../../../../entries/apikey-confirm/decision-outcome';
import { noAnswer } from '../../../../shared/http/result';
import { failure, success } from '../../shared/http/results';

test('exactly the text true says that there is another key, if the address is the same', () => {
  assert.equal(decisionOutcome(success('true'), { moved: false }), { kind: 'done', next: 'reload' });
  assert.equal(decisionOutcome(success('true'), { moved: true }), { kind: 'done', next: 'close' });
  for (const text of ['false', '', 'TRUE', 'true\n', '"true"'])
    assert.equal(decisionOutcome(success(text), { moved: false }), { kind: 'done', next: 'close' }, text);
});

const DELETED = 'APIKEY_HAS_BEEN_DELETED_BEFORE';
const problem = (statusCode: number, messageKey: string) => ({ messageKey, problem: { statusCode, messageKey } });

for (const [name, result, message, isDecided = false] of [
  ['404 with a text', failure({ status: 404, text: 'gone' }), DELETED, true],
  ['404 with a problem', failure({ status: 404, ...problem(404, 'ERROR_NOT_FOUND') }), DELETED, true],
  [
    '409 after a decision elsewhere',
    failure({ status: 409, ...problem(409, 'APIKEY_DECIDED_BEFORE') }),
    'APIKEY_DECIDED_BEFORE',
    true,
  ],
  ['409 with a text', failure({ status: 409, text: 'Not now' }), 'Not now'],
  ['500 with spaces', failure({ status: 500, text: ' \n' }), 'ERROR_UNKNOWN_MESSAGE'],
  ['502 with HTML', failure({ status: 502, text: '<html><h1>Bad gateway</h1>' }), 'ERROR_UNKNOWN_MESSAGE'],
  ['500 with other JSON', failure({ status: 500, text: '{"error":"x"}' }), 'ERROR_UNKNOWN_MESSAGE'],
  ['500 with a JSON string', failure({ status: 500, text: '" It sleeps. "' }), 'It sleeps.'],
  ['403 with a problem', failure({ status: 403, text: '{}', ...problem(403, 'ERROR_FORBIDDEN') }), 'ERROR_FORBIDDEN'],
  ['no network', noAnswer('network'), 'ERROR_NETWORK'],
] as const) {
  test(`${name} has the message ${message}`, () => {
    assert.equal(decisionOutcome(result, { moved: false }), { kind: 'rejected', message, isDecided });
  });
}

test.run();
