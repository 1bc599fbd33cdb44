import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { wearTheme } from '../../../../shared/theme/wear-theme';
import { resetPage } from '../../../dom';

const words = () => document.documentElement.dataset.theme;

test.before.each(() => resetPage());

test('a theme is worn once its arithmetic is there', async () => {
  await wearTheme({ IsDark: true, Contrast: true });
  assert.is(words(), 'dark contrast');
});

test('of two handed over at once the later counts', async () => {
  await Promise.all([wearTheme({ IsDark: true }), wearTheme({ IsDark: false })]);
  assert.is(words(), 'light');
});

test.run();
