import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { adjustContrast, contrast, mix, type Rgb, readablePair } from '../../../../shared/theme/contrast';

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

test('the contrast of two colours is that of WCAG', () => {
  for (const [one, other, ratio] of RATIOS) assert.is(Math.round(contrast(one, other) * 100) / 100, ratio);
});

test('a mixture rounds to whole channels', () => {
  assert.equal(mix(WHITE, BLACK, 0.06), [15, 15, 15]);
  assert.equal(mix(WHITE, BLACK, 0), BLACK);
  assert.equal(mix(WHITE, BLACK, 1), WHITE);
});

test('a colour is adjusted no further than needed: not at all, or until it is the other one', () => {
  const surfaces = [WHITE];
  assert.is(adjustContrast(BLACK, { toward: WHITE, ratio: 4.5, surfaces }), BLACK);
  const ratio = contrast(adjustContrast(BLUE, { toward: BLACK, ratio: 4.5, surfaces }), WHITE);
  assert.ok(ratio >= 4.5 && ratio < 4.75, `${ratio}`);
  assert.equal(adjustContrast(WHITE, { toward: BLACK, ratio: 21, surfaces }), BLACK);
});

const PAIRS: [name: string, surface: Rgb, text: Rgb, changed: 'nothing' | 'the surface' | 'the text'][] = [
  ['white on dark red', [0xb0, 0, 0x20], WHITE, 'nothing'],
  ['white on the default blue', BLUE, WHITE, 'the surface'],
  ['dark blue on a blue somewhat too dark', BLUE, [4, 32, 47], 'the surface'],
  ['white on yellow', [0xf9, 0xa8, 0x25], WHITE, 'the text'],
  ['white on white', WHITE, WHITE, 'the text'],
  ['grey without enough contrast even on black', [20, 20, 20], [116, 116, 116], 'the text'],
];

test('of a pair without enough contrast, what can be is changed', () => {
  for (const [name, surface, text, changed] of PAIRS) {
    const [fill, on] = readablePair(surface, text);
    assert.ok(contrast(fill, on) >= 4.5, name);
    assert.equal([fill !== surface, on !== text], [changed === 'the surface', changed === 'the text'], name);
  }
});

test.run();
