import { useState } from 'react';
import type { HostTheme } from '../../contract/host-theme';
import { t } from '../../i18n/translate';
import { loadTheme } from '../../theme/load-theme';
import { Svg } from '../../ui/image/Svg';
import { storedTheme, storeTheme, THEMES } from './theme-choice';

/** A circle of which one half is filled. */
const HALF = 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m0 18V4a8 8 0 1 1 0 16';

const isDeviceDark = () => matchMedia('(prefers-color-scheme: dark)').matches;

function isDark(): boolean {
  const stored = storedTheme();
  return stored === 'dark' || (stored !== 'light' && isDeviceDark());
}

/** Switches this browser between a light and a dark theme; the one of the device follows it from then on. */
export function ThemeButton({ onChoose }: { onChoose?: ((theme: HostTheme) => void) | undefined }) {
  const [pressed, setPressed] = useState(isDark);
  const press = () => {
    const choice = pressed === isDeviceDark() ? (pressed ? 'light' : 'dark') : 'system';
    storeTheme(choice);
    setPressed(!pressed);
    void loadTheme(THEMES[choice]);
    onChoose?.(THEMES[choice]);
  };
  return (
    <button
      type="button"
      data-action="theme"
      title={t('THEME_DARK')}
      aria-pressed={pressed}
      className="my-auto -me-11 flex size-11 cursor-pointer items-center justify-center rounded-lg text-muted hover:bg-tint"
      onClick={press}
    >
      <Svg path={HALF} />
    </button>
  );
}
