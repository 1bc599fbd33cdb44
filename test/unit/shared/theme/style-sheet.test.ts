import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { contrast, type Rgb } from '../../../../shared/theme/contrast';
import { BACKGROUND, CANVAS, DISABLED, HUES, ON_BACKGROUND } from '../../../../shared/theme/palette';
import { parseColour } from '../../../../shared/theme/parse-colour';
import { PAIRS } from './contrast-pairs';
import { tokensOf } from './style-sheet';

const PRESETS = [
  { name: 'light', dark: false, contrast: false },
  { name: 'dark', dark: true, contrast: false },
  { name: 'light high contrast', dark: false, contrast: true },
  { name: 'dark high contrast', dark: true, contrast: true },
];

const DEFAULTS: [token: string, values: readonly string[]][] = [
  ['background', BACKGROUND],
  ['on-background', ON_BACKGROUND],
  ['disabled', DISABLED],
  ['canvas', CANVAS],
  ...Object.entries(HUES).flatMap(([hue, [, colour, on]]): [string, readonly string[]][] => [
    [hue, colour],
    [`on-${hue}`, on],
  ]),
];

for (const [index, preset] of PRESETS.entries()) {
  const tokens = tokensOf(preset);
  const colour = (token: string): Rgb => {
    const value = tokens.get(token);
    if (value === undefined) throw new Error(`no token ${token}`);
    return value;
  };

  test(`${preset.name}: texts and lines have enough contrast on every surface`, () => {
    for (const [surface, on, ratio] of PAIRS)
      assert.ok(contrast(colour(on), colour(surface)) >= ratio, `${on} on ${surface}`);
  });

  test(`${preset.name}: the defaults in shared/theme are those of the style sheet`, () => {
    for (const [token, values] of DEFAULTS) {
      const value = (preset.contrast && values[index]) || values[index % 2];
      assert.equal(parseColour(value), colour(token), token);
    }
  });
}

test.run();
