import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadTheme, onTheme, themeBranding } from '../../../../shared/theme/load-theme';
import { resetPage } from '../../../dom';

const words = () => document.documentElement.dataset.theme;

test.before.each(() => resetPage());

test('a theme is applied once the chunk is loaded, of two at once the later', async () => {
  await loadTheme({ IsDark: true, Contrast: true });
  assert.is(words(), 'dark contrast');
  await Promise.all([loadTheme({ IsDark: true }), loadTheme({ IsDark: false })]);
  assert.is(words(), 'light');
});

test('name and logos of the latest theme replace those of the server, the logos only together', async () => {
  const received: object[] = [];
  const stop = onTheme(() => received.push(themeBranding()));
  await loadTheme({ Name: 'Host', Logo: '/host.svg' });
  await loadTheme({ Name: 'Host', LogoDark: '/dark.svg' });
  await loadTheme({ IsDark: true });
  stop();
  await loadTheme({ Name: 'Unreceived' });
  assert.equal(received, [{ name: 'Host', logo: '/host.svg', logoDark: undefined }, { name: 'Host' }, {}]);
});

test.run();
