import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Outcome, outcomeOf } from '../../../../entries/validatedevice/outcome';
import type { DeviceAnswer } from '../../../../shared/contract/validate-device';
import type { Result } from '../../../../shared/http/call';
import { nextSecond } from '../../../../shared/ui/hooks/use-time-left';
import { failure, success } from '../../shared/http/results';

const redirect = (target: string): Outcome => ({ kind: 'redirect', target });
const invalid = (cause?: string): Outcome => ({
  kind: 'refused',
  refusal: { message: 'DEVICE_CODE_INVALID', ...(cause !== undefined && { cause }) },
  canResend: false,
});
const tooMany = (wait?: number): Outcome => ({
  kind: 'refused',
  refusal: { message: 'DEVICE_TOO_MANY_ATTEMPTS', ...(wait && { wait }) },
  canResend: true,
});

const CASES: readonly (readonly [name: string, result: Result<DeviceAnswer>, outcome: Outcome])[] = [
  ['302 redirects', success({ statusCode: 302, redirectUrl: '/a' }), redirect('/a')],
  ['302 without an address redirects to the start page', success({ statusCode: 302 }), redirect('/')],
  ['any other statusCode in the body refuses the code', success({ statusCode: 200 }), invalid()],
  ['400 refuses the code', failure({ status: 400, messageKey: 'DEVICE_CODE_INVALID' }), invalid()],
  ['429 refuses the code and allows a resend', failure({ status: 429 }), tooMany()],
  ['429 may say for how long', failure({ status: 429, retryAfter: 60 }), tooMany(60)],
  [
    '403 adds its message as the cause',
    failure({ status: 403, messageKey: 'ERROR_FORBIDDEN' }),
    invalid('ERROR_FORBIDDEN'),
  ],
  ['no network does so, too', failure({ kind: 'network', messageKey: 'ERROR_NETWORK' }), invalid('ERROR_NETWORK')],
  ['an aborted call shows nothing', failure({ kind: 'aborted', messageKey: '' }), { kind: 'none' }],
];

for (const [name, result, outcome] of CASES) test(name, () => assert.equal(outcomeOf(result), outcome));

test('the displayed second changes at each full second that is left', () => {
  assert.equal([60_000, 59_001, 1500, 1].map(nextSecond), [1000, 1, 500, 1]);
});

test.run();
