import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { adjustContrast, contrast, mix, type Rgb, readableOn, readablePair } from '../../../../shared/theme/contrast';

const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
const BLUE: Rgb = [0x1f, 0x89, 0xc3];

/** Ratios that WCAG's examples and tools publish. */
const RATIOS: [Rgb, Rgb, number][] = [
  [BLACK, WHITE, 21],
  [WHITE, BLACK, 21],
  [WHITE, WHITE, 1],
  [[0x77, 0x77, 0x77], WHITE, 4.48],
  [[0x76, 0x76, 0x76], WHITE, 4.54],
  [[0, 0, 255], WHITE, 8.59],
  [[255, 0, 0], WHITE, 4],
  [[0, 128, 0], WHITE, 5.14],
  [[10, 10, 10], BLACK, 1.06],
];

for (const [one, other, ratio] of RATIOS) {
  test(`the contrast of ${one} and ${other} is ${ratio}`, () => {
    assert.is(Math.round(contrast(one, other) * 100) / 100, ratio);
  });
}

test('on any grey, black or white reaches 4.5', () => {
  for (let level = 0; level < 256; level++) {
    const grey: Rgb = [level, level, level];
    assert.ok(contrast(readableOn(grey), grey) >= 4.5, `on ${level}`);
  }
});

test('white is readable on black, and black on white', () => {
  assert.equal(readableOn(BLACK), WHITE);
  assert.equal(readableOn(WHITE), BLACK);
});

test('a mixture rounds to whole channels', () => {
  assert.equal(mix(WHITE, BLACK, 0.06), [15, 15, 15]);
  assert.equal(mix(WHITE, BLACK, 0), BLACK);
  assert.equal(mix(WHITE, BLACK, 1), WHITE);
});

test('a colour with enough contrast stays', () => {
  assert.is(adjustContrast(BLACK, { toward: WHITE, ratio: 4.5, surfaces: [WHITE] }), BLACK);
});

test('a colour is adjusted no further than needed', () => {
  const ink = adjustContrast(BLUE, { toward: BLACK, ratio: 4.5, surfaces: [WHITE] });
  const ratio = contrast(ink, WHITE);
  assert.ok(ratio >= 4.5 && ratio < 4.75, `${ratio}`);
});

test('a colour becomes the other one when nothing less is enough', () => {
  assert.equal(adjustContrast(WHITE, { toward: BLACK, ratio: 21, surfaces: [WHITE] }), BLACK);
});

const PAIRS: {
  name: string;
  surface: Rgb;
  text: Rgb;
  expected: 'both stay' | 'surface is adjusted' | 'text is replaced';
}[] = [
  { name: 'white on dark red', surface: [0xb0, 0, 0x20], text: WHITE, expected: 'both stay' },
  { name: 'white on the default blue', surface: BLUE, text: WHITE, expected: 'surface is adjusted' },
  { name: 'dark blue on a blue somewhat too dark', surface: BLUE, text: [4, 32, 47], expected: 'surface is adjusted' },
  { name: 'white on yellow', surface: [0xf9, 0xa8, 0x25], text: WHITE, expected: 'text is replaced' },
  { name: 'white on white', surface: WHITE, text: WHITE, expected: 'text is replaced' },
  {
    name: 'grey without enough contrast even on black',
    surface: [20, 20, 20],
    text: [116, 116, 116],
    expected: 'text is replaced',
  },
];

for (const { name, surface, text, expected } of PAIRS) {
  test(`${name}: ${expected}`, () => {
    const [fill, on] = readablePair(surface, text);
    assert.ok(contrast(fill, on) >= 4.5);
    assert.is(fill !== surface, expected === 'surface is adjusted');
    assert.is(on !== text, expected === 'text is replaced');
  });
}

test.run();
