import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { allowedActions, statusSortText } from '../../../../entries/api-keys/key-status';
import type { ApiKeyStatus } from '../../../../shared/contract/api-keys';
import { setTranslator } from '../../../../shared/i18n/translate';
import { statusText } from '../../../../shared/ui/api-keys/key-status';

const KEYS = [
  { status: 'Unconfirmed', isTechnicalUser: false, isApiKeyInGracePeriod: true },
  { status: 'Unconfirmed', isTechnicalUser: false },
  { status: 'Confirmed', isTechnicalUser: false },
  { status: 'Declined', isTechnicalUser: false },
  { status: 'Confirmed', isTechnicalUser: true },
] as const;

/** The status texts in descending order, which is the initial order of the list. */
function descending(locale: string): string[] {
  const sortText = statusSortText(locale);
  const sorted = KEYS.toSorted((one, other) => Number(sortText(other)) - Number(sortText(one)));
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
  test(`${locale}: the initial, descending sort shows the translated statuses from A to Z`, () => {
    setTranslator((key) => texts[key.replace('APIKEY_STATUS_', '')] ?? key);
    assert.equal(descending(locale), expected);
  });
}

test.after(() => setTranslator(undefined));

const [YES, NO] = [true, false];

/** The key of a user who is not technical; the last two columns are `manage` and `retry`. */
const ACTIONS: [status: ApiKeyStatus, canConfirm: boolean, isValidUser: boolean, retried: boolean, boolean, boolean][] =
  [
    ['Unconfirmed', NO, YES, NO, NO, YES],
    ['Unconfirmed', NO, YES, YES, NO, NO],
    ['Unconfirmed', NO, NO, NO, NO, NO],
    ['Unconfirmed', NO, NO, YES, NO, NO],
    ['Unconfirmed', YES, YES, NO, YES, NO],
    ['Unconfirmed', YES, YES, YES, YES, NO],
    ['Unconfirmed', YES, NO, NO, YES, NO],
    ['Unconfirmed', YES, NO, YES, YES, NO],
    ['Declined', NO, YES, NO, NO, YES],
    ['Declined', NO, YES, YES, NO, NO],
    ['Declined', NO, NO, NO, NO, NO],
    ['Declined', NO, NO, YES, NO, NO],
    ['Declined', YES, YES, NO, NO, YES],
    ['Declined', YES, YES, YES, NO, NO],
    ['Declined', YES, NO, NO, NO, NO],
    ['Declined', YES, NO, YES, NO, NO],
    ['Confirmed', NO, YES, NO, NO, NO],
    ['Confirmed', YES, YES, NO, NO, NO],
    ['Confirmed', YES, NO, YES, NO, NO],
  ];

for (const [status, canConfirm, isValidUser, retried, manage, retry] of ACTIONS) {
  const flags = `${canConfirm ? 'can' : 'cannot'} confirm, ${isValidUser ? 'a valid' : 'no valid'} user`;
  test(`${status}, ${flags}${retried ? ', retried' : ''}: manage ${manage}, retry ${retry}`, () => {
    const actions = allowedActions({ status, canConfirm, isValidUser, isTechnicalUser: false }, retried);
    assert.equal(actions, { manage, retry, labelReadOnly: status === 'Confirmed' });
  });
}

test('an expired key is neither confirmed nor asked for again', () => {
  const expiresAt = '2020-01-01T00:00:00Z';
  for (const status of ['Unconfirmed', 'Declined'] as const) {
    for (const canConfirm of [YES, NO]) {
      const key = { status, canConfirm, isValidUser: true, isTechnicalUser: false, expiresAt };
      const { manage, retry } = allowedActions(key, false);
      assert.equal([manage, retry], [false, false]);
    }
  }
});

for (const status of ['Unconfirmed', 'Confirmed', 'Declined'] as const) {
  test(`a technical user's key that is ${status} allows neither`, () => {
    const actions = allowedActions({ status, canConfirm: true, isValidUser: true, isTechnicalUser: true }, false);
    assert.equal([actions.manage, actions.retry], [false, false]);
  });
}

test.run();
