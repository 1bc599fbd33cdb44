import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import type { HostTheme } from '../../../../shared/contract/host-theme';
import { HostThemeSchema } from '../../../../shared/contract/host-theme-schema';
import { applyTheme } from '../../../../shared/theme/apply-theme';
import { latestTheme, loadTheme, onTheme } from '../../../../shared/theme/load-theme';
import { themeProperties } from '../../../../shared/theme/theme-properties';
import { resetPage } from '../../../support/dom/dom';
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

test('light, dark and contrast alone, or by the background, set data-theme and no properties', () => {
  for (const [theme, names] of WORDS) {
    applyTheme(theme);
    assert.is(root().dataset.theme, names, JSON.stringify(theme));
  }
  applyTheme({ IsDark: true, Contrast: true });
  assert.is(root().style.length, 0);
});

test('where the device decides, a colour has a value for light and one for dark', () => {
  const { '--color-primary-ink': ink } = themeProperties({ PrimaryColor: '#1f89c3' });
  assert.match(ink ?? '', /^light-dark\(rgb\(\d+,\d+,\d+\),rgb\(\d+,\d+,\d+\)\)$/);
});

test('a theme replaces an earlier one completely, and leaves properties that are not its own', () => {
  root().style.setProperty('overflow', 'hidden');
  applyTheme({ IsDark: true, PrimaryColor: '#ff00ff', BackgroundColor: '#000' });
  assert.ok(property('background'));
  applyTheme({ ErrorColor: '#800000' });
  assert.equal([root().dataset.theme, property('background'), property('primary')], [undefined, '', '']);
  assert.ok(property('error'));
  applyTheme(undefined);
  assert.equal([root().style.length, root().style.getPropertyValue('overflow')], [1, 'hidden']);
});

test('colours and flags of another kind count as missing', () => {
  for (const value of HOSTILE_COLOURS) {
    applyTheme(v.parse(HostThemeSchema, Object.fromEntries(COLOUR_FIELDS.map((field) => [field, value]))));
    assert.equal(
      [root().style.length, root().dataset.theme],
      [0, undefined],
      String(JSON.stringify(value)).slice(0, 40),
    );
  }
  applyTheme(v.parse(HostThemeSchema, { IsDark: 'yes', Contrast: 1 }));
  assert.is(root().dataset.theme, undefined);
});

test('a theme is applied once the chunk is loaded, of two at once the later', async () => {
  await loadTheme({ IsDark: true, Contrast: true });
  assert.is(root().dataset.theme, 'dark contrast');
  await Promise.all([loadTheme({ IsDark: true }), loadTheme({ IsDark: false })]);
  assert.is(root().dataset.theme, 'light');
});

test('a listener hears of each theme until it is removed', async () => {
  const received: unknown[] = [];
  const stop = onTheme(() => received.push(latestTheme()));
  await loadTheme({ Name: 'Host' });
  await loadTheme({ IsDark: true });
  stop();
  await loadTheme({ Name: 'Unreceived' });
  assert.equal(received, [{ Name: 'Host' }, { IsDark: true }]);
});

test.run();
