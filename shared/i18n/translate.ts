import type english from './messages/en.json';

type PluralSuffix = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<Key> = Key extends `${infer Stem}_${PluralSuffix}` ? Stem : Key;

/** Every key of the English catalogue; plural forms (`KEY_one`, `KEY_other`) count as one key, `KEY`. */
export type MessageKey = WithoutPlural<keyof typeof english>;

/** The values of a message's `{name}` placeholders; `count` also chooses the plural form. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Turns a key and its values into text. */
export type Translator = (key: string, values?: MessageValues) => string;

let translator: Translator | undefined;

/** Sets who translates from now on: the catalogue in a page, markers while a skeleton is prerendered. */
export function setTranslator(next: Translator | undefined): void {
  translator = next;
}

/** Whether messages are there, so that texts and the title can be shown. */
export function hasMessages(): boolean {
  return translator !== undefined;
}

/** The text of a message in the person's language; the key itself while there are no messages. */
export function t(key: MessageKey, values?: MessageValues): string {
  return translator?.(key, values) ?? key;
}

/**
 * The text for what a server sent: translated when it is the key of a message this page carries, else as it is,
 * since servers answer either.
 */
export function textOf(keyOrText: string): string {
  return translator?.(keyOrText) ?? keyOrText;
}
