import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { limitConcurrency } from '../../../../server/throttling/limit-concurrency';

/** Runs one piece of work per key, all at once; answers the order of the starts and the most that ran at a time. */
async function watch(keys: readonly string[]): Promise<{ starts: number[]; most: number }> {
  const starts: number[] = [];
  let running = 0;
  let most = 0;
  const work = async (index: number) => {
    starts.push(index);
    running += 1;
    most = Math.max(most, running);
    await pause(1);
    running -= 1;
  };
  await Promise.all(keys.map((key, index) => limitConcurrency(key, () => work(index))));
  return { starts, most };
}

test('work of one account runs one after the other, first come, first served', async () => {
  assert.equal(await watch(['a', 'a', 'a', 'a']), { starts: [0, 1, 2, 3], most: 1 });
});

test('work of many accounts runs four at a time', async () => {
  const { starts, most } = await watch(Array.from({ length: 20 }, (_, index) => String(index)));
  assert.is(most, 4);
  assert.is(starts.length, 20);
});

test('a failure is heard by its own caller, and the next in turn goes ahead', async () => {
  const failing = Array.from({ length: 9 }, () => limitConcurrency('a', () => Promise.reject(new Error('broken'))));
  const next = limitConcurrency('a', () => Promise.resolve('done'));
  const outcomes = await Promise.allSettled(failing);
  assert.equal(new Set(outcomes.map((outcome) => outcome.status)), new Set(['rejected']));
  assert.is(await next, 'done');
  assert.is((await watch(['b', 'c', 'd', 'e', 'f'])).most, 4);
});

test.run();
