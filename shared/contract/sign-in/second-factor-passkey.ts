import * as v from 'valibot';
import { SECOND_FACTOR_ADDRESS } from '../addresses';
import type { Operation } from '../operation';
import { REDIRECT } from '../shared-descriptions';
import { Assertion, PASSKEY_ERRORS } from './passkeys';
import { SecondFactorAnswer } from './second-factor';

/** Passes the second factor with a passkey of the user. A refused one is answered as a wrong code is. */
export const passSecondFactorByPasskey = {
  method: 'POST',
  address: `${SECOND_FACTOR_ADDRESS}/passkey`,
  access: ['pre-session'],
  query: REDIRECT,
  json: v.strictObject({ credential: Assertion }),
  answer: SecondFactorAnswer,
  sets: ['session', 'device'],
  keys: [...PASSKEY_ERRORS, 'TFA_TOO_MANY_ATTEMPTS', 'TFA_SESSION_EXPIRED'],
  keysIn: 'errorMessage',
  without: [401],
  isOptional: true,
  ifMissing: 'is not called without `hasPasskeys`',
} as const satisfies Operation;
