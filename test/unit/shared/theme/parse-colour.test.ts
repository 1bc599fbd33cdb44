import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseColour } from '../../../../shared/theme/parse-colour';
import { HOSTILE_COLOURS } from './hostile-colours';

// Without a browser's canvas, hexadecimal only; the names of CSS are in test/browser/theme.
test('a hexadecimal colour is read, and nothing hostile is one', () => {
  assert.equal(['#1f89c3', '#4CAF50', '#fff', '#08F'].map(parseColour), [
    [31, 137, 195],
    [76, 175, 80],
    [255, 255, 255],
    [0, 136, 255],
  ]);
  for (const value of HOSTILE_COLOURS)
    assert.is(parseColour(value), undefined, String(JSON.stringify(value)).slice(0, 40));
});

test.run();
