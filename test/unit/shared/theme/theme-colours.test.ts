import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { HostTheme } from '../../../../shared/contract/host-theme';
import { contrast, type Rgb } from '../../../../shared/theme/contrast';
import { themeColours } from '../../../../shared/theme/theme-colours';
import { FILLS, GROUNDS, LINES, TEXTS } from './contrast-pairs';
import { COLOUR_FIELDS, randomThemes } from './random-themes';
import { tokensOf } from './style-sheet';

function hex(colour: Rgb | undefined): string {
  return `#${(colour ?? []).map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** What the page shows: the style sheet's tokens under those that the theme changes. */
function shown(theme: HostTheme, dark: 0 | 1): (token: string) => Rgb {
  const changed = themeColours(theme, dark);
  const standard = tokensOf({ dark: dark === 1, contrast: theme.Contrast === true });
  return (token) => {
    const colour = changed[token] ?? standard.get(token);
    if (colour === undefined) throw new Error(`no colour for ${token}`);
    return colour;
  };
}

function unreadable(theme: HostTheme, dark: 0 | 1): string[] {
  const colour = shown(theme, dark);
  const pairs: [string, string, number][] = [
    ...FILLS.map(([fill, on]): [string, string, number] => [fill, on, 4.5]),
    ...GROUNDS.flatMap((ground) => TEXTS.map((text): [string, string, number] => [ground, text, 4.5])),
    ...GROUNDS.flatMap((ground) => LINES.map((line): [string, string, number] => [ground, line, 3])),
  ];
  return pairs
    .filter(([surface, text, ratio]) => contrast(colour(surface), colour(text)) < ratio)
    .map(([surface, text]) => `${text} ${hex(colour(text))} on ${surface} ${hex(colour(surface))}`);
}

test('in 2000 themes of random colours every text reads on every surface, by day and by night', () => {
  for (const theme of randomThemes(2000)) {
    for (const dark of [0, 1] as const) assert.equal(unreadable(theme, dark), [], JSON.stringify(theme));
  }
});

test('a theme without colours changes none', () => {
  for (const theme of [{}, { IsDark: true }, { Contrast: true }, { IsDark: false, Contrast: true }]) {
    assert.equal(themeColours(theme, 0), {});
  }
});

test('a theme with nothing but nonsense for colours changes none', () => {
  const nonsense = Object.fromEntries(COLOUR_FIELDS.map((field) => [field, 'red;}body{']));
  assert.equal(themeColours(nonsense, 0), {});
});

test('a host’s primary colour changes what is primary and nothing else', () => {
  const colours = themeColours({ PrimaryColor: '#145d87' }, 0);
  assert.equal(Object.keys(colours).sort(), ['on-primary', 'primary', 'primary-fill', 'primary-ink']);
  assert.is(hex(colours.primary), '#145d87');
  assert.is(hex(colours['primary-fill']), '#145d87');
  assert.is(hex(colours['on-primary']), '#ffffff');
});

test('a host’s background changes everything that stands on it', () => {
  const colours = themeColours({ BackgroundColor: '#fdf6e3' }, 0);
  assert.is(hex(colours.background), '#fdf6e3');
  assert.is(hex(colours.canvas), '#fdf6e3');
  assert.is(hex(colours['on-background']), '#1c2329');
  for (const token of ['muted', 'edge', 'line', 'tint', 'disabled', 'error-ink']) assert.ok(colours[token], token);
});

test('a bad value leaves the good ones of the same theme in force', () => {
  const colours = themeColours({ PrimaryColor: 'url(x)', ErrorColor: '#800000' }, 0);
  assert.is(hex(colours.error), '#800000');
  assert.is(colours.primary, undefined);
});

test('text that does not read on the host’s background is replaced', () => {
  const colours = themeColours({ BackgroundColor: '#222222', OnBackgroundColor: '#333333' }, 0);
  assert.is(hex(colours['on-background']), '#ffffff');
});

test('in high contrast the host’s own primary colour wins over the preset', () => {
  const colours = themeColours({ Contrast: true, PrimaryColor: '#004400' }, 0);
  assert.is(hex(colours.primary), '#004400');
});

test('in high contrast a host’s background has outlines and no tints', () => {
  const colours = themeColours({ Contrast: true, BackgroundColor: '#ffffe0' }, 0);
  assert.is(hex(colours.tint), '#ffffe0');
  assert.is(hex(colours.line), hex(colours['on-background']));
  assert.is(hex(colours.primary), '#145d87');
});

test.run();
