import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { statusKey } from '../../../../shared/contract/problem';

test('a status has a message of its own, or that of an unknown problem', () => {
  for (const [status, key] of [
    [400, 'ERROR_BAD_REQUEST'],
    [401, 'ERROR_UNAUTHORIZED'],
    [403, 'ERROR_FORBIDDEN'],
    [404, 'ERROR_NOT_FOUND'],
    [500, 'ERROR_INTERNAL_SERVER'],
    [503, 'ERROR_UNAVAILABLE'],
  ] as const)
    assert.is(statusKey(status), key);
  for (const status of [0, 409, 429, 502]) assert.is(statusKey(status), 'ERROR_UNKNOWN');
});

test.run();
