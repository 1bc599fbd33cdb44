import { parseJson } from './response-failure';
import type { Failure } from './result';

/**
 * The words for a person, or the key of a message, that a server's refusal has for a body; undefined when it has none.
 * They may come as they are or as a JSON string. Any other JSON is for machines, and a page of HTML is a proxy's.
 */
export function serverMessage({ kind, text }: Failure): string | undefined {
  if (kind !== 'status') return undefined;
  const json = parseJson(text);
  const value = json === undefined ? text : json;
  const words = typeof value === 'string' ? value.trim() : '';
  // JSON that was cut off is none any more, and still begins like it.
  return words === '' || /^[<{["]/.test(words) ? undefined : words;
}
