import { catalogueOf, DEFAULT_LOCALE, FALLBACK_LOCALE, withScript } from '../contract/locales';
import { createTranslator } from './create-translator';
import { translateToEnglish } from './english-fallback';
import { setFormatLocale } from './format';
import { setTranslator } from './translate';

/**
 * Sets the messages that {@link t} translates with, and the locale of dates and numbers.
 *
 * @param bundle `locale` is a BCP 47 tag (`de-AT`); keys are flat with i18next's plural suffixes, values have `{name}`
 *   placeholders, and missing keys come from English. A tag without a catalogue counts as English.
 */
export function setMessages(bundle: { locale: string; translations: Readonly<Record<string, string>> }): void {
  const catalogue = catalogueOf(bundle.locale);
  setTranslator(createTranslator(catalogue ?? FALLBACK_LOCALE, bundle.translations, translateToEnglish));
  setFormatLocale((catalogue && withScript(bundle.locale)) ?? DEFAULT_LOCALE);
}
