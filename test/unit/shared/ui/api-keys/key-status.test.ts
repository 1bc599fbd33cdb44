// Tests shared/ui/api-keys/key-status.ts
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ApiKeyStatus } from '../../../../../shared/contract/api-keys';
import { type StatusAppearance, statusAppearance } from '../../../../../shared/ui/api-keys/key-status';

const APPEARANCES: [
  status: ApiKeyStatus,
  technical: boolean,
  grace: boolean | undefined,
  appearance: StatusAppearance,
][] = [
  ['Unconfirmed', false, false, 'unconfirmed'],
  ['Unconfirmed', false, undefined, 'unconfirmed'],
  ['Unconfirmed', false, true, 'grace'],
  ['Confirmed', false, false, 'confirmed'],
  ['Confirmed', false, true, 'confirmed'],
  ['Declined', false, false, 'declined'],
  ['Declined', false, true, 'declined'],
  ['Unconfirmed', true, true, 'technical'],
  ['Confirmed', true, false, 'technical'],
  ['Declined', true, false, 'technical'],
];

for (const [status, isTechnicalUser, isApiKeyInGracePeriod, appearance] of APPEARANCES) {
  test(`${status}, technical ${isTechnicalUser}, grace ${isApiKeyInGracePeriod} is shown as ${appearance}`, () => {
    const grace = isApiKeyInGracePeriod === undefined ? {} : { isApiKeyInGracePeriod };
    assert.is(statusAppearance({ status, isTechnicalUser, ...grace }), appearance);
  });
}

for (const [status, isTechnicalUser, appearance] of [
  ['Confirmed', false, 'expired'],
  ['Unconfirmed', false, 'expired'],
  ['Confirmed', true, 'expired'],
  ['Declined', false, 'declined'],
] as const) {
  test(`an expired key that is ${status}, technical ${isTechnicalUser}, is shown as ${appearance}`, () => {
    assert.is(statusAppearance({ status, isTechnicalUser, isExpired: true }), appearance);
  });
}

test.run();
