import { bidiIsolate } from './bidi-isolate';
import { formatNumber } from './format';
import type { MessageValues, Translator } from './translate';

/**
 * Creates a translator for messages in i18next's JSON format, version 4: flat keys, `{name}` placeholders, and plural
 * forms `KEY_one`, `KEY_few` and so on, of which a `count` selects one.
 *
 * @param catalogue the language whose plural rules apply
 * @param missing translates a key without a message; by default it returns the key unchanged: it may be a text of the
 *   server, in which braces are not replaced
 */
export function createTranslator(
  catalogue: string,
  messages: Readonly<Record<string, string>>,
  missing: Translator = (key) => key,
): Translator {
  return (key, values = {}) => {
    const forms = [...pluralForms(values.count, catalogue).map((form) => `${key}_${form}`), key];
    const found = forms.find((form) => Object.hasOwn(messages, form));
    return found === undefined ? missing(key, values) : interpolate(messages[found] ?? '', values);
  };
}

/** Returns the plural forms to look for, the best first: `zero` may exist in languages whose plural rules lack it. */
function pluralForms(count: string | number | undefined, catalogue: string): string[] {
  if (typeof count !== 'number') return [];
  return [...(count === 0 ? ['zero'] : []), new Intl.PluralRules(catalogue).select(count)];
}

/** Replaces each placeholder once: braces in a value are text, and a number is formatted. A placeholder without a value stays. */
function interpolate(message: string, values: MessageValues): string {
  return message.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : placeholder;
    return typeof value === 'number' ? formatNumber(value) : bidiIsolate(value ?? '');
  });
}
