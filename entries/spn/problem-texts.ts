import { MESSAGE_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { translateServerText } from '../../shared/i18n/translate';

/** The most problems that are shown, and the most characters of one. */
const MAX_PROBLEMS = 10;

/** The texts of problems, each once: those of message keys, and a directory's own words. */
export function problemTexts(errorList: readonly string[]): string[] {
  const texts = errorList.map((problem) => shortenUntrustedText(translateServerText(problem), MESSAGE_LENGTH));
  return [...new Set(texts)].filter((text) => text !== '').slice(0, MAX_PROBLEMS);
}
