import type english from './messages/en.json';

type PluralSuffix = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type WithoutPlural<Key> = Key extends `${infer Stem}_${PluralSuffix}` ? Stem : Key;

/** Every key of the English catalogue; plural forms (`KEY_one`, `KEY_other`) count as one key, `KEY`. */
export type MessageKey = WithoutPlural<keyof typeof english>;

/** The values of a message's `{name}` placeholders; a number is formatted (`1,234`), and `count` also chooses the plural form. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Translates a key with its values; undefined for a key without a message. */
export type Translator = (key: string, values?: MessageValues) => string | undefined;

let translator: Translator | undefined;

/** Sets the translator: of a catalogue or the fallback messages, or for prerendering one that returns markers. */
export function setTranslator(next: Translator | undefined): void {
  translator = next;
}

/**
 * Returns a message in the page's language, or in English where that lacks it; empty while English is loading for it, and
 * the key itself before there are messages.
 */
export function t(key: MessageKey, values?: MessageValues): string {
  return translator ? (translator(key, values) ?? '') : key;
}

/**
 * Returns the text for what a server sent, a message key or a text: a key is translated, a text stays as it is. What has
 * the form of a key without being one becomes the message for unknown errors.
 */
export function translateServerText(keyOrText: string): string {
  const text = translator?.(keyOrText);
  if (text !== undefined || !translator || !isKeyFormat(keyOrText)) return text ?? keyOrText;
  return t('ERROR_UNKNOWN');
}

/** Whether a text is the key of a message. */
export function hasMessage(keyOrText: string): boolean {
  return translator?.(keyOrText) !== undefined;
}

/** Whether a text has the form of a message key, `ERROR_NOT_FOUND`. */
export function isKeyFormat(text: string): boolean {
  return /^[A-Z][A-Z0-9]*(_[A-Za-z0-9]+)+$/.test(text);
}
