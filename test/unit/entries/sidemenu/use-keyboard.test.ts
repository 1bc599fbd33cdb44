import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nextEntry } from '../../../../entries/sidemenu/use-keyboard';

const CASES: [key: string, current: number, count: number, expected: number][] = [
  ['ArrowDown', -1, 3, 0],
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', -1, 3, 2],
  ['ArrowUp', 0, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['Home', 2, 3, 0],
  ['End', -1, 3, 2],
  ['ArrowDown', 0, 1, 0],
  ['ArrowDown', -1, 0, -1],
  ['ArrowUp', -1, 0, -1],
  ['Home', -1, 0, -1],
  ['End', -1, 0, -1],
  ['Tab', 1, 3, -1],
  ['a', 1, 3, -1],
];

for (const [key, current, count, expected] of CASES) {
  test(`${key} on ${current} of ${count} focuses ${expected}`, () => {
    assert.is(nextEntry(key, current, count), expected);
  });
}

test.run();
