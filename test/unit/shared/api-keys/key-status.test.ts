import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isExpiringSoon } from '../../../../shared/api-keys/key-expiry';
import { scopesText } from '../../../../shared/api-keys/key-scopes-text';
import { type StatusAppearance, statusAppearance } from '../../../../shared/api-keys/key-status';
import type { ApiKeyStatus } from '../../../../shared/contract/account/api-keys';

type Row = [status: ApiKeyStatus, technical: boolean, grace: boolean | undefined, appearance: StatusAppearance];

const APPEARANCES: Row[] = [
  ['Unconfirmed', false, false, 'unconfirmed'],
  ['Unconfirmed', false, true, 'grace'],
  ['Confirmed', false, false, 'confirmed'],
  ['Confirmed', false, true, 'confirmed'],
  ['Declined', false, false, 'declined'],
  ['Unconfirmed', true, true, 'technical'],
  ['Confirmed', true, false, 'technical'],
];

test('a key is shown by its status, those of technical and disabled users and expired ones otherwise', () => {
  for (const [status, isTechnicalUser, isApiKeyInGracePeriod, appearance] of APPEARANCES) {
    const grace = isApiKeyInGracePeriod === undefined ? {} : { isApiKeyInGracePeriod };
    assert.is(statusAppearance({ status, isTechnicalUser, ...grace }), appearance);
  }
  for (const [status, isTechnicalUser, appearance] of [
    ['Confirmed', false, 'expired'],
    ['Unconfirmed', false, 'expired'],
    ['Confirmed', true, 'technical'],
    ['Declined', false, 'declined'],
  ] as const) {
    assert.is(statusAppearance({ status, isTechnicalUser, isExpired: true }), appearance);
    assert.is(statusAppearance({ status, isTechnicalUser, isExpired: true, isUserDisabled: true }), 'disabled');
    const expiresAt = '2020-01-01T00:00:00Z'; // of a server that sends only the time
    assert.is(statusAppearance({ status, isTechnicalUser, expiresAt }), appearance);
  }
});

test('a key expires soon in its last two weeks', () => {
  const now = Date.UTC(2026, 10, 22);
  const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();
  assert.is(isExpiringSoon({ expiresAt: inDays(13) }, now), true);
  assert.is(isExpiringSoon({ expiresAt: inDays(15) }, now), false);
  assert.is(isExpiringSoon({ expiresAt: inDays(-1), isExpired: true }, now), false);
  assert.is(isExpiringSoon({ expiresAt: null }, now), false);
  assert.is(isExpiringSoon({}, now), false);
});

test('a scope that this page knows has a text, and another is shown as it is', () => {
  const texts = [['directory:read'], ['mail:send'], []].map((scopes) => scopesText({ scopes }));
  assert.equal(texts, ['APIKEY_SCOPE_DIRECTORY_READ', 'mail:send', undefined]);
});

test.run();
