import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type ExpiryInput, expiryError, expiryTime, today } from '../../../../entries/api-keys/expiry-rules';
import { API_KEY_MAX_DAYS } from '../../../../shared/contract/api-keys';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 22, 12);
const after = (days: number) => new Date(NOW + days * DAY).toISOString();
const endOf = (date: string) => new Date(`${date}T23:59:59`).toISOString();
const last = today(new Date(NOW + (API_KEY_MAX_DAYS - 2) * DAY));
const tooLate = today(new Date(NOW + (API_KEY_MAX_DAYS + 2) * DAY));

/** The error is that of the form. */
const CASES: [choice: ExpiryInput['choice'], date: string, time: string | undefined, error: string | undefined][] = [
  ['never', 'x', undefined, undefined],
  ['30', '', after(30), undefined],
  ['365', '2020-01-01', after(365), undefined],
  ['date', '2027-03-01', endOf('2027-03-01'), undefined],
  ['date', '', undefined, 'FIELD_REQUIRED'],
  ['date', 'tomorrow', undefined, 'APIKEY_PROBLEM_EXPIRY'],
  ['date', '2026-11-20', endOf('2026-11-20'), 'APIKEY_PROBLEM_EXPIRY'],
  ['date', last, endOf(last), undefined],
  ['date', tooLate, endOf(tooLate), 'APIKEY_PROBLEM_EXPIRY'],
];

for (const [choice, date, time, error] of CASES) {
  test(`${choice} ${date}: ${time ?? 'no time'}, ${error ?? 'no error'}`, () => {
    assert.equal([expiryTime({ choice, date }, NOW), expiryError({ choice, date }, NOW)], [time, error]);
  });
}

test('today has two digits for month and day, in the time zone of the device', () => {
  assert.is(today(new Date(2027, 0, 5, 23, 59)), '2027-01-05');
});

test.run();
