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

test('a server ahead or behind is taken into account, less than the precision of its header is not', () => {
  for (const [time, known] of [
    [NOON + 600_000, NOON + 600_000],
    [NOON - 600_000, NOON - 600_000],
    [NOON - 600_000 - 1999, NOON - 600_000],
    [Number.NaN, NOON - 600_000],
  ] as const) {
    Date.now = () => NOON;
    syncServerClock(time);
    assert.is(serverNow(), known);
    Date.now = () => NOON + 5000;
    assert.is(serverNow(), known + 5000);
  }
});

test('the time is that of when the answer arrived, not of when it is read', () => {
  syncServerClock(NOON + 600_000, NOON - 3000);
  assert.is(serverNow(), NOON + 603_000);
});

test.run();
