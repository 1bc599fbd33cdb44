import { createInstance } from 'i18next';
import { catalogueOf, DEFAULT_LOCALE, FALLBACK_LOCALE } from '../contract/locales';
import { setFormatLocale } from './format';
import { isolate } from './isolate';
import { type MessageValues, setTranslator } from './translate';

/**
 * Makes a catalogue the one that {@link t} speaks from now on (spec 000 §2.1) and its locale that of dates and numbers.
 *
 * @param bundle `locale` is a BCP 47 tag (`de-AT`); keys are flat, values have `{name}` placeholders and i18next's
 *   plural suffixes. A tag that no catalogue speaks counts as English.
 */
export function startMessages(bundle: { locale: string; translations: Readonly<Record<string, string>> }): void {
  const catalogue = catalogueOf(bundle.locale) ?? FALLBACK_LOCALE;
  const i18n = createInstance();
  void i18n.init({
    lng: catalogue,
    fallbackLng: false,
    resources: { [catalogue]: { translation: bundle.translations } },
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    // React escapes: escaping here too would show people `&amp;`.
    interpolation: { prefix: '{', suffix: '}', escapeValue: false, skipOnVariables: true },
  });
  // Text that is no key is a server's own words: it must not be read as a template with placeholders.
  setTranslator((key, values) => (i18n.exists(key, values) ? i18n.t(key, isolated(values)) : key));
  setFormatLocale(catalogueOf(bundle.locale) === undefined ? DEFAULT_LOCALE : bundle.locale);
}

function isolated(values: MessageValues = {}): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolate(value) : value]),
  );
}
