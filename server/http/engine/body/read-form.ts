import { checkOwnToken } from '../../policies/check-anti-csrf-token';
import { refuse } from '../answer';
import type { RequestContext } from '../request-context';
import { parseMultipart } from './parse-multipart';
import { readText, type Unreadable, unreadable } from './read-text';

/** The fields of a form, each once and each a text, or why there is no such form. */
export type FormResult = { readonly ok: true; readonly fields: Readonly<Record<string, string>> } | Unreadable;

const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** More fields than any form of ours has. */
const MOST_FIELDS = 32;

/**
 * Reads a form, urlencoded or multipart, see `readText`. Refused besides: a body that is not what it says, a field that
 * comes twice, a file (400), and an antiCsrfToken of another session (403).
 */
export async function readForm(ctx: RequestContext): Promise<FormResult> {
  const body = await readText(ctx, [URLENCODED, MULTIPART]);
  if (!body.ok) return body;
  const { text, mediaType } = body;
  const form =
    mediaType === URLENCODED ? readUrlencoded(text) : parseMultipart(text, ctx.headers['content-type'] ?? '');
  if (form === undefined) return unreadable(refuse(400, 'body is not the form it says it is'));
  const fields = onceEach([...form]);
  const problem = fields.ok ? checkOwnToken(ctx, fields.fields) : undefined;
  return problem === undefined ? fields : unreadable(problem);
}

function onceEach(entries: readonly (readonly [string, unknown])[]): FormResult {
  if (entries.length > MOST_FIELDS) return unreadable(refuse(400, 'form has too many fields'));
  if (new Set(entries.map(([name]) => name)).size !== entries.length)
    return unreadable(refuse(400, 'form has a field twice'));
  const texts = entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  if (texts.length !== entries.length) return unreadable(refuse(400, 'form brings a file'));
  // fromEntries defines own properties, so that a field named __proto__ is a field like any other
  return { ok: true, fields: Object.fromEntries(texts) };
}

function readUrlencoded(text: string): URLSearchParams | undefined {
  try {
    decodeURIComponent(text); // URLSearchParams itself would keep a stray `%` and replace bytes that are no UTF-8
    return new URLSearchParams(text);
  } catch {
    return undefined; // URIError: not percent-encoding
  }
}
