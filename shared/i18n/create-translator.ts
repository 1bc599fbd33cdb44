import { bidiIsolate } from './bidi-isolate';
import type { MessageValues, Translator } from './translate';

/**
 * Reads messages as i18next does (its JSON format, version 4): flat keys, `{name}` placeholders, and `KEY_one`, `KEY_few`
 * and the like where a `count` chooses among them.
 *
 * @param catalogue the language that counts
 * @param missing translates a key without a message; by default that stands for itself, to the letter: what a server says
 *   in its own words is no template
 */
export function createTranslator(
  catalogue: string,
  messages: Readonly<Record<string, string>>,
  missing: Translator = (key) => key,
): Translator {
  return (key, values = {}) => {
    const forms = [...formsOf(values.count, catalogue).map((form) => `${key}_${form}`), key];
    const found = forms.find((form) => Object.hasOwn(messages, form));
    return found === undefined ? missing(key, values) : fill(messages[found] ?? '', values);
  };
}

/** The plural forms to look for, the best first: many a language without a form for nothing has words for it all the same. */
function formsOf(count: string | number | undefined, catalogue: string): string[] {
  if (typeof count !== 'number') return [];
  return [...(count === 0 ? ['zero'] : []), new Intl.PluralRules(catalogue).select(count)];
}

/** Puts each value in its place, once: braces in a value are its own. A place without a value stays to be seen. */
function fill(message: string, values: MessageValues): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : place;
    return typeof value === 'string' ? bidiIsolate(value) : String(value);
  });
}
