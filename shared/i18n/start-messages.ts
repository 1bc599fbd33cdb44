import { catalogueOf, DEFAULT_LOCALE, FALLBACK_LOCALE, withScript } from '../contract/locales';
import { inEnglish } from './english';
import { setFormatLocale } from './format';
import { setTranslator } from './translate';
import { translatorOf } from './translator-of';

/**
 * Makes a catalogue the one that {@link t} speaks from now on (spec 000 §2.1) and its locale, in its script, that of dates
 * and numbers.
 *
 * @param bundle `locale` is a BCP 47 tag (`de-AT`); keys are flat, values have `{name}` placeholders and i18next's
 *   plural suffixes, and those that are missing come from English. A tag that no catalogue speaks counts as English.
 */
export function startMessages(bundle: { locale: string; translations: Readonly<Record<string, string>> }): void {
  const catalogue = catalogueOf(bundle.locale);
  setTranslator(translatorOf(catalogue ?? FALLBACK_LOCALE, bundle.translations, inEnglish));
  setFormatLocale((catalogue && withScript(bundle.locale)) ?? DEFAULT_LOCALE);
}
