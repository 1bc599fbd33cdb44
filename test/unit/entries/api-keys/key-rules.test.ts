import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { allowedActions } from '../../../../entries/api-keys/allowed-actions';
import { statusSortText } from '../../../../entries/api-keys/api-key-columns';
import { type ExpiryInput, expiryError, expiryTime, today } from '../../../../entries/api-keys/create/expiry-value';
import { findUsers, foldUmlauts, userOptions } from '../../../../entries/api-keys/create/find-users';
import { statusText } from '../../../../shared/api-keys/key-status';
import { API_KEY_MAX_DAYS } from '../../../../shared/contract/account/api-key-changes';
import { setTranslator } from '../../../../shared/i18n/translate';
import { setUpFakePage } from '../../../support/dom/fake-page';
import { painted } from '../../../support/dom/render';

const page = setUpFakePage(test);
test.after(() => setTranslator(undefined));

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 22, 12);
const after = (days: number) => new Date(NOW + days * DAY).toISOString();
const endOf = (date: string) => new Date(`${date}T23:59:59`).toISOString();
const last = today(new Date(NOW + (API_KEY_MAX_DAYS - 2) * DAY));
const tooLate = today(new Date(NOW + (API_KEY_MAX_DAYS + 2) * DAY));

const EXPIRIES: [choice: ExpiryInput['choice'], date: string, time: string | undefined, error?: string][] = [
  ['never', 'x', undefined],
  ['30', '', after(30)],
  ['365', '2020-01-01', after(365)],
  ['date', '2027-03-01', endOf('2027-03-01')],
  ['date', '', undefined, 'FIELD_REQUIRED'],
  ['date', 'tomorrow', undefined, 'APIKEY_PROBLEM_EXPIRY'],
  ['date', '2026-11-20', endOf('2026-11-20'), 'APIKEY_PROBLEM_EXPIRY'],
  ['date', last, endOf(last)],
  ['date', tooLate, endOf(tooLate), 'APIKEY_PROBLEM_EXPIRY'],
];

test('a key ends never, after days, or with a date in the time zone of the device, which is neither past nor too far', () => {
  for (const [choice, date, time, error] of EXPIRIES)
    assert.equal([expiryTime({ choice, date }, NOW), expiryError({ choice, date }, NOW)], [time, error], choice + date);
  assert.is(today(new Date(2027, 0, 5, 23, 59)), '2027-01-05');
});

const { signal } = new AbortController();
const user = (displayName: string, userName = '', id = displayName) => ({ id, displayName, userName });

test('users are sorted by names with folded umlauts, without regard to case, and named so that they differ', () => {
  assert.equal(['Äpfel ÖL Über Süß', 'a\u0308'].map(foldUmlauts), ['aepfel oel ueber suess', 'ae']);
  const sorted = ['aal', 'Adler', 'Ärger', 'Azur', 'Oe', 'Öde', 'Strauss', 'Strauß', 'Übel', 'Uhr', 'Zoe'];
  const names = [...sorted.slice(6), ...sorted.slice(0, 6).toReversed()].map((name) => user(name));
  assert.equal(
    userOptions(names, []).map(({ name }) => name),
    sorted,
  );
  for (const [displayName, userName, name, lines] of [
    ['Ada Lovelace', 'ada', 'Ada Lovelace (ada)', 'Ada Lovelace|ada'],
    ['ada', 'ada', 'ada', 'ada'],
    ['', 'ada', 'ada', 'ada'],
    ['Ada', '', 'Ada', 'Ada'],
    ['', '', 'id', 'id'],
  ] as const) {
    const [option] = userOptions([user(displayName, userName, 'id')], []);
    assert.equal([option?.name, option?.lines.join('|')], [name, lines]);
  }
});

test('both lists of users are requested at the same time; who is only in the one with technical users is technical', async () => {
  const found = findUsers('ad', signal);
  await painted();
  const queries = page.calls.map(({ url }) => Object.fromEntries(new URL(url).searchParams));
  const filter = 'displayName co "ad" or userName co "ad"';
  for (const [index, { timestamp, ...query }] of queries.entries()) {
    assert.equal(query, { count: '100', filter, showTechnicalUsers: String(index === 0) });
    assert.match(timestamp ?? '', /^\d{13}$/);
  }
  const [all, regular] = page.calls;
  await regular?.answer(200, { resources: [user('Ada')] });
  await all?.answer(200, { Resources: [user('Robot'), user('Ada')] });
  const result = await found;
  const options = result.ok ? result.data.map(({ name, isTechnical }) => `${name} ${isTechnical}`) : [];
  assert.equal(options, ['Ada false', 'Robot true']);
});

test('a search of users fails when one of its lists fails', async () => {
  for (const failing of [0, 1]) {
    page.calls.length = 0;
    const found = findUsers('', signal);
    await painted();
    await page.calls[failing]?.answer(403);
    await page.calls[1 - failing]?.answer(200, { resources: [] });
    const { ok, status } = await found;
    assert.equal([ok, status], [false, 403], String(failing));
  }
});

const KEYS = [
  { status: 'Unconfirmed', isTechnicalUser: false, isApiKeyInGracePeriod: true },
  { status: 'Unconfirmed', isTechnicalUser: false },
  { status: 'Confirmed', isTechnicalUser: false },
  { status: 'Declined', isTechnicalUser: false },
  { status: 'Confirmed', isTechnicalUser: true },
] as const;

test('the initial, descending sort shows the statuses of a language from A to Z', () => {
  for (const [locale, sorted, CONFIRMED, DECLINED, TECHNICAL, UNCONFIRMED] of [
    ['de', 'Abgelehnt Bestätigt Technisch Unbestätigt', 'Bestätigt', 'Abgelehnt', 'Technisch', 'Unbestätigt'],
    ['cs', 'č d h ch', 'ch', 'h', 'č', 'd'], // `ch` is a letter after `h`
  ] as const) {
    const texts = new Map(Object.entries({ CONFIRMED, DECLINED, TECHNICAL, UNCONFIRMED }));
    setTranslator((key) => texts.get(key.replace('APIKEY_STATUS_', '')) ?? key);
    const sortText = statusSortText(locale);
    const keys = KEYS.toSorted((one, other) => Number(sortText(other)) - Number(sortText(one)));
    assert.is([...new Set(keys.map(statusText))].join(' '), sorted);
  }
});

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

test('what can be done with a key depends on its state; nothing if it is technical or expired', () => {
  for (const [status, canConfirm, isValidUser, isAsked, allowed] of ACTIONS) {
    const row = [status, canConfirm, isValidUser, isAsked].join();
    const key = { status, canConfirm, isValidUser, isTechnicalUser: false };
    const nothing = { manage: false, retry: false, labelReadOnly: status === 'Confirmed' };
    assert.equal(allowedActions(key, isAsked), { ...nothing, ...(allowed && { [allowed]: true }) }, row);
    assert.equal(allowedActions({ ...key, isTechnicalUser: true }, isAsked), nothing, row);
    assert.equal(allowedActions({ ...key, expiresAt: '2020-01-01T00:00:00Z' }, isAsked), nothing, row);
  }
});

test.run();
