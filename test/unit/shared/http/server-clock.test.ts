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
  ['off by less than the precision of the header', NOON - 1999, NOON],
  ['unknown', Number.NaN, NOON],
] as const) {
  test(`a server that is ${what} is taken into account`, () => {
    syncServerClock(time);
    assert.is(serverNow(), known);
    Date.now = () => NOON + 5000;
    assert.is(serverNow(), known + 5000);
  });
}

test('the time is that of when the answer arrived, not of when it is read', () => {
  syncServerClock(NOON + 600_000, NOON - 3000);
  assert.is(serverNow(), NOON + 603_000);
});

test.run();
