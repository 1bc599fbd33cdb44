import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { retryDelay } from '../../../../entries/avatar/use-data-updates';
import type { FailureKind } from '../../../../shared/http/result';

const failure = (kind: FailureKind, status = 0) => ({ ok: false, kind, status, messageKey: '', text: '' }) as const;

for (const [kind, status, expected] of [
  ['network', 0, [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]],
  ['timeout', 0, [2000, 4000]],
  ['status', 503, [2000, 4000]],
  ['status', 401, [undefined]],
  ['status', 403, [undefined]],
  ['contract', 200, [undefined]],
  ['aborted', 0, [undefined]],
] as const) {
  test(`${kind} ${status} is retried after ${expected.join(', ') || 'no'} ms`, () => {
    assert.equal(
      expected.map((_, index) => retryDelay(failure(kind, status), index + 1)),
      [...expected],
    );
  });
}

test.run();
