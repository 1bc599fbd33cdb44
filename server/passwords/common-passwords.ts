import { dictionary } from '@zxcvbn-ts/language-common';

/** Words of the product that users choose as passwords. */
const PRODUCT_WORDS = ['vestibule', 'login', 'signin'];

const COMMON: ReadonlySet<string> = new Set([...dictionary['passwords-common'], ...PRODUCT_WORDS]);

/** Digits and signs that replace letters in common passwords. */
const LETTERS: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' };
const SIGNS: Readonly<Record<string, string>> = { '@': 'a', $: 's', '!': 'i' };

/** Sequences of characters. Every part of one counts as common. */
const SEQUENCES = ['abcdefghijklmnopqrstuvwxyz', '01234567890', '09876543210'];

/**
 * The fewest characters that must remain once names and sequences of digits are removed; also the length of the
 * shortest form that is looked up in the list.
 */
const MIN_OWN_LENGTH = 4;

/** Shorter parts of a name are ignored, because they occur in too many passwords. */
const MIN_WORD_LENGTH = 3;

/**
 * Tells whether a password is easy to guess. It is if it is a common password (also in capitals, repeated, or with
 * digits or signs around it or in place of letters), or if it consists mostly of the names of its user.
 * @param words the user name, display name and mail address of the user
 */
export function isCommonPassword(password: string, words: readonly string[]): boolean {
  const normalized = withoutVariants(password);
  const forms = [normalized, withoutEnds(normalized)].flatMap((form) => [form, withLetters(form)]);
  const long = forms.filter((form) => form.length >= MIN_OWN_LENGTH);
  return [...long, ...long.map(withoutRepetition)].some(isCommon) || isMostly(normalized, words);
}

function isCommon(form: string): boolean {
  return COMMON.has(form) || SEQUENCES.some((sequence) => sequence.includes(form));
}

function isMostly(normalized: string, words: readonly string[]): boolean {
  const parts = words.map(withoutVariants).flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]);
  const removed = parts
    .filter((part) => part.length >= MIN_WORD_LENGTH)
    .sort((one, other) => other.length - one.length)
    .reduce((rest, part) => rest.replaceAll(part, ''), normalized);
  const rest = removed.replace(/\d{3,}/g, (digits) => (isSequence(digits) ? '' : digits));
  // A year or a sign after a name does not make the name harder to guess.
  return (removed === normalized ? rest : withoutEnds(rest)).length < MIN_OWN_LENGTH;
}

function isSequence(digits: string): boolean {
  return SEQUENCES.some((sequence) => sequence.includes(digits)) || withoutRepetition(digits).length === 1;
}

/** Removes case, width and accents, because attackers try all variants. */
function withoutVariants(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function withoutEnds(text: string): string {
  return text.replace(/^\P{L}+|(?<!\P{L})\P{L}+$/gu, '');
}

function withLetters(text: string): string {
  return text.replace(/[0-9@$!]/g, (character) => LETTERS[character] ?? SIGNS[character] ?? character);
}

/** Returns `abc` for `abcabc`. */
function withoutRepetition(text: string): string {
  return text.replace(/^(.{1,50}?)\1+$/su, '$1');
}
