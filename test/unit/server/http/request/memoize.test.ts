import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { memoize, memoizePromises } from '../../../../../server/http/request/memoize';

test('a result is made once, and again once it is forgotten', async () => {
  const made: string[] = [];
  const keep = memoizePromises<string>(2);
  const get = (key: string) =>
    keep(key, async () => {
      made.push(key);
      return `result ${key}`;
    });
  assert.is(await get('a'), 'result a');
  await Promise.all([get('b'), get('b'), get('a')]);
  assert.equal(made, ['a', 'b']);
  await get('c'); // takes the place of b, since a was asked for after it
  await get('a');
  assert.equal(made, ['a', 'b', 'c']);
  await get('b');
  assert.equal(made, ['a', 'b', 'c', 'b']);
});

test('a result that failed is made again', async () => {
  let runs = 0;
  const keep = memoizePromises<string>();
  const get = () =>
    keep('a', async () => {
      runs += 1;
      if (runs === 1) throw new Error('no memory');
      return 'made';
    });
  assert.is(await get().catch((error: Error) => error.message), 'no memory');
  assert.equal([await get(), await get()], ['made', 'made']);
  assert.is(runs, 2);
});

test('hostile texts take no more room than 200 of 500 characters', () => {
  let computed = 0;
  const lengthOf = memoize((text) => {
    computed += 1;
    return text.length;
  });
  for (let repeat = 0; repeat < 2; repeat += 1) assert.is(lengthOf('a'.repeat(500)), 500);
  assert.is(computed, 1);
  for (let repeat = 0; repeat < 2; repeat += 1) assert.is(lengthOf('a'.repeat(501)), 501);
  assert.is(computed, 3);
  for (let index = 0; index < 200; index += 1) lengthOf(String(index));
  lengthOf('a'.repeat(500));
  assert.is(computed, 204);
});

test.run();
