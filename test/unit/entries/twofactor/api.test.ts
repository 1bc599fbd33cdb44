import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { verdictOf } from '../../../../entries/twofactor/api';
import type { Failure } from '../../../../shared/http/call';
import { failure, success } from '../../shared/http/results';

const failed = (kind: Failure['kind'], status = 0) => failure({ kind, status });

for (const [answer, verdict] of [
  [failed('status', 400), 'incorrect'],
  [failed('status', 403), 'forbidden'],
  [failed('status', 401), 'unknown'],
  [failed('status', 404), 'unknown'],
  [failed('status', 429), 'unknown'],
  [failed('status', 500), 'unknown'],
  [failed('contract', 200), 'unknown'],
  [failed('network'), 'unknown'],
  [failed('timeout'), 'unknown'],
  [failed('aborted'), 'aborted'],
] as const) {
  test(`the verdict after ${answer.kind} ${answer.status} is ${verdict}`, () => assert.is(verdictOf(answer), verdict));
}

test('the verdict after 200 is correct', () => {
  assert.is(verdictOf(success(undefined)), 'correct');
});

test.run();
