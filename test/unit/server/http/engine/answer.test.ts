import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { refuse } from '../../../../../server/http/engine/answer';

const KEYS = {
  ...{ 400: 'ERROR_BAD_REQUEST', 401: 'ERROR_UNAUTHORIZED', 403: 'ERROR_FORBIDDEN', 404: 'ERROR_NOT_FOUND' },
  ...{ 500: 'ERROR_INTERNAL_SERVER', 503: 'ERROR_UNAVAILABLE', 405: 'ERROR_UNKNOWN', 504: 'ERROR_UNKNOWN' },
};

test('a refusal has the message key of its status, or its own', () => {
  for (const [status, key] of Object.entries(KEYS)) assert.is(refuse(Number(status), 'why').messageKey, key);
  assert.is(refuse(429, 'why', 'LOGIN_TOO_MANY_ATTEMPTS').messageKey, 'LOGIN_TOO_MANY_ATTEMPTS');
});

test.run();
