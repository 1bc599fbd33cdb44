import type { HostTheme } from '../../contract/host-theme';
import { isInShell } from '../../host/parent-window';
import { useLazyComponent } from '../../ui/hooks/use-lazy-component';
import { LanguageSelect } from './LanguageSelect';

const loadThemeButton = () => import('./ThemeButton').then((module) => module.ThemeButton);

/** The choices of language and theme under a card; a shell of the same origin has them itself. */
export function PagePreferences({ onTheme }: { onTheme?: (theme: HostTheme) => void }) {
  const ThemeButton = useLazyComponent(loadThemeButton, isInShell() ? 'never' : 'idle');
  return (
    <>
      <LanguageSelect />
      {ThemeButton ? <ThemeButton onChoose={onTheme} /> : null}
    </>
  );
}
