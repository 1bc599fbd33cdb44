import { dictionary } from '@zxcvbn-ts/language-common';

/** Words that the product itself suggests. */
const PRODUCT_WORDS = ['vestibule', 'login', 'signin'];

const COMMON: ReadonlySet<string> = new Set([...dictionary['passwords-common'], ...PRODUCT_WORDS]);

/** What people write instead of a letter. */
const LETTERS: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' };
const SIGNS: Readonly<Record<string, string>> = { '@': 'a', $: 's', '!': 'i' };

/** Runs in which nothing is chosen but the beginning. */
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', '09876543210'];

/** Fewer characters than that, besides what is common, make a password no better. */
const LEAST_OF_ITS_OWN = 4;

/** Shorter parts of a name occur in too many passwords. */
const LEAST_OF_A_WORD = 3;

/**
 * Whether a password is one of the common ones, or one of them in capitals, with digits or signs around it or instead of
 * letters, or twice; or whether little is left of it without the words that belong to its user.
 *
 * @param words of the user: user name, display name, mail address
 */
export function isCommonPassword(password: string, words: readonly string[]): boolean {
  const folded = fold(password);
  const forms = [folded, withoutEnds(folded)].flatMap((form) => [form, withLetters(form)]);
  const long = forms.filter((form) => form.length >= LEAST_OF_ITS_OWN);
  return [...long, ...long.map(withoutRepetition)].some(isCommon) || isMostly(folded, words);
}

function isCommon(form: string): boolean {
  return COMMON.has(form) || RUNS.some((run) => run.includes(form));
}

function isMostly(folded: string, words: readonly string[]): boolean {
  const parts = words.map(fold).flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]);
  const removed = parts
    .filter((part) => part.length >= LEAST_OF_A_WORD)
    .sort((one, other) => other.length - one.length)
    .reduce((rest, part) => rest.replaceAll(part, ''), folded);
  const rest = removed.replace(/\d{3,}/g, (digits) => (isRun(digits) ? '' : digits));
  // A year or a sign after a name is as easy to guess as the name.
  return (removed === folded ? rest : withoutEnds(rest)).length < LEAST_OF_ITS_OWN;
}

function isRun(digits: string): boolean {
  return RUNS.some((run) => run.includes(digits)) || withoutRepetition(digits).length === 1;
}

/** Case, width and accents are no difference that an attacker would not try. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function withoutEnds(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

function withLetters(text: string): string {
  return text.replace(/[0-9@$!]/g, (character) => LETTERS[character] ?? SIGNS[character] ?? character);
}

/** `abc` of `abcabc`. */
function withoutRepetition(text: string): string {
  return text.replace(/^(.+?)\1+$/su, '$1');
}
