import { type MessageKey, translateServerText } from '../../shared/i18n/translate';

/** What a server may name as a problem: listed, so that the page carries their texts. */
export const PROBLEMS = [
  'APIKEY_PROBLEM_CONFIRMED',
  'APIKEY_PROBLEM_LABEL',
  'APIKEY_PROBLEM_USER',
  'APIKEY_RETRY_TOO_OFTEN',
] as const satisfies readonly MessageKey[];

/** The problems of an answer in words: each is a key, or text already. */
export const problemTexts = (problems: readonly string[]): string[] => problems.map(translateServerText);
