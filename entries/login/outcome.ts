import type { LoginAnswer, LoginError } from '../../shared/contract/sign-in/login';
import type { Result } from '../../shared/http/call';
import { t, translateServerText } from '../../shared/i18n/translate';

/** What the page does after the server has answered a sign-in. */
export type Outcome =
  /** Signed in: go to the target, which is not validated yet. */
  | { kind: 'redirect'; target: string }
  /** Refused: show the text and focus the password, if that may be wrong, or else the text. */
  | { kind: 'refused'; text: string; focus: 'Password' | 'message' }
  /**
   * Too many attempts, or with the status 503 a server that is not available; `seconds` until the next attempt is allowed.
   * `status` is shown.
   */
  | { kind: 'throttled'; seconds: number; status?: number }
  /** The call was aborted: show nothing. */
  | { kind: 'none' };

const FORGERY = 'LOGIN_FORGERY' satisfies LoginError;

/** Seconds to wait after a 429 without Retry-After. */
const DEFAULT_WAIT_S = 30;

/** The status of a server that is not available. */
export const UNAVAILABLE = 503;

/** A text with the status in brackets. */
export function withStatus(text: string, status: number): string {
  return `${text} (${status})`;
}

/** Decides what the page does after the answer to POST /login. */
export function outcomeOf(result: Result<LoginAnswer>): Outcome {
  if (result.status === 204) return { kind: 'redirect', target: '/' };
  if (result.ok) return outcomeOfAnswer(result.data, result.status);
  if (result.kind === 'aborted') return { kind: 'none' };
  if (result.status === 429) {
    const { retryAfter: seconds, status } = result;
    return { kind: 'throttled', ...(seconds ? { seconds } : { seconds: DEFAULT_WAIT_S, status }) };
  }
  if (result.kind !== 'status') return refused(translateServerText(result.messageKey));
  if (result.status === UNAVAILABLE) {
    const { retryAfter: seconds, messageKey, status } = result;
    return seconds
      ? { kind: 'throttled', seconds, status }
      : refused(withStatus(translateServerText(messageKey), status));
  }
  if (result.status === 400) return { kind: 'refused', text: t('LOGIN_ERROR_HINT'), focus: 'Password' };
  const hint = hintWithStatus(result.status);
  // If the server did not accept the origin of a sign-in, the second text says what the user can do.
  const isForgery = result.problem?.messageKey === FORGERY;
  return refused(isForgery ? `${hint} ${t(FORGERY)}` : hint);
}

function outcomeOfAnswer({ statusCode, redirectUrl, errorMessage }: LoginAnswer, status: number): Outcome {
  if (statusCode === 302) return { kind: 'redirect', target: redirectUrl ?? '/' };
  return refused(errorMessage ? translateServerText(errorMessage) : hintWithStatus(statusCode ?? status));
}

const refused = (text: string): Outcome => ({ kind: 'refused', text, focus: 'message' });

/** The general error text with the HTTP status in brackets. */
function hintWithStatus(status: number): string {
  return t('LOGIN_ERROR_HINT_STATUS', { status });
}
