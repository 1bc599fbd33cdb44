import { checkOwnToken } from '../../policies/check-anti-csrf-token';
import { refuse } from '../answer';
import type { RequestContext } from '../request-context';
import { readText, type Unreadable, unreadable } from './read-text';

/** A JSON value, or why there is none. */
export type JsonResult = { readonly ok: true; readonly value: unknown } | Unreadable;

/**
 * Reads a JSON body, see `readText`. Refused besides: what is no JSON, and an object that names a field twice (400), of
 * which every reader keeps another one, and an antiCsrfToken of another session (403).
 */
export async function readJson(ctx: RequestContext): Promise<JsonResult> {
  const body = await readText(ctx, ['application/json']);
  if (!body.ok) return body;
  try {
    const value: unknown = JSON.parse(body.text);
    if (countKeys(value) !== namedKeys(body.text)) return unreadable(refuse(400, 'body has a field twice'));
    const problem = checkOwnToken(ctx, value);
    return problem === undefined ? { ok: true, value } : unreadable(problem);
  } catch {
    return unreadable(refuse(400, 'body is not the JSON it says it is')); // SyntaxError
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
