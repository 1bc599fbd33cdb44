import { LOCALES } from '../shared/contract/locales';

/** The plural forms of a language: of 0 to 99, of larger numbers by their last two digits, and of whole millions. */
interface PluralRules {
  readonly below100: readonly string[];
  readonly lastTwoDigits: readonly string[];
  readonly wholeMillions: string;
}

/** Returns dist/plurals.json, for servers that have no plural rules of CLDR: the form of each whole number, by locale. */
export function pluralRulesFile(): string {
  return `${JSON.stringify(Object.fromEntries(LOCALES.map((locale) => [locale, pluralRulesOf(locale)])))}\n`;
}

function pluralRulesOf(locale: string): PluralRules {
  const rules = new Intl.PluralRules(locale);
  const hundredFrom = (first: number) => Array.from({ length: 100 }, (_, index) => rules.select(first + index));
  return { below100: hundredFrom(0), lastTwoDigits: hundredFrom(100), wholeMillions: rules.select(1_000_000) };
}
