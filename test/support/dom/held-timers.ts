import type { Test } from 'uvu';
import { painted } from './render';

/** ms. Shorter timers are those of drawing and of waiting for it; longer ones end calls. Both run by the real clock. */
const FROM = 500;
const TO = 8000;

/**
 * Gives the tests of a file a clock of their own for what a page does later.
 *
 * @param from ms; shorter timers run by the real clock
 * @returns lets so many ms pass: what falls due in them is done, in its order
 */
export function holdTimers(test: Test, from = FROM): (ms: number) => Promise<void> {
  const { setTimeout: start, clearTimeout: clear } = globalThis;
  const held = new Map<unknown, { due: number; act: () => void }>();
  let now = 0;
  test.before(() => {
    const hold = (act: () => void, ms = 0) => {
      if (ms < from || ms > TO) return start(act, ms);
      const timer = start(() => {}, 0);
      held.set(timer, { due: now + ms, act });
      return timer;
    };
    globalThis.setTimeout = Object.assign(hold, start);
    globalThis.clearTimeout = (timer) => {
      held.delete(timer);
      clear(timer);
    };
  });
  test.before.each(() => held.clear());
  test.after(() => {
    globalThis.setTimeout = start;
    globalThis.clearTimeout = clear;
  });
  return (ms) => {
    now += ms;
    const due = [...held].filter(([, timer]) => timer.due <= now).sort(([, one], [, other]) => one.due - other.due);
    for (const [key, { act }] of due) {
      held.delete(key);
      act();
    }
    return painted();
  };
}
