import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { mapInParts } from '../../../../server/identity-providers/map-in-parts';

test('all results are returned in order, without missing ones', async () => {
  assert.equal(await mapInParts([1, 2, 3, 4], (item) => (item === 2 ? undefined : item * 10)), [10, 30, 40]);
});

test('the event loop runs between parts of a list that takes long', async () => {
  let runs = 0;
  const count = () => {
    runs += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const seen: number[] = [];
  await mapInParts([1, 2, 3], () => {
    seen.push(runs);
    const until = performance.now() + 25; // longer than a part may take
    while (performance.now() < until);
  });
  clearImmediate(next);
  assert.is(new Set(seen).size, 3, seen.join());
});

test.run();
