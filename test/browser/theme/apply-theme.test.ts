import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { applyTheme } from '../../../shared/theme/apply-theme';
import { parseColour } from '../../../shared/theme/parse-colour';
import { HOSTILE_COLOURS } from '../../unit/shared/theme/hostile-colours';

const root = document.documentElement;

test.after.each(() => applyTheme());

const NAMED: [string, readonly number[]][] = [
  ['white', [255, 255, 255]],
  ['black', [0, 0, 0]],
  ['RebeccaPurple', [102, 51, 153]],
  ['rgb(31, 137, 195)', [31, 137, 195]],
  ['rgb(31 137 195)', [31, 137, 195]],
  ['hsl(0 100% 50%)', [255, 0, 0]],
  ['#1f89c3ff', [31, 137, 195]],
  ['#000f', [0, 0, 0]],
];

test('what CSS names or computes is a colour, and what is hostile is none in a browser either', () => {
  for (const [text, colour] of NAMED) assert.equal(parseColour(text), colour, text);
  for (const value of HOSTILE_COLOURS)
    assert.is(parseColour(value), undefined, String(JSON.stringify(value)).slice(0, 40));
});

function shown(token: string): string {
  const element = document.createElement('span');
  element.style.color = `var(--color-${token})`;
  document.body.append(element);
  const { color } = getComputedStyle(element);
  element.remove();
  return color;
}

test('where the device decides, the page shows the colour of its scheme', () => {
  applyTheme({ PrimaryColor: '#112233' });
  root.style.colorScheme = 'light';
  const light = shown('primary-ink');
  root.style.colorScheme = 'dark';
  const dark = shown('primary-ink');
  root.style.removeProperty('color-scheme');
  assert.is(light, 'rgb(17, 34, 51)');
  assert.is.not(dark, light);
});

test('a named background is the page’s background, with text that has enough contrast', () => {
  applyTheme({ BackgroundColor: 'white', OnBackgroundColor: 'white' });
  assert.is(root.dataset.theme, 'light');
  assert.is(shown('background'), 'rgb(255, 255, 255)');
  assert.is(shown('on-background'), 'rgb(0, 0, 0)');
});

test.run();
