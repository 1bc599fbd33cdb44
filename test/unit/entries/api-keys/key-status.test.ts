import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lookOf, type StatusLook, statusRank, statusText } from '../../../../entries/api-keys/key-status';
import type { ApiKeyStatus } from '../../../../shared/contract/api-keys';
import { setTranslator } from '../../../../shared/i18n/translate';

const LOOKS: [status: ApiKeyStatus, technical: boolean, grace: boolean | undefined, look: StatusLook][] = [
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

for (const [status, isTechnicalUser, isApiKeyInGracePeriod, look] of LOOKS) {
  test(`${status}, technical ${isTechnicalUser}, grace ${isApiKeyInGracePeriod} looks ${look}`, () => {
    const grace = isApiKeyInGracePeriod === undefined ? {} : { isApiKeyInGracePeriod };
    assert.is(lookOf({ status, isTechnicalUser, ...grace }), look);
  });
}

const KEYS = [
  { status: 'Unconfirmed', isTechnicalUser: false, isApiKeyInGracePeriod: true },
  { status: 'Unconfirmed', isTechnicalUser: false },
  { status: 'Confirmed', isTechnicalUser: false },
  { status: 'Declined', isTechnicalUser: false },
  { status: 'Confirmed', isTechnicalUser: true },
] as const;

/** The texts from the highest rank to the lowest: sorted descending, as the list is at first. */
function descending(locale: string): string[] {
  const rank = statusRank(locale);
  const sorted = KEYS.toSorted((one, other) => Number(rank(other)) - Number(rank(one)));
  return [...new Set(sorted.map(statusText))];
}

const TEXTS: [locale: string, texts: Record<string, string>, descending: string[]][] = [
  [
    'en',
    { CONFIRMED: 'Confirmed', DECLINED: 'Declined', TECHNICAL: 'Technical user', UNCONFIRMED: 'Unconfirmed' },
    ['Confirmed', 'Declined', 'Technical user', 'Unconfirmed'],
  ],
  [
    'de',
    { CONFIRMED: 'Bestätigt', DECLINED: 'Abgelehnt', TECHNICAL: 'Technischer Benutzer', UNCONFIRMED: 'Unbestätigt' },
    ['Abgelehnt', 'Bestätigt', 'Technischer Benutzer', 'Unbestätigt'],
  ],
  ['cs', { CONFIRMED: 'ch', DECLINED: 'h', TECHNICAL: 'č', UNCONFIRMED: 'd' }, ['č', 'd', 'h', 'ch']],
];

for (const [locale, texts, expected] of TEXTS) {
  test(`${locale}: the status sorts by its translated text, reversed`, () => {
    setTranslator((key) => texts[key.replace('APIKEY_STATUS_', '')] ?? key);
    assert.equal(descending(locale), expected);
  });
}

test.after(() => setTranslator(undefined));

test.run();
