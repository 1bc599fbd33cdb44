import { parseJson } from './parse-json';
import type { Failure } from './result';

/**
 * Returns the whole body of a failed call if it is plain text or a JSON string: a text for the user or a message key.
 * Other JSON, and HTML (from a proxy), give undefined.
 */
export function plainTextMessage({ kind, text }: Failure): string | undefined {
  if (kind !== 'status') return undefined;
  const json = parseJson(text);
  const value = json === undefined ? text : json;
  const message = typeof value === 'string' ? value.trim() : '';
  // JSON that was truncated cannot be parsed, and is recognised by its first character.
  return message === '' || /^[<{["]/.test(message) ? undefined : message;
}
