import { SourceError } from './source-error';

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
