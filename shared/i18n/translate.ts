import type english from './messages/en.json';

type PluralSuffix = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<Key> = Key extends `${infer Stem}_${PluralSuffix}` ? Stem : Key;

/** Every key of the English catalogue; plural forms (`KEY_one`, `KEY_other`) count as one key, `KEY`. */
export type MessageKey = WithoutPlural<keyof typeof english>;

/** The values of a message's `{name}` placeholders; `count` also chooses the plural form. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Turns a key and its values into text; undefined for a key without one. */
export type Translator = (key: string, values?: MessageValues) => string | undefined;

let translator: Translator | undefined;

/** Sets who translates from now on: the catalogue in a page, markers while a skeleton is prerendered. */
export function setTranslator(next: Translator | undefined): void {
  translator = next;
}

/** Whether messages are there, so that texts and the title can be shown. */
export function hasMessages(): boolean {
  return translator !== undefined;
}

/**
 * The text of a message in the person's language, or in English where that lacks it, and nothing while English is being
 * loaded for it; the key itself while there are no messages.
 */
export function t(key: MessageKey, values?: MessageValues): string {
  return translator ? (translator(key, values) ?? '') : key;
}

/**
 * The text for what a server sent: translated when it is the key of a message, else as it is, since
 * servers answer either. What has the form of a key and is none says only that something went wrong.
 */
export function translateServerText(keyOrText: string): string {
  const text = translator?.(keyOrText);
  if (text !== undefined || !translator || !isKeyFormat(keyOrText)) return text ?? keyOrText;
  return t('ERROR_UNKNOWN');
}

/** Whether what a server sent is the key of a message. */
export function hasMessage(keyOrText: string): boolean {
  return translator?.(keyOrText) !== undefined;
}

/** Whether a text has the form of a message key, `ERROR_NOT_FOUND`. */
export function isKeyFormat(text: string): boolean {
  return /^[A-Z][A-Z0-9]*(_[A-Za-z0-9]+)+$/.test(text);
}
