import { refuse } from '../../request/answer';
import type { RequestContext } from '../../request/request-context';
import type { BodyLimits } from '../../request/route';
import { checkAntiCsrfToken } from '../../rules/check-anti-csrf-token';
import { parseMultipart } from './parse-multipart';
import { readText, type Unreadable, unreadable } from './read-text';

/** The fields of a form, which are texts with unique names, or the refusal of the body. */
export type FormResult = { readonly ok: true; readonly fields: Readonly<Record<string, string>> } | Unreadable;

const URLENCODED = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** The maximum number of fields, which is more than any form of this server has. */
const MAX_FIELDS = 32;

/**
 * Reads an urlencoded or multipart form, see `readText`. It also refuses a malformed body, a duplicate field and a file
 * (400), and an antiCsrfToken that does not match the session.
 */
export async function readForm(ctx: RequestContext, limits?: BodyLimits): Promise<FormResult> {
  const body = await readText(ctx, [URLENCODED, MULTIPART], limits);
  if (!body.ok) return body;
  const { text, mediaType } = body;
  const form =
    mediaType === URLENCODED ? readUrlencoded(text) : parseMultipart(text, ctx.headers['content-type'] ?? '');
  if (form === undefined) return unreadable(refuse(400, 'body is not a valid form'));
  const fields = textFields([...form]);
  const problem = fields.ok ? checkAntiCsrfToken(ctx, fields.fields) : undefined;
  return problem === undefined ? fields : unreadable(problem);
}

function textFields(entries: readonly (readonly [string, unknown])[]): FormResult {
  if (entries.length > MAX_FIELDS) return unreadable(refuse(400, 'form has too many fields'));
  if (new Set(entries.map(([name]) => name)).size !== entries.length)
    return unreadable(refuse(400, 'form has a duplicate field'));
  const texts = entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  if (texts.length !== entries.length) return unreadable(refuse(400, 'form has a file'));
  // fromEntries defines own properties, so __proto__ is a normal field.
  return { ok: true, fields: Object.fromEntries(texts) };
}

function readUrlencoded(text: string): URLSearchParams | undefined {
  try {
    decodeURIComponent(text); // URLSearchParams would accept a stray `%` and replace invalid UTF-8
    return new URLSearchParams(text);
  } catch {
    return undefined; // URIError: invalid percent-encoding
  }
}
