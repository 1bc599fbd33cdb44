import { type Problem, refuse } from '../answer';
import type { RequestContext } from '../request-context';
import { readBody } from './read-body';

/** Why something of a request could not be read. */
export interface Unreadable {
  readonly ok: false;
  readonly problem: Problem;
}

/** The text of a body, with its media type in lower case and without parameters. */
export type TextResult = { readonly ok: true; readonly text: string; readonly mediaType: string } | Unreadable;

/**
 * Reads a body of at most 64 KiB as a text. Refused: another media type than those wanted, one that is packed or says
 * that it is no UTF-8 (415), a longer body (413), one that broke off and what is no UTF-8 (400): a lenient reader would
 * put `\ufffd` for it, and a password must never be guessed at like that.
 */
export async function readText({ headers, body }: RequestContext, types: readonly string[]): Promise<TextResult> {
  const contentType = headers['content-type'] ?? '';
  const [type = ''] = contentType.toLowerCase().split(';', 1);
  const mediaType = type.trim();
  if (!types.includes(mediaType)) return unreadable(refuse(415, `body is not ${types.join(' or ')}`));
  if (!isPlain(headers['content-encoding']) || !isUtf8(contentType)) return unreadable(refuse(415, 'body is encoded'));
  const bytes = await readBody(body, headers['content-length']);
  if (bytes === 'too large') return unreadable(refuse(413, 'body is too large'));
  if (bytes === 'broken off') return unreadable(refuse(400, 'body broke off'));
  try {
    return { ok: true, mediaType, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return unreadable(refuse(400, 'body is not UTF-8')); // TypeError
  }
}

/** Refuses what was sent. */
export function unreadable(problem: Problem): Unreadable {
  return { ok: false, problem };
}

/** Nothing is unpacked: a small body could become a large one. */
function isPlain(encoding: string | undefined): boolean {
  return /^(\s*|identity)$/i.test(encoding ?? '');
}

/** In ASCII alone it would make no difference, and with the first umlaut it would be another password. */
function isUtf8(contentType: string): boolean {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType) ?? [];
  return /^utf-?8$/i.test(charset);
}
