import { parseUrl } from './parse-url';

/** Why a text is no trusted address: a message key. */
export type TrustedAddressProblem =
  | 'TRUST_URI_EMPTY'
  | 'TRUST_URI_NO_SCHEME'
  | 'TRUST_URI_WILDCARD'
  | 'TRUST_URI_CREDENTIALS'
  | 'TRUST_URI_QUERY'
  | 'TRUST_URI_INVALID';

/** A trusted address as browsers write it (origin and path), without a slash at the end; `isOrigin` if it has no path. */
export type TrustedAddress =
  | { ok: true; address: string; isOrigin: boolean }
  | { ok: false; problem: TrustedAddressProblem };

const MAX_LENGTH = 2048;

/** Characters that browsers remove or interpret, so that the address is not what it looks like. */
const SUSPICIOUS = /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u;

/**
 * A host: a name, or an IPv6 address. Browsers also accept `a.example,https` (the start of a pasted list) and `a.example.`
 * (another origin than `a.example`); both are refused here.
 */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])$/;

/**
 * Checks an address that an administrator trusts: http or https, a host, and optionally a port and a path (WHATWG URL).
 * Wildcards are refused, since a host below a domain may belong to someone else.
 */
export function checkTrustedAddress(text: string): TrustedAddress {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, problem: 'TRUST_URI_EMPTY' };
  if (trimmed.includes('*')) return { ok: false, problem: 'TRUST_URI_WILDCARD' };
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)) return { ok: false, problem: 'TRUST_URI_NO_SCHEME' };
  if (!/^https?:\/\/[^/]/i.test(trimmed) || trimmed.length > MAX_LENGTH || SUSPICIOUS.test(trimmed))
    return { ok: false, problem: 'TRUST_URI_INVALID' };
  const url = parseUrl(trimmed);
  if (url === undefined || !HOST.test(url.hostname)) return { ok: false, problem: 'TRUST_URI_INVALID' };
  if (url.username !== '' || url.password !== '') return { ok: false, problem: 'TRUST_URI_CREDENTIALS' };
  if (/[?#]/.test(trimmed)) return { ok: false, problem: 'TRUST_URI_QUERY' };
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  return { ok: true, address: url.origin + path, isOrigin: path === '' };
}
