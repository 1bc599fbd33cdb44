import { type Problem, refuse } from './answer';
import { parseMultipart } from './parse-multipart';
import { readBody } from './read-body';
import type { Visit } from './visit';

/** The fields of a form, each once and each a text, or why there is no such form. */
export type FormResult =
  | { readonly ok: true; readonly fields: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly problem: Problem };

const URLENCODED = 'application/x-www-form-urlencoded';

/** More fields than any form of ours has. */
const MOST_FIELDS = 32;

/**
 * Reads a form, urlencoded or multipart, of at most 64 KiB. Refused: another type (415), a longer body (413), a body
 * that is not what it says, a field that comes twice, a file (400).
 */
export async function readForm({ headers, body }: Visit): Promise<FormResult> {
  const type = headers['content-type'] ?? '';
  const [mediaType = ''] = type.toLowerCase().split(';', 1);
  if (![URLENCODED, 'multipart/form-data'].includes(mediaType.trim())) return no(refuse(415, 'body is not a form'));
  const bytes = await readBody(body, headers['content-length']);
  if (bytes === 'too large') return no(refuse(413, 'body is too large'));
  if (bytes === 'broken off') return no(refuse(400, 'body broke off'));
  const text = decode(bytes);
  const form =
    text === undefined
      ? undefined
      : mediaType.trim() === URLENCODED
        ? readUrlencoded(text)
        : parseMultipart(text, type);
  if (form === undefined) return no(refuse(400, 'body is not the form it says it is'));
  return onceEach([...form]);
}

function onceEach(entries: readonly (readonly [string, unknown])[]): FormResult {
  if (entries.length > MOST_FIELDS) return no(refuse(400, 'form has too many fields'));
  if (new Set(entries.map(([name]) => name)).size !== entries.length) return no(refuse(400, 'form has a field twice'));
  const texts = entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  if (texts.length !== entries.length) return no(refuse(400, 'form brings a file'));
  // fromEntries defines own properties, so that a field named __proto__ is a field like any other
  return { ok: true, fields: Object.fromEntries(texts) };
}

/** Both readers would put `\ufffd` for what is not UTF-8, and a password must never be guessed at like that. */
function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined; // TypeError: not UTF-8
  }
}

function readUrlencoded(text: string): URLSearchParams | undefined {
  try {
    decodeURIComponent(text); // URLSearchParams itself would keep a stray `%` and replace bytes that are no UTF-8
    return new URLSearchParams(text);
  } catch {
    return undefined; // URIError: not percent-encoding
  }
}

function no(problem: Problem): FormResult {
  return { ok: false, problem };
}
