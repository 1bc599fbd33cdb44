import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { countText, wholeCount } from '../../../../../shared/ui/providers/count-text';

test('counts are whole numbers that make sense', () => {
  const counts = [0, 1, 20_000, 1.9, -3, 1e300, Number.NaN, Number.POSITIVE_INFINITY, null, undefined];
  assert.equal(counts.map(wholeCount), [0, 1, 20_000, 1, 0, 999_999_999, 0, 999_999_999, 0, 0]);
  assert.is(countText(20_000), '20,000');
});

test.run();
