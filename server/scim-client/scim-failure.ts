import { CERTIFICATE_PROBLEMS } from '../outgoing/presented-certificate';
import { shortDetail } from '../outgoing/remote-text';
import { socketErrorOf } from '../outgoing/socket-error';
import { SourceError } from '../outgoing/source-error';

/** undici's codes of timeouts. */
const TIMEOUTS = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'];

/** Converts the error of a request that got no answer. */
export function requestFailure(error: unknown, signal: AbortSignal): SourceError {
  if (error instanceof SourceError) return error;
  if (error instanceof DOMException || signal.aborted)
    return new SourceError('CONNECTION_TIMEOUT', '', { cause: error });
  if (isTooLarge(error)) return new SourceError('CONNECTION_ANSWER_INVALID', 'too large', { cause: error });
  const cause = error instanceof TypeError && error.cause !== undefined ? error.cause : error;
  const code = codeOf(cause);
  if (TIMEOUTS.includes(code)) return new SourceError('CONNECTION_TIMEOUT', '', { cause: error });
  if (isOfCertificate(code))
    return new SourceError(CERTIFICATE_PROBLEMS[code] ?? 'CONNECTION_CERTIFICATE_UNTRUSTED', '', { cause: error });
  if (/^(ERR_SSL_|ERR_TLS_|EPROTO)/.test(code)) return new SourceError('CONNECTION_TLS_FAILED', code, { cause: error });
  return socketErrorOf(cause);
}

/** Tells whether an answer exceeded the limits. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'the answer is too large';
}

function isOfCertificate(code: string): boolean {
  return code in CERTIFICATE_PROBLEMS || /CERT/.test(code) || code === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE';
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** The message keys of HTTP statuses (RFC 7644 §3.12). */
const STATUS_KEYS: Readonly<Record<number, string>> = {
  401: 'CONNECTION_BIND_REFUSED',
  403: 'CONNECTION_ACCESS_DENIED',
  404: 'CONNECTION_NO_SCIM',
  405: 'CONNECTION_NO_SCIM',
  408: 'CONNECTION_TIMEOUT',
  410: 'CONNECTION_NO_SCIM',
  504: 'CONNECTION_TIMEOUT',
};

/** Tells whether the service has nothing at an address (404, 405 or 410). Returns false for all other failures. */
export function isNotThere(error: unknown): boolean {
  return error instanceof SourceError && error.cause instanceof NotThere;
}

class NotThere extends Error {
  override readonly name = 'NotThere';
}

/** Converts an answer with an unexpected status, including the service's own words. */
export async function statusFailure(response: Response): Promise<SourceError> {
  const { status } = response;
  // Redirects are not followed, because the credentials are meant for the entered server.
  if (status >= 300 && status < 400) return new SourceError('CONNECTION_REFERRAL', targetOf(response));
  const messageKey = STATUS_KEYS[status] ?? 'CONNECTION_DIRECTORY_ERROR';
  const cause = messageKey === 'CONNECTION_NO_SCIM' ? new NotThere() : undefined;
  return new SourceError(messageKey, shortDetail(await wordsOf(response)), { cause });
}

/** Returns the origin of a redirect. Path and query are left out, because they may contain secrets. */
function targetOf({ headers }: Response): string {
  const [, origin = ''] = /^([a-z]+:\/\/[^/?#\s@]+)/i.exec(headers.get('location') ?? '') ?? [];
  return shortDetail(origin);
}

async function wordsOf(response: Response): Promise<string> {
  const standard = `HTTP ${response.status}`;
  try {
    const body: unknown = JSON.parse(await response.text());
    const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : undefined;
    return typeof detail === 'string' && detail !== '' ? `${standard}: ${detail}` : standard;
  } catch {
    return standard; // no SCIM error
  }
}
