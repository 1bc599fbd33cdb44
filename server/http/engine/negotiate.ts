import Negotiator from 'negotiator';
import { memoize } from './memoize';

/** The two formats in which one address answers. */
export type Format = 'html' | 'json';

/** The most elements of a header that are read; no client needs more. */
const MAX_ELEMENTS = 64;

/** The format that an Accept header prefers, or undefined when it accepts neither; without a header it is HTML. */
export function preferredFormat(accept: string | undefined): Format | undefined {
  return formatOf(accept ?? '');
}

const formatOf = memoize((accept): Format | undefined => {
  const type = preferredMediaType(['text/html', 'application/json'], accept);
  if (type === undefined) return undefined;
  return type === 'text/html' ? 'html' : 'json';
});

/**
 * The media type that an Accept header prefers: by quality, then by how specific its range is (`application/json, *`+`/*`
 * means JSON), then by the order in the header (RFC 9110 §12.5.1). Without a header it is the first one.
 */
export function preferredMediaType(types: string[], accept: string | undefined): string | undefined {
  // Of all parameters only the quality counts: negotiator would match `application/json;charset=utf-8` with nothing.
  const ranges = firstElements(accept)
    ?.replace(/;(?!q=)[^,;]*/g, '')
    .replace(/(^|,)\s*\*(?=\s*(?:[,;]|$))/g, '$1*/*');
  const isEmpty = ranges === undefined || /^[\s,]*$/.test(ranges);
  return new Negotiator({ headers: { accept: isEmpty ? '*/*' : ranges } }).mediaType(types);
}

/** The language tags of an Accept-Language header, the preferred one first, without refused ones (RFC 9110 §12.5.4). */
export function acceptedLanguages(acceptLanguage: string | undefined): string[] {
  if (acceptLanguage === undefined) return [];
  return new Negotiator({ headers: { 'accept-language': firstElements(acceptLanguage) } }).languages();
}

/**
 * The content coding for a body: Brotli if the client accepts it, else gzip, else none (RFC 9110 §12.5.3). A client must
 * name it: programs that send `*` do not know Brotli.
 */
export function preferredEncoding(acceptEncoding: string | undefined): 'br' | 'gzip' | undefined {
  return acceptEncoding === undefined ? undefined : encodingOf(acceptEncoding);
}

const encodingOf = memoize((acceptEncoding): 'br' | 'gzip' | undefined => {
  const named = firstElements(acceptEncoding)?.replace(/(^|,)\s*\*[^,]*/g, '$1');
  const negotiator = new Negotiator({ headers: { 'accept-encoding': named } });
  const accepted = negotiator.encodings(['br', 'gzip']);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : undefined;
});

/** The first elements of a header. Negotiator reads a quality only as `;q=`, but case and blanks are free (RFC 9110 §12.4.2). */
function firstElements(header: string | undefined): string | undefined {
  return header
    ?.split(',', MAX_ELEMENTS)
    .join(',')
    .replace(/(?<!\s)\s*;\s*q\s*=\s*/gi, ';q=');
}
