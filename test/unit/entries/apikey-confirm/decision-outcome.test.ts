import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Outcome, outcomeOf } from '../../../../entries/apikey-confirm/decision-outcome';
import type { Failure } from '../../../../shared/http/call';
import { noAnswer } from '../../../../shared/http/result';
import { failure, success } from '../../shared/http/results';

const refused = (status: number, text = '', messageKey?: string): Failure =>
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
  test(`${JSON.stringify(text)} at ${moved ? 'another' : 'the same'} address: ${next}`, () => {
    assert.equal(outcomeOf(success(text), { moved }), { kind: 'done', next });
  });
}

const said = (words: string, settled = false): Outcome => ({ kind: 'refused', said: words, settled });
const REFUSED: [name: string, result: Failure, outcome: Outcome][] = [
  ['404', refused(404), said('APIKEY_HAS_BEEN_DELETED_BEFORE', true)],
  ['404 with words', refused(404, 'gone'), said('APIKEY_HAS_BEEN_DELETED_BEFORE', true)],
  ['404 of a problem', refused(404, '{}', 'ERROR_NOT_FOUND'), said('APIKEY_HAS_BEEN_DELETED_BEFORE', true)],
  ['409 of a decision elsewhere', refused(409, '{}', 'APIKEY_DECIDED_BEFORE'), said('APIKEY_DECIDED_BEFORE', true)],
  ['409 with words', refused(409, 'Not now'), said('Not now')],
  ['500 with words', refused(500, ' The database sleeps. '), said('The database sleeps.')],
  ['500 without', refused(500), said('ERROR_UNKNOWN_MESSAGE')],
  ['500 with spaces', refused(500, ' \n'), said('ERROR_UNKNOWN_MESSAGE')],
  ['502 with a page', refused(502, '<html><h1>Bad gateway</h1>'), said('ERROR_UNKNOWN_MESSAGE')],
  ['500 with JSON of others', refused(500, '{"error":"x"}'), said('ERROR_UNKNOWN_MESSAGE')],
  ['500 with text as JSON', refused(500, '"The database sleeps."'), said('The database sleeps.')],
  ['403 of a problem', refused(403, '{}', 'ERROR_FORBIDDEN'), said('ERROR_FORBIDDEN')],
  ['no network', noAnswer('network'), said('ERROR_NETWORK')],
  ['no time', noAnswer('timeout'), said('ERROR_TIMEOUT')],
];
for (const [name, result, outcome] of REFUSED) {
  test(`${name} says ${outcome.kind === 'refused' ? outcome.said : ''}`, () => {
    assert.equal(outcomeOf(result, { moved: false }), outcome);
  });
}

test.run();
