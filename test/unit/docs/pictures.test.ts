import { readdirSync, readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { describe, descriptionOf, readPng, sizeOf, writePng } from '../../picture/png';
import { contentOf, pixelSizeOf, README_PICTURES } from '../../picture/readme';
import { reduceColors } from '../../picture/reduce-colors';
import { ROOT, readText } from './markdown';

const MAX_BYTES = 256 * 1024;
/** Pixels. Fractions of a px are rounded for each page and for the whole. */
const ROUNDING = 4;
const REDRAW = 'draw it anew: npx tsx test/picture/contact-sheet.ts --readme';

test('README shows each picture that the script draws, with a text, and no other', () => {
  const shown = [...readText('README.md').matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)];
  assert.equal(
    shown.map(([, , file]) => file),
    README_PICTURES.map(({ file }) => file),
  );
  for (const [, alternative = ''] of shown) assert.ok(alternative.length > 40, alternative);
  const files = readdirSync(new URL('.github', ROOT)).filter((name) => name.endsWith('.png'));
  assert.equal(files.map((name) => `.github/${name}`).toSorted(), README_PICTURES.map(({ file }) => file).toSorted());
});

for (const picture of README_PICTURES) {
  const png = readFileSync(new URL(picture.file, ROOT));

  test(`${picture.file} shows what the script draws, in its size`, () => {
    assert.is(descriptionOf(png), contentOf(picture), REDRAW);
    const [drawn, wanted] = [sizeOf(png), pixelSizeOf(picture)];
    assert.ok(Math.abs(drawn.width - wanted.width) <= ROUNDING, REDRAW);
    assert.ok(Math.abs(drawn.height - wanted.height) <= ROUNDING, REDRAW);
    assert.ok(png.length <= MAX_BYTES, `${png.length} bytes`);
  });
}

test('a description is read as it was written', () => {
  const png = writePng({ width: 2, height: 1 }, [0xffffff, 0xff0000], Buffer.from([0, 1]));
  assert.is(descriptionOf(png), '');
  assert.is(descriptionOf(describe(png, '{"a": 1}')), '{"a": 1}');
  assert.equal(sizeOf(describe(png, 'x')), { width: 2, height: 1 });
  assert.throws(() => sizeOf(Buffer.alloc(0)), /not a PNG file/);
});

/** A PNG file of one row of colors, as a browser writes it: three bytes per pixel, as differences from the pixel before. */
function rowOf(colors: readonly number[]): Buffer {
  const bytes = colors.flatMap((color) => [color >> 16, (color >> 8) & 255, color & 255]);
  const row = Buffer.from([1, ...bytes.map((byte, at) => byte - (bytes[at - 3] ?? 0))]);
  const palette = writePng({ width: colors.length, height: 1 }, [0], Buffer.alloc(colors.length));
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.from(palette.subarray(16, 29));
  header[9] = 2;
  return Buffer.concat([palette.subarray(0, 8), chunk('IHDR', header), chunk('IDAT', deflateSync(row))]);
}

/** The colors of a picture's palette. */
function paletteOf(png: Buffer): number[] {
  const at = png.indexOf('PLTE');
  const colors = png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
  return Array.from({ length: colors.length / 3 }, (_, index) => colors.readUIntBE(index * 3, 3));
}

test('the pixels of a picture are read', () => {
  const { width, height, rgba } = readPng(rowOf([0x102030, 0xff0000, 0x00ff01]));
  assert.equal([width, height], [3, 1]);
  assert.equal([...rgba], [0x10, 0x20, 0x30, 255, 255, 0, 0, 255, 0, 255, 1, 255]);
});

test('a picture of few colors keeps each of them', () => {
  assert.equal(paletteOf(reduceColors(rowOf([1, 0xffffff, 1, 0x808080]))), [1, 0xffffff, 0x808080]);
});

test('of many colors 256 stay, and a rare one that differs from all others is among them', () => {
  const greys = Array.from({ length: 2000 }, (_, index) => (Math.floor(index / 2) * 0x010101) & 0xffffff);
  const colors = paletteOf(reduceColors(rowOf([...greys, ...greys.map((grey) => grey ^ 0x3f), 0xff0000])));
  assert.is(colors.length, 256);
  assert.ok(colors.includes(0xff0000));
});

test.run();
