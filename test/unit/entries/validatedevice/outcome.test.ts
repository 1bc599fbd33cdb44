import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Outcome, outcomeOf } from '../../../../entries/validatedevice/outcome';
import { resendTime } from '../../../../entries/validatedevice/use-resend';
import type { DeviceAnswer } from '../../../../shared/contract/validate-device';
import type { Result } from '../../../../shared/http/call';
import { nextSecond } from '../../../../shared/ui/hooks/use-time-left';
import { failure, success } from '../../shared/http/results';

const invalid = (cause?: string): Outcome => ({
  kind: 'refused',
  refusal: { message: 'DEVICE_CODE_INVALID', ...(cause !== undefined && { cause }) },
  canResend: false,
});

const CASES: readonly (readonly [name: string, result: Result<DeviceAnswer>, outcome: Outcome])[] = [
  ['302 redirects', success({ statusCode: 302, redirectUrl: '/a' }), { kind: 'redirect', target: '/a' }],
  [
    '302 without an address redirects to the start page',
    success({ statusCode: 302 }),
    { kind: 'redirect', target: '/' },
  ],
  ['any other statusCode in the body refuses the code', success({ statusCode: 200 }), invalid()],
  ['400 refuses the code', failure({ status: 400, messageKey: 'DEVICE_CODE_INVALID' }), invalid()],
  [
    '429 refuses the code and allows a resend',
    failure({ status: 429 }),
    { kind: 'refused', refusal: { message: 'DEVICE_TOO_MANY_ATTEMPTS' }, canResend: true },
  ],
  [
    '403 adds its message as the cause',
    failure({ status: 403, messageKey: 'ERROR_FORBIDDEN' }),
    invalid('ERROR_FORBIDDEN'),
  ],
  [
    'a network failure adds its message as the cause',
    failure({ kind: 'network', messageKey: 'ERROR_NETWORK' }),
    invalid('ERROR_NETWORK'),
  ],
  [
    'HTML instead of JSON adds its message as the cause',
    failure({ kind: 'contract', status: 200, messageKey: 'ERROR_INVALID_ANSWER' }),
    invalid('ERROR_INVALID_ANSWER'),
  ],
  ['an aborted call shows nothing', failure({ kind: 'aborted', messageKey: '' }), { kind: 'none' }],
];

for (const [name, result, outcome] of CASES) {
  test(name, () => assert.equal(outcomeOf(result), outcome));
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

test('another mail may be requested at resendAvailable, and at once if the last one was not sent', () => {
  assert.is(resendTime(DATA), Date.UTC(2026, 10, 21, 10));
  assert.is(resendTime({ ...DATA, mailSendFailed: true }), 0);
});

for (const [left, ms] of [
  [60_000, 1000],
  [59_001, 1],
  [1500, 500],
  [1, 1],
] as const) {
  test(`with ${left} ms left the next second begins in ${ms} ms`, () => assert.is(nextSecond(left), ms));
}

test.run();
