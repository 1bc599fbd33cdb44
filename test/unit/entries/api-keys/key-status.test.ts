import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { allowedActions, statusSortText } from '../../../../entries/api-keys/key-status';
import { setTranslator } from '../../../../shared/i18n/translate';
import { statusText } from '../../../../shared/ui/api-keys/key-status';

const KEYS = [
  { status: 'Unconfirmed', isTechnicalUser: false, isApiKeyInGracePeriod: true },
  { status: 'Unconfirmed', isTechnicalUser: false },
  { status: 'Confirmed', isTechnicalUser: false },
  { status: 'Declined', isTechnicalUser: false },
  { status: 'Confirmed', isTechnicalUser: true },
] as const;

test.after(() => setTranslator(undefined));

/** In Czech, `ch` is a letter after `h`. */
const TEXTS: [locale: string, confirmed: string, declined: string, technical: string, unconfirmed: string][] = [
  ['en', '1 Confirmed', '2 Declined', '3 Technical user', '4 Unconfirmed'],
  ['de', '2 Bestätigt', '1 Abgelehnt', '3 Technischer Benutzer', '4 Unbestätigt'],
  ['cs', 'ch', 'h', 'č', 'd'],
];

for (const [locale, CONFIRMED, DECLINED, TECHNICAL, UNCONFIRMED] of TEXTS) {
  test(`${locale}: the initial, descending sort shows the translated statuses from A to Z`, () => {
    const texts = new Map(Object.entries({ CONFIRMED, DECLINED, TECHNICAL, UNCONFIRMED }));
    setTranslator((key) => texts.get(key.replace('APIKEY_STATUS_', '')) ?? key);
    const sortText = statusSortText(locale);
    const sorted = KEYS.toSorted((one, other) => Number(sortText(other)) - Number(sortText(one)));
    const expected = locale === 'cs' ? ['č', 'd', 'h', 'ch'] : [...texts.values()].sort();
    assert.equal([...new Set(sorted.map(statusText))], expected);
  });
}

const [YES, NO] = [true, false];

/** By status: whether the administrator may confirm the key, whether its user is valid, and whether that one was asked. */
const ACTIONS = [
  ['Unconfirmed', NO, YES, NO, 'retry'],
  ['Unconfirmed', NO, YES, YES, ''],
  ['Unconfirmed', NO, NO, NO, ''],
  ['Unconfirmed', YES, YES, NO, 'manage'],
  ['Unconfirmed', YES, NO, YES, 'manage'],
  ['Declined', NO, YES, NO, 'retry'],
  ['Declined', NO, YES, YES, ''],
  ['Declined', NO, NO, NO, ''],
  ['Declined', YES, YES, NO, 'retry'],
  ['Confirmed', NO, YES, NO, ''],
  ['Confirmed', YES, YES, NO, ''],
] as const;

for (const [status, canConfirm, isValidUser, isAsked, allowed] of ACTIONS) {
  const flags = `${canConfirm ? 'can' : 'cannot'} confirm, ${isValidUser ? 'a valid' : 'no valid'} user`;
  test(`${status}, ${flags}${isAsked ? ', asked' : ''}: ${allowed || 'nothing'}; not if technical or expired`, () => {
    const key = { status, canConfirm, isValidUser, isTechnicalUser: false };
    const labelReadOnly = status === 'Confirmed';
    const nothing = { manage: false, retry: false, labelReadOnly };
    assert.equal(allowedActions(key, isAsked), { ...nothing, ...(allowed && { [allowed]: true }) });
    assert.equal(allowedActions({ ...key, isTechnicalUser: true }, isAsked), nothing);
    assert.equal(allowedActions({ ...key, expiresAt: '2020-01-01T00:00:00Z' }, isAsked), nothing);
  });
}

test.run();
