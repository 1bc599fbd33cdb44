import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import type { HostTheme } from '../../../../shared/contract/host-theme';
import { HostThemeSchema } from '../../../../shared/contract/host-theme-schema';
import { applyTheme, themeProperties } from '../../../../shared/theme/apply-theme';
import { resetPage } from '../../../dom';
import { HOSTILE_COLOURS } from './hostile-colours';
import { COLOUR_FIELDS } from './random-themes';

const root = () => document.documentElement;
const property = (token: string) => root().style.getPropertyValue(`--color-${token}`);

test.before.each(() => resetPage());

const WORDS: [HostTheme, string | undefined][] = [
  [{}, undefined],
  [{ IsDark: true }, 'dark'],
  [{ IsDark: false }, 'light'],
  [{ Contrast: true }, 'contrast'],
  [{ Contrast: false }, undefined],
  [{ IsDark: true, Contrast: true }, 'dark contrast'],
  [{ IsDark: false, Contrast: true }, 'light contrast'],
  [{ BackgroundColor: '#101010' }, 'dark'],
  [{ BackgroundColor: '#f0f0f0' }, 'light'],
  [{ BackgroundColor: '#f0f0f0', IsDark: true }, 'dark'],
  [{ PrimaryColor: '#101010' }, undefined],
];

for (const [theme, names] of WORDS) {
  test(`${JSON.stringify(theme)} makes data-theme ${names ?? 'absent'}`, () => {
    applyTheme(theme);
    assert.is(root().dataset.theme, names);
  });
}

test('light, dark and contrast alone set names and no properties', () => {
  applyTheme({ IsDark: true, Contrast: true });
  assert.is(root().style.length, 0);
});

test('where the device decides, a colour has a value for light and one for dark', () => {
  const { '--color-primary-ink': ink } = themeProperties({ PrimaryColor: '#1f89c3' });
  assert.match(ink ?? '', /^light-dark\(rgb\(\d+,\d+,\d+\),rgb\(\d+,\d+,\d+\)\)$/);
});

test('a theme replaces an earlier one completely', () => {
  applyTheme({ IsDark: true, PrimaryColor: '#ff00ff', BackgroundColor: '#000' });
  assert.ok(property('background'));
  applyTheme({ ErrorColor: '#800000' });
  assert.is(root().dataset.theme, undefined);
  assert.is(property('background'), '');
  assert.is(property('primary'), '');
  assert.ok(property('error'));
  applyTheme(undefined);
  assert.is(root().style.length, 0);
});

test('properties that are not colours of the theme stay', () => {
  root().style.setProperty('overflow', 'hidden');
  applyTheme({ ErrorColor: '#800000' });
  applyTheme();
  assert.is(root().style.getPropertyValue('overflow'), 'hidden');
});

for (const value of HOSTILE_COLOURS) {
  test(`every colour as ${String(JSON.stringify(value)).slice(0, 40)} changes nothing`, () => {
    applyTheme(v.parse(HostThemeSchema, Object.fromEntries(COLOUR_FIELDS.map((field) => [field, value]))));
    assert.is(root().style.length, 0);
    assert.is(root().dataset.theme, undefined);
  });
}

test('flags of the wrong type count as missing', () => {
  applyTheme(v.parse(HostThemeSchema, { IsDark: 'yes', Contrast: 1 }));
  assert.is(root().dataset.theme, undefined);
});

test.run();
