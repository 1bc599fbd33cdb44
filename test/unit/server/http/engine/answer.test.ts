import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { refuse } from '../../../../../server/http/engine/answer';

const KEYS: readonly (readonly [status: number, key: string])[] = [
  [400, 'ERROR_BAD_REQUEST'],
  [401, 'ERROR_UNAUTHORIZED'],
  [403, 'ERROR_FORBIDDEN'],
  [404, 'ERROR_NOT_FOUND'],
  [500, 'ERROR_INTERNAL_SERVER'],
  [503, 'ERROR_UNAVAILABLE'],
  ...[405, 406, 408, 409, 412, 413, 414, 415, 421, 422, 429, 431, 501, 502, 504].map(
    (status) => [status, 'ERROR_UNKNOWN'] as const,
  ),
];

for (const [status, key] of KEYS) {
  test(`a refusal with ${status} has the message key ${key}`, () => {
    assert.is(refuse(status, 'why').messageKey, key);
  });
}

test('a refusal with a message key of its own keeps it', () => {
  assert.is(refuse(429, 'why', 'LOGIN_TOO_MANY_ATTEMPTS').messageKey, 'LOGIN_TOO_MANY_ATTEMPTS');
});

test.run();
