import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resendFrom, type Verified, verifiedBy } from '../../../../entries/validatedevice/outcome';
import type { DeviceAnswer } from '../../../../shared/contract/validate-device';
import type { Result } from '../../../../shared/http/call';
import { nextSecond } from '../../../../shared/ui/hooks/use-time-left';
import { failure, success } from '../../shared/http/results';

const invalid = (cause?: string): Verified => ({
  kind: 'refused',
  refusal: { message: 'DEVICE_CODE_INVALID', ...(cause !== undefined && { cause }) },
  freed: false,
});

const CASES: readonly (readonly [name: string, result: Result<DeviceAnswer>, outcome: Verified])[] = [
  ['302 leaves', success({ statusCode: 302, redirectUrl: '/a' }), { kind: 'leave', target: '/a' }],
  ['302 without an address leaves for the start', success({ statusCode: 302 }), { kind: 'leave', target: '/' }],
  ['any other code in the body refuses', success({ statusCode: 200 }), invalid()],
  ['400 refuses', failure({ status: 400, messageKey: 'DEVICE_CODE_INVALID' }), invalid()],
  [
    '429 refuses and frees the resend',
    failure({ status: 429 }),
    { kind: 'refused', refusal: { message: 'DEVICE_TOO_MANY_ATTEMPTS' }, freed: true },
  ],
  ['403 says what else', failure({ status: 403, messageKey: 'ERROR_FORBIDDEN' }), invalid('ERROR_FORBIDDEN')],
  ['no network says what else', failure({ kind: 'network', messageKey: 'ERROR_NETWORK' }), invalid('ERROR_NETWORK')],
  [
    'a page instead of JSON says what else',
    failure({ kind: 'contract', status: 200, messageKey: 'ERROR_INVALID_ANSWER' }),
    invalid('ERROR_INVALID_ANSWER'),
  ],
  ['an abort says nothing', failure({ kind: 'aborted', messageKey: '' }), { kind: 'nothing' }],
];

for (const [name, result, outcome] of CASES) {
  test(name, () => assert.equal(verifiedBy(result), outcome));
}

const DATA = {
  name: '',
  baseUri: '',
  isCloud: false,
  userAgentString: '',
  mail: '',
  expires: '',
  resendAvailable: '2026-11-21T10:00:00.000Z',
  mailSendFailed: false,
  antiCsrfToken: '',
};

test('another mail may be asked for at its time, and at once when none was sent', () => {
  assert.is(resendFrom(DATA), Date.UTC(2026, 10, 21, 10));
  assert.is(resendFrom({ ...DATA, mailSendFailed: true }), 0);
});

for (const [left, ms] of [
  [60_000, 1000],
  [59_001, 1],
  [1500, 500],
  [1, 1],
] as const) {
  test(`with ${left} ms left the next second comes in ${ms} ms`, () => assert.is(nextSecond(left), ms));
}

test.run();
