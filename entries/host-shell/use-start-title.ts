import { useEffect } from 'react';
import { currentLocale } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';

/** Keeps the start page's title in the shell's language: a page in the main frame has a title of its own. */
export function useStartTitle(isHome: boolean): void {
  const locale = currentLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title follows the language
  useEffect(() => {
    if (isHome) document.title = t('SHELL_TITLE');
  }, [isHome, locale]);
}
