import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type TimeLeft,
  timeLeftText,
  UNKNOWN_TIME,
  withSample,
} from '../../../../../entries/provider/migration/time-left';
import { setTranslator } from '../../../../../shared/i18n/translate';

const SECOND = 1000;
const COUNT = 20_000;

/** What is known after a sample each second, of which each tells how much was done by then. */
function after(seconds: number, currentAt: (second: number) => number, count = COUNT): TimeLeft[] {
  const states: TimeLeft[] = [];
  for (let second = 0; second <= seconds; second += 1) {
    const sample = { at: second * SECOND, current: Math.floor(currentAt(second)), count };
    states.push(withSample(states.at(-1) ?? UNKNOWN_TIME, sample));
  }
  return states;
}

const minutesOf = (states: readonly TimeLeft[]) => states.map(({ minutes }) => minutes);

test('nothing is said before the rate is known, where nothing is done, nor once nothing was done for 20 s', () => {
  assert.equal(minutesOf(after(9, (second) => second * 10)), Array(10).fill(undefined));
  assert.is(after(10, (second) => second * 10).at(-1)?.minutes, 35);
  assert.is(after(60, () => 5).at(-1)?.minutes, undefined);
  const states = after(80, (second) => (second < 30 ? second : second < 60 ? 30 : second - 30) * 100);
  const isTold = [29, 45, 55, 75].map((second) => states[second]?.minutes !== undefined);
  assert.equal(isTold, [true, true, false, true]);
});

test('at a steady rate it only falls, and is right', () => {
  const rate = 20; // 1000 s
  const states = after(1000, (second) => second * rate);
  const shown = minutesOf(states).slice(10);
  for (const [index, minutes] of shown.entries()) {
    const exact = (1000 - (index + 10)) / 60;
    assert.ok(minutes !== undefined && minutes >= Math.floor(exact) && minutes <= exact + 5, `${minutes} for ${exact}`);
    assert.ok(index === 0 || minutes <= (shown[index - 1] ?? 0));
  }
  assert.is(shown.at(-1), 0);
});

test('a rate that breaks down to a tenth is told in small steps', () => {
  const states = after(300, (second) => (second < 60 ? second * 100 : 6000 + (second - 60) * 10));
  const estimates = states.flatMap(({ estimate }) => estimate ?? []);
  for (const [index, estimate] of estimates.entries()) {
    const before = estimates[index - 1] ?? estimate;
    assert.ok(estimate < before * 1.25 + SECOND, `${before} ms and then ${estimate} ms`);
  }
  assert.ok((states.at(-1)?.minutes ?? 0) >= 15);
});

test('another total, a lower number or a clock that was set back begin anew', () => {
  const known = after(20, (second) => second * 10).at(-1) ?? UNKNOWN_TIME;
  const next = { at: 21 * SECOND, current: 210, count: COUNT };
  assert.ok(withSample(known, next).minutes !== undefined);
  for (const other of [{ count: 5 }, { current: 3 }, { at: 0 }])
    assert.equal(withSample(known, { ...next, ...other }), { ...UNKNOWN_TIME, samples: [{ ...next, ...other }] });
});

test('a page that was hidden for an hour goes on with the rate of that hour', () => {
  const known = after(20, (second) => second * 2).at(-1) ?? UNKNOWN_TIME;
  const { minutes } = withSample(known, { at: 3620 * SECOND, current: 40 + 3600 * 5, count: COUNT });
  assert.is(minutes, 7);
});

test('the text has minutes, hours where they are many, and less than a minute', () => {
  setTranslator((key, values) => `${key} ${values?.time ?? ''}`);
  const texts = [0, 1, 120, 121, 600].map((minutes) =>
    timeLeftText(minutes).replace(/MIGRATION_TIME_LEFT(_SHORT)? /, ''),
  );
  setTranslator(undefined);
  assert.equal(texts, ['', '1 minute', '120 minutes', '2 hours', '10 hours']);
});

test.run();
