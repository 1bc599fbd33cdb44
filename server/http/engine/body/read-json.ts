import { refuse } from '../../request/answer';
import type { RequestContext } from '../../request/request-context';
import type { BodyLimits } from '../../request/route';
import { checkAntiCsrfToken } from '../../rules/check-anti-csrf-token';
import { readText, type Unreadable, unreadable } from './read-text';

/** A JSON value, or the refusal of the body. */
export type JsonResult = { readonly ok: true; readonly value: unknown } | Unreadable;

/**
 * Reads a JSON body, see `readText`. It also refuses invalid JSON (400), an object with a duplicate key (400), because
 * parsers keep different values of it, and an antiCsrfToken that does not match the session.
 */
export async function readJson(ctx: RequestContext, limits?: BodyLimits): Promise<JsonResult> {
  const body = await readText(ctx, limits?.jsonTypes ?? ['application/json'], limits);
  if (!body.ok) return body;
  try {
    const value: unknown = JSON.parse(body.text);
    if (countKeys(value) !== countKeysInText(body.text)) return unreadable(refuse(400, 'body has a duplicate key'));
    const problem = checkAntiCsrfToken(ctx, value);
    return problem === undefined ? { ok: true, value } : unreadable(problem);
  } catch {
    return unreadable(refuse(400, 'body is not valid JSON')); // SyntaxError
  }
}

/**
 * Counts the keys in valid JSON: the strings before a colon. It has to match every string, because otherwise the end of
 * one could be read as the beginning of another.
 */
function countKeysInText(text: string): number {
  return [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/gs)].filter(([, colon]) => colon !== undefined).length;
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce<number>((sum, inner) => sum + countKeys(inner), own);
}
