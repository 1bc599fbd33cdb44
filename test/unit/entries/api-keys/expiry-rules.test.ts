import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  EXPIRY_CHOICES,
  type ExpiryInput,
  expiryError,
  expiryTime,
  today,
} from '../../../../entries/api-keys/expiry-rules';
import { API_KEY_MAX_DAYS } from '../../../../shared/contract/api-keys';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 22, 12);

/** The error is that of the form. */
const CASES: [input: ExpiryInput, time: string | undefined, error: string | undefined][] = [
  [{ choice: 'never', date: '' }, undefined, undefined],
  [{ choice: 'never', date: 'x' }, undefined, undefined],
  [{ choice: '30', date: '' }, new Date(NOW + 30 * DAY).toISOString(), undefined],
  [{ choice: '365', date: '2020-01-01' }, new Date(NOW + 365 * DAY).toISOString(), undefined],
  [{ choice: 'date', date: '2027-03-01' }, new Date('2027-03-01T23:59:59').toISOString(), undefined],
  [{ choice: 'date', date: '' }, undefined, 'FIELD_REQUIRED'],
  [{ choice: 'date', date: 'tomorrow' }, undefined, 'APIKEY_PROBLEM_EXPIRY'],
  [{ choice: 'date', date: '2026-11-20' }, new Date('2026-11-20T23:59:59').toISOString(), 'APIKEY_PROBLEM_EXPIRY'],
  [{ choice: 'date', date: '2046-11-22' }, new Date('2046-11-22T23:59:59').toISOString(), 'APIKEY_PROBLEM_EXPIRY'],
];

for (const [input, time, error] of CASES) {
  test(`${input.choice} ${input.date}: ${time ?? 'no time'}, ${error ?? 'no error'}`, () => {
    assert.is(expiryTime(input, NOW), time);
    assert.is(expiryError(input, NOW), error);
  });
}

test('the latest day is within the days that the server accepts', () => {
  const dateIn = (days: number) => today(new Date(NOW + days * DAY));
  assert.is(expiryError({ choice: 'date', date: dateIn(API_KEY_MAX_DAYS - 2) }, NOW), undefined);
  assert.is(expiryError({ choice: 'date', date: dateIn(API_KEY_MAX_DAYS + 2) }, NOW), 'APIKEY_PROBLEM_EXPIRY');
});

test('each number of days gives a time that the form accepts', () => {
  for (const choice of EXPIRY_CHOICES.filter((each) => each !== 'date'))
    assert.is(expiryError({ choice, date: '' }, NOW), undefined);
});

test('today has two digits for month and day, in the time zone of the device', () => {
  assert.is(today(new Date(2027, 0, 5, 23, 59)), '2027-01-05');
});

test.run();
