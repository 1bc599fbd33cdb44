import { catalogueOf, DEFAULT_LOCALE, FALLBACK_LOCALE, withScript } from '../contract/locales';
import { createTranslator } from './create-translator';
import { translateToEnglish } from './english-fallback';
import { setFormatLocale } from './format';
import { setTranslator } from './translate';

/**
 * Makes a catalogue the one that {@link t} speaks from now on and its locale, in its script, that of dates
 * and numbers.
 *
 * @param bundle `locale` is a BCP 47 tag (`de-AT`); keys are flat, values have `{name}` placeholders and i18next's
 *   plural suffixes, and those that are missing come from English. A tag that no catalogue speaks counts as English.
 */
export function setMessages(bundle: { locale: string; translations: Readonly<Record<string, string>> }): void {
  const catalogue = catalogueOf(bundle.locale);
  setTranslator(createTranslator(catalogue ?? FALLBACK_LOCALE, bundle.translations, translateToEnglish));
  setFormatLocale((catalogue && withScript(bundle.locale)) ?? DEFAULT_LOCALE);
}
