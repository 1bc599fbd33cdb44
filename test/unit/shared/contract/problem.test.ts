import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { statusKey } from '../../../../shared/contract/problem';

const KEYS: readonly (readonly [status: number, key: string])[] = [
  [400, 'ERROR_BAD_REQUEST'],
  [401, 'ERROR_UNAUTHORIZED'],
  [403, 'ERROR_FORBIDDEN'],
  [404, 'ERROR_NOT_FOUND'],
  [500, 'ERROR_INTERNAL_SERVER'],
  [0, 'ERROR_UNKNOWN'],
  [409, 'ERROR_UNKNOWN'],
  [429, 'ERROR_UNKNOWN'],
  [502, 'ERROR_UNKNOWN'],
  [503, 'ERROR_UNAVAILABLE'],
];

for (const [status, key] of KEYS) {
  test(`status ${status} has the key ${key}`, () => {
    assert.is(statusKey(status), key);
  });
}

test.run();
