import { useRef, useState } from 'react';
import { catalogueOf, LOCALES, type Locale } from '../../contract/locales';
import { isInShell } from '../../host/parent-window';
import { currentLocale } from '../../i18n/format';
import { t } from '../../i18n/translate';
import { useNotifications } from '../../notifications/notifications-context';
import { Select } from '../../ui/form/Select';
import { usePage } from '../start/page-context';

/** Each language by its own name, so that users find theirs in a page of any language. */
const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = {
  cs: 'Čeština',
  da: 'Dansk',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  hr: 'Hrvatski',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  sk: 'Slovenčina',
  'sr-Latn': 'Srpski',
  'zh-Hans': '简体中文',
};

const OPTIONS = LOCALES.map((locale) => ({ value: locale, lang: locale, text: LANGUAGE_NAMES[locale] }));

/** The language select. Renders nothing in a shell. */
export function LanguageSelect() {
  return isInShell() ? null : <LanguageChoice />;
}

/** The choice of language; what the user typed on the page stays. */
function LanguageChoice() {
  const { changeLanguage } = usePage();
  const { notifyFailure } = useNotifications();
  const [chosen, setChosen] = useState<string>();
  const latest = useRef<string>(undefined);
  // Arrow keys may choose again before the catalogue has loaded. Catalogues load one after another, and the last choice
  // wins.
  const choose = async (locale: string) => {
    const isLoading = latest.current !== undefined;
    latest.current = locale;
    setChosen(locale);
    if (isLoading) return;
    try {
      for (let next: string | undefined = locale; next !== undefined; ) {
        const failure = await changeLanguage(next);
        if (failure) notifyFailure(failure);
        next = latest.current === next ? undefined : latest.current;
      }
    } finally {
      latest.current = undefined;
      setChosen(undefined);
    }
  };
  return (
    <Select
      name="language"
      className="grow"
      label={t('LANGUAGE')}
      labelHidden
      options={OPTIONS}
      value={chosen ?? catalogueOf(currentLocale()) ?? 'en'}
      // Not disabled while it loads: it would lose the focus.
      aria-busy={chosen !== undefined || undefined}
      onChange={(event) => void choose(event.currentTarget.value)}
    />
  );
}
