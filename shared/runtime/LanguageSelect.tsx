import { useState } from 'react';
import { catalogueOf, LOCALES } from '../contract/locales';
import { currentLocale } from '../i18n/format';
import { LANGUAGE_NAMES } from '../i18n/language-names';
import { t } from '../i18n/translate';
import { Select } from '../ui/Select';
import { usePage } from './page-context';

const OPTIONS = LOCALES.map((locale) => ({ value: locale, text: LANGUAGE_NAMES[locale] }));

/** The choice of language; what was typed on the page stays. */
export function LanguageSelect() {
  const { changeLanguage } = usePage();
  const [busy, setBusy] = useState(false);
  const choose = async (locale: string) => {
    setBusy(true);
    try {
      await changeLanguage(locale);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Select
      name="language"
      label={t('LANGUAGE')}
      labelHidden
      options={OPTIONS}
      value={catalogueOf(currentLocale()) ?? 'en'}
      disabled={busy}
      onChange={(event) => void choose(event.currentTarget.value)}
    />
  );
}
