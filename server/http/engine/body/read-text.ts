import type { Readable } from 'node:stream';
import type { StatusKey } from '../../../../shared/contract/status-key';
import { type Problem, refuse } from '../../request/answer';
import type { RequestContext } from '../../request/request-context';
import type { BodyLimits } from '../../request/route';

/** The refusal of a body that cannot be read. */
export interface Unreadable {
  readonly ok: false;
  readonly problem: Problem<StatusKey>;
}

/** The text of a body, and its media type in lower case without parameters. */
export type TextResult = { readonly ok: true; readonly text: string; readonly mediaType: string } | Unreadable;

/** The default maximum size of a body, in bytes: sixty times that of the longest sign-in. */
const MAX_LENGTH = 64 * 1024;

/**
 * Reads a body as text. It refuses a media type that is not in `types`, a content coding and a charset other than UTF-8
 * (415), a body that is too long (413), and a body that is incomplete or not valid UTF-8 (400), because lenient
 * decoding would replace bytes with `\ufffd` and could change a password.
 */
export async function readText(
  { headers, body }: RequestContext,
  types: readonly string[],
  { maxLength = MAX_LENGTH }: BodyLimits = {},
): Promise<TextResult> {
  const contentType = headers['content-type'] ?? '';
  const [type = ''] = contentType.toLowerCase().split(';', 1);
  const mediaType = type.trim();
  if (!types.includes(mediaType)) return unreadable(refuse(415, `body is not ${types.join(' or ')}`));
  if (!isIdentity(headers['content-encoding']) || !isUtf8(contentType))
    return unreadable(refuse(415, 'body has a content coding or a charset other than UTF-8'));
  const bytes = await readBytes(body, { contentLength: headers['content-length'], maxLength });
  if (bytes === 'too large') return unreadable(refuse(413, 'body is too large'));
  if (bytes === 'aborted') return unreadable(refuse(400, 'body broke off'));
  try {
    return { ok: true, mediaType, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return unreadable(refuse(400, 'body is not valid UTF-8')); // TypeError
  }
}

/** Returns the result for a refused body. */
export function unreadable(problem: Problem<StatusKey>): Unreadable {
  return { ok: false, problem };
}

/** Reads up to the limit and discards the rest, so that the client gets an answer instead of a broken connection. */
function readBytes(
  body: Readable,
  { contentLength = '0', maxLength }: { contentLength: string | undefined; maxLength: number },
): Promise<Buffer | 'too large' | 'aborted'> {
  if (Number(contentLength) > maxLength) {
    body.resume();
    return Promise.resolve('too large');
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    body.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxLength) chunks.push(chunk);
      else resolve('too large');
    });
    body.on('end', () => resolve(Buffer.concat(chunks)));
    body.on('error', () => resolve('aborted'));
    body.on('close', () => resolve('aborted')); // after `end` it has no effect
  });
}

/** Tells whether a body is uncompressed. Bodies are never decompressed, because a small one could become very large. */
function isIdentity(encoding: string | undefined): boolean {
  return /^(\s*|identity)$/i.test(encoding ?? '');
}

/** Tells whether the charset is UTF-8. In another charset, a password with an umlaut would be a different password. */
function isUtf8(contentType: string): boolean {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType) ?? [];
  return /^utf-?8$/i.test(charset);
}
