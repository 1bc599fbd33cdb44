/** The locales that have a message catalogue (spec 000 §9). */
export const LOCALES = [
  'cs',
  'da',
  'de',
  'en',
  'es',
  'fr',
  'hr',
  'it',
  'nl',
  'pl',
  'sk',
  'sr-Latn',
  'zh-Hans',
] as const;

/** One of {@link LOCALES}: the name of a catalogue. */
export type Locale = (typeof LOCALES)[number];

/** The locale of a person who asked for none we speak (spec 000 §9). */
export const DEFAULT_LOCALE = 'en-US';

/** The catalogue that fills in for a key another one misses (spec 000 §9). */
export const FALLBACK_LOCALE: Locale = 'en';

/** One catalogue per written language: whatever region or script is asked for, it is the one we have. */
const ONLY_SCRIPT: ReadonlyMap<string, Locale> = new Map([
  ['sr', 'sr-Latn'],
  ['zh', 'zh-Hans'],
]);

/**
 * Maps one BCP 47 tag to the catalogue that speaks it (`zh-CN` to zh-Hans, `sr` to sr-Latn, `de-AT` to de),
 * or to undefined when none does. Letter case and `_` for `-` do not matter.
 */
export function catalogueOf(tag: string): Locale | undefined {
  const wanted = tag.trim().toLowerCase().replaceAll('_', '-');
  const language = wanted.split('-', 1)[0] ?? '';
  return LOCALES.find((locale) => locale.toLowerCase() === wanted || locale === language) ?? ONLY_SCRIPT.get(language);
}

/**
 * Picks the first tag we speak from a person's tags, best first, and keeps its region for dates and numbers.
 * Answers the tag itself (`de-AT`) or `en-US` (spec 000 §9).
 */
export function chooseLocale(tags: readonly string[]): string {
  const known = tags.find((tag) => catalogueOf(tag) !== undefined && isLanguageTag(tag));
  return known === undefined
    ? DEFAULT_LOCALE
    : (Intl.getCanonicalLocales(known.replaceAll('_', '-'))[0] ?? DEFAULT_LOCALE);
}

function isLanguageTag(tag: string): boolean {
  return /^[a-z]{2,3}([-_][a-z0-9]{2,8}){0,4}$/i.test(tag) && canonicalises(tag);
}

function canonicalises(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag.replaceAll('_', '-')).length === 1;
  } catch {
    return false; // a tag that only looks like one, `de-x`, say: RangeError by ECMA-402
  }
}
