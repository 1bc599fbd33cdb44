import type { FastifyRequest } from 'fastify';
import { type Problem, refuse } from '../request/answer';
import type { RequestContext } from '../request/request-context';

/** The maximum length in bytes, three times that of the longest redirect target. */
const MAX_LENGTH = 8192;

/**
 * Matches spellings of a path that a proxy might resolve, split or cut off. Browsers and correct clients never send
 * them.
 */
const AMBIGUOUS = /\\|%5c|%2f|%2e|%[01][0-9a-f]|%7f|(^|\/)\.{1,2}(\/|$)|\p{Cc}/iu;

/** Refuses two Host headers, because this server and a proxy could use different ones (RFC 9112 §3.2). */
export function checkHost(_ctx: RequestContext, { raw: { rawHeaders } }: FastifyRequest): Problem | undefined {
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
  return hosts.length > 1 ? refuse(400, 'two Host headers') : undefined;
}

/** The maximum number of headers. Browsers send about 20, and Node would silently ignore those beyond 2,000. */
const HEADERS_MAX = 200;

/** Refuses too many headers, because they may be long together. */
export function checkHeaders(_ctx: RequestContext, { raw: { rawHeaders } }: FastifyRequest): Problem | undefined {
  return rawHeaders.length > 2 * HEADERS_MAX ? refuse(431, 'too many headers') : undefined;
}

/** Refuses an address that is too long or whose path is ambiguous. Encoded dots are allowed in a query. */
export function checkUrl({ path, method }: RequestContext, { raw }: FastifyRequest): Problem | undefined {
  if ((raw.url ?? '').length > MAX_LENGTH) return refuse(414, 'address is too long');
  if (!path.startsWith('/')) return refuse(400, `address of ${method} is not a path`);
  if (AMBIGUOUS.test(path)) return refuse(400, 'path has encoded dots, slashes or control characters');
  if (path.includes('//')) return refuse(404, 'path has an empty segment');
  return isDecodable(path) ? undefined : refuse(400, 'path is not valid percent-encoding');
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false; // URIError: a stray `%`, or invalid UTF-8
  }
}
