import { displayText } from '../../shared/i18n/display-text';
import { translateServerText } from '../../shared/i18n/translate';

/** Those that an administrator mends on the page of the provider. */
const PROVIDER_KEYS: readonly string[] = [
  'SPN_PROBLEM_ACCOUNT',
  'SPN_PROBLEM_CHARACTERS',
  'SPN_PROBLEM_DOMAIN',
  'SPN_PROBLEM_NO_PROVIDER',
  'SPN_PROBLEM_TLS',
];

/** Whether one of the problems is mended on the page of the provider. */
export const isOfProvider = (errorList: readonly string[]) => errorList.some((key) => PROVIDER_KEYS.includes(key));

/** The most problems that are shown, and the most characters of one. */
const MAX_PROBLEMS = 10;
const MAX_LENGTH = 300;

/** The texts of problems, each once: those of message keys, and a directory's own words. */
export function problemTexts(errorList: readonly string[]): string[] {
  const texts = errorList.map((problem) => displayText(translateServerText(problem), MAX_LENGTH));
  return [...new Set(texts)].filter((text) => text !== '').slice(0, MAX_PROBLEMS);
}
