import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type QrPath, qrPath } from '../../../../entries/twofactor/QrCode';

/** The modules that a path fills, row by row. */
function filledRows({ size, path }: QrPath): string[] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => ' '));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let column = Number(x); column < Number(x) + Number(width); column++) {
      const row = rows[Number(y)];
      assert.is(row?.[column], ' ', 'filled twice, or outside of the code');
      if (row) row[column] = '#';
    }
  }
  return rows.map((row) => row.join(''));
}

const FINDER = ['#######', '#     #', '# ### #', '# ### #', '# ### #', '#     #', '#######'];

test('a code has finder patterns in three corners and none in the fourth', () => {
  const code = qrPath('otpauth://totp/V:ada?secret=JBSWY3DP');
  assert.ok(code);
  const rows = filledRows(code);
  const corner = (x: number, y: number) => rows.slice(y, y + 7).map((row) => row.slice(x, x + 7));
  const far = code.size - 7;
  assert.equal([corner(0, 0), corner(far, 0), corner(0, far)], [FINDER, FINDER, FINDER]);
  assert.not.equal(corner(far, far), FINDER);
});

// Version 4 holds 34 bytes at level H, 46 at Q (ISO 18004 table 7): only level H needs version 5, 37 modules, for 35.
test('the error correction is of level H, and a text that is too long for it has no code', () => {
  const sizes = [34, 35, 1273, 1274].map((bytes) => qrPath('a'.repeat(bytes))?.size);
  assert.equal(sizes, [33, 37, 177, undefined]);
});

test.run();
