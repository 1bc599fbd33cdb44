import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadTheme } from '../../../../shared/theme/load-theme';
import { resetPage } from '../../../dom';

const words = () => document.documentElement.dataset.theme;

test.before.each(() => resetPage());

test('a theme is applied once the chunk is loaded', async () => {
  await loadTheme({ IsDark: true, Contrast: true });
  assert.is(words(), 'dark contrast');
});

test('of two themes at once the later is applied', async () => {
  await Promise.all([loadTheme({ IsDark: true }), loadTheme({ IsDark: false })]);
  assert.is(words(), 'light');
});

test.run();
