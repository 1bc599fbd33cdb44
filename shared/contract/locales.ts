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

/** Characters; RFC 5646 §4.4.1 asks for room for 35. */
const LONGEST_TAG = 100;

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
 * A tag that a catalogue speaks, in the script of that catalogue: `sr-RS` as sr-Latn-RS, `zh-TW` as zh-Hans-TW, `de_AT` as
 * de-AT. Intl and screen readers take a tag without its script to mean another one. Not a tag at all is undefined.
 */
export function withScript(tag: string): string | undefined {
  const script = catalogueOf(tag)?.split('-')[1];
  try {
    return `${new Intl.Locale(tag.replaceAll('_', '-'), script ? { script } : {})}`;
  } catch {
    return undefined; // what only looks like a tag, `de-x`, say: RangeError by ECMA-402
  }
}

/**
 * Picks the first tag we speak from a person's tags, best first, and keeps its region for dates and numbers.
 * Answers it with its script (`de-AT`, `sr-Latn-RS`), or `en-US` (spec 000 §9).
 */
export function chooseLocale(tags: readonly string[]): string {
  const known = tags.find((tag) => catalogueOf(tag) !== undefined && isLanguageTag(tag));
  return (known && withScript(known)) ?? DEFAULT_LOCALE;
}

/** A tag may have any number of extensions, `cs-CZ-u-ca-buddhist` (RFC 5646 §2.2.6): the length alone is limited. */
function isLanguageTag(tag: string): boolean {
  return tag.length <= LONGEST_TAG && withScript(tag) !== undefined;
}
