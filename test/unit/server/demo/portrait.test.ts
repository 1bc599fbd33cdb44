import { inflateSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { drawPortrait } from '../../../../server/demo/portrait';

/** The chunks of a PNG by their type. Checks every length. */
function chunksOf(png: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return chunks;
}

test('a portrait is a small and complete PNG of 96 by 96 pixels', () => {
  const png = drawPortrait('ada');
  assert.ok(png.length < 2000);
  const chunks = chunksOf(png);
  assert.equal([...chunks.keys()], ['IHDR', 'PLTE', 'IDAT', 'IEND']);
  assert.is(png.subarray(-4).toString('hex'), 'ae426082', 'the check sum of IEND, the same in every PNG');
  assert.is(chunks.get('IHDR')?.readUInt32BE(0), 96);
  const pixels = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  assert.is(pixels.length, 96 * 97);
  assert.equal(new Set(pixels), new Set([0, 1, 2, 3]));
});

test('the same name has the same portrait, another name another one', () => {
  assert.equal(drawPortrait('ada'), drawPortrait('ada'));
  assert.is.not(drawPortrait('ada').toString('hex'), drawPortrait('bob').toString('hex'));
});

test.run();
