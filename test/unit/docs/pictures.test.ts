import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { descriptionOf, sizeOf } from '../../picture/png';
import { contentOf, pixelSizeOf, README_PICTURES } from '../../picture/readme';
import { ROOT, readText } from './markdown';

/** Pixels. Fractions of a px are rounded for each page and for the whole. */
const ROUNDING = 4;
const REDRAW = 'draw it anew: npx tsx test/picture/contact-sheet.ts --readme';

for (const picture of README_PICTURES) {
  test(`README shows ${picture.file}, as the script draws it, in at most 256 KB`, () => {
    const png = readFileSync(new URL(picture.file, ROOT));
    assert.ok(readText('README.md').includes(`](${picture.file})`));
    assert.is(descriptionOf(png), contentOf(picture), REDRAW);
    const [drawn, wanted] = [sizeOf(png), pixelSizeOf(picture)];
    assert.ok(Math.abs(drawn.width - wanted.width) <= ROUNDING, REDRAW);
    assert.ok(Math.abs(drawn.height - wanted.height) <= ROUNDING, REDRAW);
    assert.ok(png.length <= 256 * 1024, `${png.length} bytes`);
  });
}

test.run();
