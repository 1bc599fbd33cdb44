import { SourceError } from '../identity-providers/directory-source';

/** The maximum length of a directory's text, in UTF-16 units. */
const DETAIL_MAX = 200;

const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu;

/** Shortens a directory's text to one line without control characters. */
export function shortDetail(text: string): string {
  const line = text.replace(UNSEEN, ' ').trim();
  return line.length <= DETAIL_MAX ? line : `${line.slice(0, DETAIL_MAX - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** The message keys of socket errors. */
const SOCKET_KEYS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'CONNECTION_REFUSED',
  ETIMEDOUT: 'CONNECTION_TIMEOUT',
  EHOSTUNREACH: 'CONNECTION_UNREACHABLE',
  ENETUNREACH: 'CONNECTION_UNREACHABLE',
};

/** Converts a connection error to a `SourceError`. */
export function socketErrorOf(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  const code = codeOf(error);
  return new SourceError(SOCKET_KEYS[code] ?? 'CONNECTION_LOST', code, { cause: error });
}

function codeOf(error: unknown): string {
  const own = error instanceof AggregateError ? error.errors.at(-1) : error;
  return typeof own === 'object' && own !== null && 'code' in own ? String(own.code) : '';
}
