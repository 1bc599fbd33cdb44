import { type Problem, refuse } from './answer';
import { readBody } from './read-body';
import type { Visit } from './visit';

/** A JSON value, or why there is none. */
export type JsonResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Reads a JSON body of at most 64 KiB. Refused: another type (415), a longer body (413), what is no JSON or no UTF-8,
 * and an object that names a field twice (400), of which every reader keeps another one.
 */
export async function readJson({ headers, body }: Visit): Promise<JsonResult> {
  const [mediaType = ''] = (headers['content-type'] ?? '').toLowerCase().split(';', 1);
  if (mediaType.trim() !== 'application/json') return no(refuse(415, 'body is not JSON'));
  const bytes = await readBody(body, headers['content-length']);
  if (bytes === 'too large') return no(refuse(413, 'body is too large'));
  if (bytes === 'broken off') return no(refuse(400, 'body broke off'));
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    return countKeys(value) === namedKeys(text) ? { ok: true, value } : no(refuse(400, 'body has a field twice'));
  } catch {
    return no(refuse(400, 'body is not the JSON it says it is')); // SyntaxError, or TypeError: no UTF-8
  }
}

/**
 * How many fields a text names: in JSON that parses, a string before a colon is one. Every string is read, or the end of
 * one would pass for the beginning of another.
 */
function namedKeys(text: string): number {
  return [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/gs)].filter(([, colon]) => colon !== undefined).length;
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce<number>((sum, inner) => sum + countKeys(inner), own);
}

function no(problem: Problem): JsonResult {
  return { ok: false, problem };
}
