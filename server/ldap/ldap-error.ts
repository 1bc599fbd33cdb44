import { ResultCodeError } from 'ldapts';
import { SourceError } from '../identity-providers/directory-source';

/** The longest text of a directory that is shown, in UTF-16 units. */
const DETAIL_MAX = 200;

const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu;

/** A directory's own words: in one line, without control characters, and short. */
export function shortDetail(text: string): string {
  const line = text.replace(UNSEEN, ' ').trim();
  return line.length <= DETAIL_MAX ? line : `${line.slice(0, DETAIL_MAX - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** The message keys of result codes (RFC 4511 appendix A). */
const RESULT_KEYS: Readonly<Record<number, string>> = {
  3: 'CONNECTION_TIMEOUT',
  8: 'CONNECTION_SECURITY_REQUIRED',
  10: 'CONNECTION_REFERRAL',
  13: 'CONNECTION_SECURITY_REQUIRED',
  32: 'CONNECTION_BASE_NOT_FOUND',
  34: 'CONNECTION_NAME_INVALID',
  48: 'CONNECTION_BIND_REFUSED',
  49: 'CONNECTION_BIND_REFUSED',
  50: 'CONNECTION_ACCESS_DENIED',
};

/** The message keys of a socket's errors. */
const SOCKET_KEYS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'CONNECTION_REFUSED',
  ETIMEDOUT: 'CONNECTION_TIMEOUT',
  EHOSTUNREACH: 'CONNECTION_UNREACHABLE',
  ENETUNREACH: 'CONNECTION_UNREACHABLE',
};

/** What went wrong as a `SourceError`. */
export function sourceErrorOf(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  if (error instanceof ResultCodeError)
    return new SourceError(RESULT_KEYS[error.code] ?? 'CONNECTION_DIRECTORY_ERROR', wordsOf(error), { cause: error });
  const socketCode = socketCodeOf(error);
  return new SourceError(SOCKET_KEYS[socketCode] ?? 'CONNECTION_LOST', socketCode, { cause: error });
}

/** The result code with which a directory refused; undefined where it did not answer. */
export function resultCodeOf(error: unknown): number | undefined {
  return error instanceof ResultCodeError ? error.code : undefined;
}

/** The name and the number of a result code as the standard has them, and what the directory adds: `noSuchObject (32)`. */
function wordsOf({ name, code, message }: ResultCodeError): string {
  const standard = `${name.charAt(0).toLowerCase()}${name.slice(1).replace(/Error$/, '')} (${code})`;
  const words = message.replace(/ Code: 0x[0-9a-f]+$/, '').trim();
  return shortDetail(words === '' ? standard : `${standard}: ${words}`);
}

function socketCodeOf(error: unknown): string {
  const own = error instanceof AggregateError ? error.errors.at(-1) : error;
  return typeof own === 'object' && own !== null && 'code' in own ? String(own.code) : '';
}
