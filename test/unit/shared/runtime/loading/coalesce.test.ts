import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { coalesce } from '../../../../../shared/runtime/loading/coalesce';

/** Turns that the test ends. */
function setUp(signal?: AbortSignal) {
  const ends: { over: () => void; fail: () => void }[] = [];
  const ask = coalesce(() => new Promise((over, fail) => void ends.push({ over, fail })), signal);
  return { ask, ends };
}

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

test('what is asked for during a turn is one more turn after it, however often', async () => {
  const { ask, ends } = setUp();
  let isOver = false;
  const first = ask().then(() => {
    isOver = true;
  });
  for (let times = 0; times < 5; times++) void ask();
  assert.is(ends.length, 1);
  ends[0]?.over();
  await settled();
  assert.equal([ends.length, isOver], [2, false]);
  ends[1]?.over();
  await first;
  assert.is(ends.length, 2);
  void ask();
  assert.is(ends.length, 3);
});

test('a turn that throws is told, and is not in the way of the next', async () => {
  const { ask, ends } = setUp();
  const asked = ask().then(
    () => 'over',
    () => 'failed',
  );
  ends[0]?.fail();
  assert.is(await asked, 'failed');
  void ask();
  assert.is(ends.length, 2);
});

test('after an abort there are no further turns', async () => {
  const ender = new AbortController();
  const { ask, ends } = setUp(ender.signal);
  const asked = ask();
  void ask();
  ender.abort();
  ends[0]?.over();
  await asked;
  void ask();
  assert.is(ends.length, 1);
});

test.run();
