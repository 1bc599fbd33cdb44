import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseColour } from '../../../../shared/theme/parse-colour';
import { HOSTILE_COLOURS } from './hostile-colours';

// Without a browser's canvas, hexadecimal only; the names of CSS are in test/browser/theme.
const READ: [string, readonly number[]][] = [
  ['#1f89c3', [31, 137, 195]],
  ['#4CAF50', [76, 175, 80]],
  ['#fff', [255, 255, 255]],
  ['#08F', [0, 136, 255]],
];

for (const [text, colour] of READ) {
  test(`${text} is ${colour}`, () => assert.equal(parseColour(text), colour));
}

for (const value of HOSTILE_COLOURS) {
  test(`${String(JSON.stringify(value)).slice(0, 40)} is no colour`, () => {
    assert.is(parseColour(value), undefined);
  });
}

test.run();
