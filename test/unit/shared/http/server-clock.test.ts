import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { noteServerTime, serverNow } from '../../../../shared/http/server-clock';

const NOON = Date.UTC(2026, 10, 21, 12);
const { now } = Date;
test.before.each(() => {
  Date.now = () => NOON;
  noteServerTime(NOON + 3_600_000);
  noteServerTime(NOON);
});
test.after(() => {
  Date.now = now;
});

for (const [what, time, known] of [
  ['ten minutes ahead', NOON + 600_000, NOON + 600_000],
  ['ten minutes behind', NOON - 600_000, NOON - 600_000],
  ['off by less than a header can say', NOON - 1999, NOON],
  ['unknown', Number.NaN, NOON],
] as const) {
  test(`a server that is ${what} is counted from`, () => {
    noteServerTime(time);
    assert.is(serverNow(), known);
    Date.now = () => NOON + 5000;
    assert.is(serverNow(), known + 5000);
  });
}

test('the time of an answer that was read later is the time when it came', () => {
  noteServerTime(NOON + 600_000, NOON - 3000);
  assert.is(serverNow(), NOON + 603_000);
});

test.run();
