import { useRef, useState } from 'react';
import { catalogueOf, LOCALES } from '../../contract/locales';
import { currentLocale } from '../../i18n/format';
import { LANGUAGE_NAMES } from '../../i18n/language-names';
import { t } from '../../i18n/translate';
import { useNotifications } from '../../notifications/notifications-context';
import { Select } from '../../ui/form/Select';
import { usePage } from '../start/page-context';

const OPTIONS = LOCALES.map((locale) => ({ value: locale, text: LANGUAGE_NAMES[locale] }));

/** The choice of language; what was typed on the page stays. */
export function LanguageSelect() {
  const { changeLanguage } = usePage();
  const { notifyFailure } = useNotifications();
  const [chosen, setChosen] = useState<string>();
  const latest = useRef<string>(undefined);
  // Arrow keys choose faster than messages come: each choice is fetched after the one before, and the last one stays.
  const choose = async (locale: string) => {
    const underWay = latest.current !== undefined;
    latest.current = locale;
    setChosen(locale);
    if (underWay) return;
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
      label={t('LANGUAGE')}
      labelHidden
      options={OPTIONS}
      value={chosen ?? catalogueOf(currentLocale()) ?? 'en'}
      // Not disabled meanwhile: that would cost it the focus.
      aria-busy={chosen !== undefined || undefined}
      onChange={(event) => void choose(event.currentTarget.value)}
    />
  );
}
