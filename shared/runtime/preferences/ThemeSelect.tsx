import { useState } from 'react';
import type { HostTheme } from '../../contract/host-theme';
import { t } from '../../i18n/translate';
import { loadTheme } from '../../theme/load-theme';
import { Select } from '../../ui/form/Select';
import { storedTheme, storeTheme, THEME_CHOICES, THEMES } from './theme-choice';

/** The choice of light, dark or high contrast for this browser; a shell sends it to its pages. */
export function ThemeSelect({ onChoose }: { onChoose?: (theme: HostTheme) => void }) {
  const [chosen, setChosen] = useState(storedTheme);
  const texts = {
    system: t('THEME_SYSTEM'),
    light: t('THEME_LIGHT'),
    dark: t('THEME_DARK'),
    contrast: t('THEME_CONTRAST'),
  };
  return (
    <Select
      name="theme"
      label={t('THEME')}
      labelHidden
      options={THEME_CHOICES.map((value) => ({ value, text: texts[value] }))}
      value={chosen}
      onChange={({ currentTarget }) => {
        const choice = THEME_CHOICES.find((value) => value === currentTarget.value) ?? 'system';
        setChosen(choice);
        storeTheme(choice);
        void loadTheme(THEMES[choice]);
        onChoose?.(THEMES[choice]);
      }}
    />
  );
}
