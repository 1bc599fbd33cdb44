import * as v from 'valibot';
import { TEST_MAIL_ADDRESS } from '../addresses';
import type { Operation } from '../operation';

/** What became of a test mail: `saved` is a file on a server without a mail server, and `deferred` is tried again. */
export const TEST_MAIL_OUTCOMES = ['sent', 'saved', 'deferred'] as const;

/** POST /identityprovider/config/testmail: to whom the mail goes, and one of {@link TEST_MAIL_OUTCOMES}. */
export const TestMailAnswer = v.object({ to: v.nullish(v.string(), ''), outcome: v.nullish(v.string(), '') });

/** Sends a test mail to the administrator who asks for it. */
export const sendTestMail = {
  method: 'POST',
  address: TEST_MAIL_ADDRESS,
  access: ['admin'],
  json: v.strictObject({ antiCsrfToken: v.string() }),
  answer: TestMailAnswer,
  refusals: { 400: ['ERROR_BAD_REQUEST', 'TEST_MAIL_NO_ADDRESS'], 429: ['LOGIN_TOO_MANY_ATTEMPTS'] },
  ifMissing: 'the notification says so',
} as const satisfies Operation;
