import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type DecisionOutcome, decisionOutcome } from '../../../../entries/apikey-confirm/decision-outcome';
import type { Failure } from '../../../../shared/http/call';
import { noAnswer } from '../../../../shared/http/result';
import { failure, success } from '../../shared/http/results';

const failed = (status: number, text = '', messageKey?: string): Failure =>
  failure({
    status,
    text,
    ...(messageKey !== undefined && { messageKey, problem: { statusCode: status, messageKey } }),
  });

const DONE: [text: string, moved: boolean, next: 'reload' | 'close'][] = [
  ['true', false, 'reload'],
  ['true', true, 'close'],
  ['false', false, 'close'],
  ['', false, 'close'],
  ['TRUE', false, 'close'],
  ['true\n', false, 'close'],
  ['"true"', false, 'close'],
];
for (const [text, moved, next] of DONE) {
  test(`the answer ${JSON.stringify(text)} at ${moved ? 'another' : 'the same'} address: ${next}`, () => {
    assert.equal(decisionOutcome(success(text), { moved }), { kind: 'done', next });
  });
}

const rejected = (message: string, isDecided = false): DecisionOutcome => ({ kind: 'rejected', message, isDecided });
const REJECTED: [name: string, result: Failure, outcome: DecisionOutcome][] = [
  ['404', failed(404), rejected('APIKEY_HAS_BEEN_DELETED_BEFORE', true)],
  ['404 with a text', failed(404, 'gone'), rejected('APIKEY_HAS_BEEN_DELETED_BEFORE', true)],
  ['404 with a problem', failed(404, '{}', 'ERROR_NOT_FOUND'), rejected('APIKEY_HAS_BEEN_DELETED_BEFORE', true)],
  [
    '409 after a decision elsewhere',
    failed(409, '{}', 'APIKEY_DECIDED_BEFORE'),
    rejected('APIKEY_DECIDED_BEFORE', true),
  ],
  ['409 with a text', failed(409, 'Not now'), rejected('Not now')],
  ['500 with a text', failed(500, ' The database sleeps. '), rejected('The database sleeps.')],
  ['500 without a body', failed(500), rejected('ERROR_UNKNOWN_MESSAGE')],
  ['500 with spaces', failed(500, ' \n'), rejected('ERROR_UNKNOWN_MESSAGE')],
  ['502 with HTML', failed(502, '<html><h1>Bad gateway</h1>'), rejected('ERROR_UNKNOWN_MESSAGE')],
  ['500 with other JSON', failed(500, '{"error":"x"}'), rejected('ERROR_UNKNOWN_MESSAGE')],
  ['500 with a JSON string', failed(500, '"The database sleeps."'), rejected('The database sleeps.')],
  ['403 with a problem', failed(403, '{}', 'ERROR_FORBIDDEN'), rejected('ERROR_FORBIDDEN')],
  ['no network', noAnswer('network'), rejected('ERROR_NETWORK')],
  ['a timeout', noAnswer('timeout'), rejected('ERROR_TIMEOUT')],
];
for (const [name, result, outcome] of REJECTED) {
  test(`${name} has the message ${outcome.kind === 'rejected' ? outcome.message : ''}`, () => {
    assert.equal(decisionOutcome(result, { moved: false }), outcome);
  });
}

test.run();
