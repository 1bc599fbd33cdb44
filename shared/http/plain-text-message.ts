import { parseJson } from './parse-json';
import type { Failure } from './result';

/**
 * Returns the text for the user, or the key of a message, that is the body of a failed call; undefined for another body.
 * It may be plain text or a JSON string. Other JSON is not for users, and an HTML page comes from a proxy.
 */
export function plainTextMessage({ kind, text }: Failure): string | undefined {
  if (kind !== 'status') return undefined;
  const json = parseJson(text);
  const value = json === undefined ? text : json;
  const message = typeof value === 'string' ? value.trim() : '';
  // JSON that was truncated cannot be parsed, and is recognised by its first character.
  return message === '' || /^[<{["]/.test(message) ? undefined : message;
}
