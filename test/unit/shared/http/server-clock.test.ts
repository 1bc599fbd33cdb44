import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { serverNow, syncServerClock } from '../../../../shared/http/server-clock';

const NOON = Date.UTC(2026, 10, 21, 12);
const { now } = Date;
test.before.each(() => {
  Date.now = () => NOON;
  syncServerClock(NOON + 3_600_000);
  syncServerClock(NOON);
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
    syncServerClock(time);
    assert.is(serverNow(), known);
    Date.now = () => NOON + 5000;
    assert.is(serverNow(), known + 5000);
  });
}

test('the time of an answer that was read later is the time when it came', () => {
  syncServerClock(NOON + 600_000, NOON - 3000);
  assert.is(serverNow(), NOON + 603_000);
});

test.run();
