import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { keepLatest, keepResults } from '../../../../server/storage/latest-values';

test('a value is made once, also undefined, and the key that was not used for longest gives way', () => {
  const values = keepLatest<string | undefined>(2);
  const made: string[] = [];
  const get = (key: string) =>
    values.get(key, () => {
      made.push(key);
      return key === 'b' ? undefined : key.toUpperCase();
    });
  assert.equal(['a', 'b', 'b', 'a', 'c', 'a', 'b'].map(get), ['A', undefined, undefined, 'A', 'C', 'A', undefined]);
  assert.equal(made, ['a', 'b', 'c', 'b']);
  values.delete('a');
  get('b');
  get('a');
  values.clear();
  get('a');
  assert.equal(made, ['a', 'b', 'c', 'b', 'a', 'a']);
});

test('a value that cannot be made is not kept', () => {
  const values = keepLatest<number>(2);
  assert.throws(() => values.get('a', () => JSON.parse('{')));
  const made = values.get('a', () => 1);
  assert.is(made, 1);
});

test('hostile texts take no more room than 200 of 500 characters', () => {
  let computed = 0;
  const lengthOf = keepResults((text) => {
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
