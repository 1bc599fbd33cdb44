import Negotiator from 'negotiator';
import { memoize } from './memoize';

/** The two formats of an answer. */
export type Format = 'html' | 'json';

/** How many elements of a header are read, which is more than any client needs. */
const MAX_ELEMENTS = 64;

/**
 * Returns the format that an Accept header prefers.
 * @returns undefined if it accepts neither; HTML if there is no header
 */
export function preferredFormat(accept: string | undefined): Format | undefined {
  return formatOf(accept ?? '');
}

const formatOf = memoize((accept): Format | undefined => {
  const type = preferredMediaType(['text/html', 'application/json'], accept);
  if (type === undefined) return undefined;
  return type === 'text/html' ? 'html' : 'json';
});

/**
 * Returns the media type that an Accept header prefers: by quality, then by how specific its range is
 * (`application/json, *`+`/*` means JSON), then by the order in the header (RFC 9110 §12.5.1). Without a header it is
 * the first type.
 */
export function preferredMediaType(types: string[], accept: string | undefined): string | undefined {
  // Only the quality parameter counts, because negotiator would match `application/json;charset=utf-8` with nothing.
  const ranges = firstElements(accept)
    ?.replace(/;(?!q=)[^,;]*/g, '')
    .replace(/(^|,)\s*\*(?=\s*(?:[,;]|$))/g, '$1*/*');
  const isEmpty = ranges === undefined || /^[\s,]*$/.test(ranges);
  return new Negotiator({ headers: { accept: isEmpty ? '*/*' : ranges } }).mediaType(types);
}

/**
 * Returns the language tags of an Accept-Language header in the order of preference, without refused ones (RFC 9110
 * §12.5.4).
 */
export function acceptedLanguages(acceptLanguage: string | undefined): string[] {
  if (acceptLanguage === undefined) return [];
  return new Negotiator({ headers: { 'accept-language': firstElements(acceptLanguage) } }).languages();
}

/**
 * Returns the content coding for a body: Brotli if the client accepts it, otherwise gzip, otherwise none (RFC 9110
 * §12.5.3). The client must name the coding, because programs that send `*` do not support Brotli.
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

/**
 * Returns the first elements of a header. Negotiator understands a quality only as `;q=`, although case and blanks are
 * free (RFC 9110 §12.4.2).
 */
function firstElements(header: string | undefined): string | undefined {
  return header
    ?.split(',', MAX_ELEMENTS)
    .join(',')
    .replace(/(?<!\s)\s*;\s*q\s*=\s*/gi, ';q=');
}
