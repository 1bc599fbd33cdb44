import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { HostTheme } from '../../../../shared/contract/host-theme';
import { contrast, type Rgb } from '../../../../shared/theme/contrast';
import { deriveThemeColours } from '../../../../shared/theme/derive-theme-colours';
import { BACKGROUND, CANVAS, DISABLED, HUES, ON_BACKGROUND } from '../../../../shared/theme/palette';
import { parseColour } from '../../../../shared/theme/parse-colour';
import { PAIRS } from './contrast-pairs';
import { COLOUR_FIELDS, randomThemes } from './random-themes';
import { tokensOf } from './style-sheet';

function hex(colour: Rgb | undefined): string {
  return `#${(colour ?? []).map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The colours of the page: the style sheet's tokens, and over them those that the theme changes. */
function shown(theme: HostTheme, dark: 0 | 1): (token: string) => Rgb {
  const changed = deriveThemeColours(theme, dark);
  const standard = tokensOf({ dark: dark === 1, contrast: theme.Contrast === true });
  return (token) => {
    const colour = changed[token] ?? standard.get(token);
    if (colour === undefined) throw new Error(`no colour for ${token}`);
    return colour;
  };
}

function unreadable(theme: HostTheme, dark: 0 | 1): string[] {
  const colour = shown(theme, dark);
  return PAIRS.filter(([surface, text, ratio]) => contrast(colour(surface), colour(text)) < ratio).map(
    ([surface, text]) => `${text} ${hex(colour(text))} on ${surface} ${hex(colour(surface))}`,
  );
}

test('in 2000 themes of random colours every text has enough contrast on every surface, in light and in dark', () => {
  for (const theme of randomThemes(2000)) {
    for (const dark of [0, 1] as const) assert.equal(unreadable(theme, dark), [], JSON.stringify(theme));
  }
});

test('a theme without colours, or with invalid ones only, changes none', () => {
  const nonsense = Object.fromEntries(COLOUR_FIELDS.map((field) => [field, 'red;}body{']));
  for (const theme of [{}, { IsDark: true }, { Contrast: true }, { IsDark: false, Contrast: true }, nonsense])
    assert.equal(deriveThemeColours(theme, 0), {});
  const colours = deriveThemeColours({ PrimaryColor: 'url(x)', ErrorColor: '#800000' }, 0);
  assert.equal([hex(colours.error), colours.primary], ['#800000', undefined]);
});

test('a host’s primary colour changes what is primary and nothing else', () => {
  const colours = deriveThemeColours({ PrimaryColor: '#145d87' }, 0);
  assert.equal(Object.keys(colours).sort(), ['on-primary', 'primary', 'primary-fill', 'primary-ink']);
  assert.is(hex(colours.primary), '#145d87');
  assert.is(hex(colours['primary-fill']), '#145d87');
  assert.is(hex(colours['on-primary']), '#ffffff');
});

test('a host’s background changes all colours on it, and replaces a text without enough contrast', () => {
  const colours = deriveThemeColours({ BackgroundColor: '#fdf6e3' }, 0);
  assert.is(hex(colours.background), '#fdf6e3');
  assert.is(hex(colours.canvas), '#fdf6e3');
  assert.is(hex(colours['on-background']), '#1c2329');
  for (const token of ['muted', 'edge', 'line', 'tint', 'disabled', 'error-ink']) assert.ok(colours[token], token);
  const dark = deriveThemeColours({ BackgroundColor: '#222222', OnBackgroundColor: '#333333' }, 0);
  assert.is(hex(dark['on-background']), '#ffffff');
});

test('in high contrast the host’s own primary colour wins, and its background has outlines and no tints', () => {
  assert.is(hex(deriveThemeColours({ Contrast: true, PrimaryColor: '#004400' }, 0).primary), '#004400');
  const colours = deriveThemeColours({ Contrast: true, BackgroundColor: '#ffffe0' }, 0);
  assert.equal([hex(colours.tint), hex(colours.primary)], ['#ffffe0', '#145d87']);
  assert.is(hex(colours.line), hex(colours['on-background']));
});

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
