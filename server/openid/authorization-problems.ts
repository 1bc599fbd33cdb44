/** The message key of the reason why a provider's answer was refused. */
export type AuthorizationProblem =
  | 'OPENID_ERROR_DENIED'
  | 'OPENID_ERROR_UNREACHABLE'
  | 'OPENID_ERROR_INVALID'
  | 'OPENID_ERROR_CONFIGURATION';

/** The error codes of authorization responses that do not concern the user's consent (RFC 6749 §4.1.2.1). */
const ANSWERS: Readonly<Record<string, AuthorizationProblem>> = {
  server_error: 'OPENID_ERROR_UNREACHABLE',
  temporarily_unavailable: 'OPENID_ERROR_UNREACHABLE',
  invalid_request: 'OPENID_ERROR_CONFIGURATION',
  invalid_scope: 'OPENID_ERROR_CONFIGURATION',
  unauthorized_client: 'OPENID_ERROR_CONFIGURATION',
  unsupported_response_type: 'OPENID_ERROR_CONFIGURATION',
};

/** Returns the problem of an authorization response with an `error`. */
export function problemOfAnswer(error: string): AuthorizationProblem {
  return ANSWERS[error] ?? 'OPENID_ERROR_DENIED';
}

/** Returns the problem of an error that the library or `fetch` threw while exchanging the code. */
export function problemOfError(error: unknown): AuthorizationProblem {
  if (isAway(error)) return 'OPENID_ERROR_UNREACHABLE';
  return isClientRefused(error) ? 'OPENID_ERROR_CONFIGURATION' : 'OPENID_ERROR_INVALID';
}

/**
 * Tells whether the provider refuses the client itself: its id, its secret, or the way of sending them (RFC 6749 §5.2).
 */
export function isClientRefused(error: unknown): boolean {
  const { error: code, status } = Object(error);
  return code === 'invalid_client' || code === 'unauthorized_client' || (code === undefined && status === 401);
}

/** Tells whether the provider did not answer, answered too late, or had a server error. */
function isAway(error: unknown): boolean {
  const { name, code, cause } = Object(error);
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'OAUTH_TIMEOUT') return true;
  if (cause instanceof Response) return cause.status >= 500;
  return name === 'TypeError' && code === undefined;
}
