import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lazyOrder } from '../../../../../shared/ui/table/lazy-order';

/** Numbers that repeat in no obvious way, the same each time. */
function noise(count: number, most: number): number[] {
  let state = 7;
  return [...Array(count)].map(() => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  });
}

const all = (count: number) => Uint32Array.from(Array(count).keys());

/** The order that sorting all would give, equals in the order they came. */
function wholly(keys: readonly number[]): number[] {
  return [...keys.keys()].sort((one, other) => (keys[one] ?? 0) - (keys[other] ?? 0) || one - other);
}

const COUNT = 3000;

test('every page of items is as if all were sorted', () => {
  const numbers = [...Array(COUNT).keys()];
  for (const keys of [
    noise(COUNT, 1_000_000),
    noise(COUNT, 3), // many equals
    Array<number>(COUNT).fill(1),
    numbers,
    numbers.toReversed(),
    numbers.map((index) => Math.min(index, COUNT - index)), // rising and falling
    noise(5, 100),
    [1],
    [],
  ]) {
    const find = lazyOrder(all(keys.length), (one, other) => (keys[one] ?? 0) - (keys[other] ?? 0));
    const order = (from: number, to: number) => Array.from(find(from, to));
    const expected = wholly(keys);
    // Looked at out of order: what one look leaves behind must not mislead the next.
    for (const from of [500, 0, 2990, 10, 1490, 500, 499])
      assert.equal(order(from, from + 10), expected.slice(from, from + 10), `from ${from}`);
    assert.equal(order(0, keys.length), expected);
  }
});

test('contradictory comparisons end, and lose no item', () => {
  const order = lazyOrder(all(1000), () => 1);
  assert.equal(
    Array.from(order(0, 1000)).sort((one, other) => one - other),
    Array.from(all(1000)),
  );
});

test.run();
