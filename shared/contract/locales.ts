/** The locales that have a message catalogue. */
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

/** The locale of a user whose languages have no catalogue. */
export const DEFAULT_LOCALE = 'en-US';

/** The catalogue for keys that another one lacks. */
export const FALLBACK_LOCALE: Locale = 'en';

/** In characters; RFC 5646 §4.4.1 requires at least 35. */
const TAG_MAX_LENGTH = 100;

/** The catalogues with a script in their tag, by language. They serve all its regions and scripts, as its only ones. */
const ONLY_SCRIPT: ReadonlyMap<string, Locale> = new Map([
  ['sr', 'sr-Latn'],
  ['zh', 'zh-Hans'],
]);

/**
 * Returns the catalogue for a BCP 47 tag (zh-Hans for `zh-CN`, sr-Latn for `sr`, de for `de-AT`), or undefined when there is
 * none. It ignores letter case, and accepts `_` for `-`.
 */
export function catalogueOf(tag: string): Locale | undefined {
  const wanted = tag.trim().toLowerCase().replaceAll('_', '-');
  const language = wanted.split('-', 1)[0] ?? '';
  return LOCALES.find((locale) => locale.toLowerCase() === wanted || locale === language) ?? ONLY_SCRIPT.get(language);
}

/**
 * Returns a tag with the script of its catalogue: sr-Latn-RS for `sr-RS`, zh-Hans-TW for `zh-TW`, de-AT for `de_AT`. Intl and
 * screen readers assume another script for some tags without one. The result is undefined for what is no tag.
 */
export function withScript(tag: string): string | undefined {
  const script = catalogueOf(tag)?.split('-')[1];
  try {
    return `${new Intl.Locale(tag.replaceAll('_', '-'), script ? { script } : {})}`;
  } catch {
    return undefined; // an invalid tag such as `de-x`: RangeError by ECMA-402
  }
}

/**
 * Chooses the first tag with a catalogue from a user's tags, best first, and keeps its region for dates and numbers.
 * Returns it with its script (`de-AT`, `sr-Latn-RS`), or `en-US`.
 */
export function chooseLocale(tags: readonly string[]): string {
  const known = tags.find((tag) => catalogueOf(tag) !== undefined && isLanguageTag(tag));
  return (known && withScript(known)) ?? DEFAULT_LOCALE;
}

/** A tag may have any number of extensions, `cs-CZ-u-ca-buddhist` (RFC 5646 §2.2.6): only the length is limited. */
function isLanguageTag(tag: string): boolean {
  return tag.length <= TAG_MAX_LENGTH && withScript(tag) !== undefined;
}
