import { catalogueOf, FALLBACK_LOCALE } from '../../shared/contract/locales';
import type { Answer } from '../http/answer';
import type { Bundle, Catalogue } from '../read-bundle';
import type { RunContext } from '../run-context';

/** Checks that a language tag is valid (RFC 5646), and that a German one has a region, as that of the requests does. */
export function checkLanguageTag(run: RunContext, answer: Answer, tag: string): void {
  const locale = localeOf(tag);
  const isBare = locale?.language === 'de' && locale.region === undefined;
  run.check('locale', locale !== undefined && !isBare, { answer, came: tag || 'no language' });
}

/** Tells whether a text is a language tag (RFC 5646). */
export const isLanguageTag = (tag: string): boolean => localeOf(tag) !== undefined;

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined; // a RangeError, see ECMA-402
  }
}

/**
 * Tells whether texts are in a language. Of the texts that differ between the languages, at least half must be those of
 * the catalogue, because a server may word some of them differently.
 */
export function isInLanguage({ catalogues }: Bundle, locale: string, texts: Catalogue): boolean {
  const own = catalogues[catalogueOf(locale) ?? FALLBACK_LOCALE] ?? {};
  const english = catalogues[FALLBACK_LOCALE] ?? {};
  const other = own === english ? (catalogues.de ?? {}) : english;
  const telling = Object.keys(texts).filter((key) => own[key] !== undefined && own[key] !== other[key]);
  return telling.filter((key) => texts[key] === own[key]).length * 2 >= telling.length;
}
