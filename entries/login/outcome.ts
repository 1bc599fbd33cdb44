import type { LoginAnswer, LoginError } from '../../shared/contract/login';
import type { Result } from '../../shared/http/call';
import { t, translateServerText } from '../../shared/i18n/translate';

/** What a sign-in's answer means for the page. */
export type Outcome =
  /** Signed in: leave for this target, which is still to be guarded. */
  | { kind: 'leave'; target: string }
  /** Refused: show the text; a wrong user name or password is mended in the field, all else is only read. */
  | { kind: 'refused'; text: string; atFault: 'password' | 'nothing' }
  /** Throttled: no try before so many seconds. */
  | { kind: 'wait'; seconds: number }
  /** The page is being left, or the person asked for something else. */
  | { kind: 'nothing' };

const FORGERY = 'LOGIN_FORGERY' satisfies LoginError;

/** Seconds to wait after a 429 that does not say how long. */
const DEFAULT_WAIT_S = 30;

/** Reads an answer from top to bottom: where to go, how long to wait, what to say. */
export function outcomeOf(result: Result<LoginAnswer>): Outcome {
  if (result.status === 204) return { kind: 'leave', target: '/' };
  if (result.ok) return answered(result.data, result.status);
  if (result.kind === 'aborted') return { kind: 'nothing' };
  if (result.status === 429) return { kind: 'wait', seconds: result.retryAfter ?? DEFAULT_WAIT_S };
  if (result.kind !== 'status')
    return { kind: 'refused', text: translateServerText(result.messageKey), atFault: 'nothing' };
  if (result.status === 400) return { kind: 'refused', text: t('LOGIN_ERROR_HINT'), atFault: 'password' };
  const hint = hintWithStatus(result.status);
  // A sign-in that another site seems to have sent can be mended: the text says how.
  const isForgery = result.problem?.messageKey === FORGERY;
  return { kind: 'refused', text: isForgery ? `${hint} ${t(FORGERY)}` : hint, atFault: 'nothing' };
}

function answered({ statusCode, redirectUrl, errorMessage }: LoginAnswer, status: number): Outcome {
  if (statusCode === 302) return { kind: 'leave', target: redirectUrl ?? '/' };
  const text = errorMessage ? translateServerText(errorMessage) : hintWithStatus(statusCode ?? status);
  return { kind: 'refused', text, atFault: 'nothing' };
}

/** The hint with the status in brackets. */
export function hintWithStatus(status: number): string {
  return t('LOGIN_ERROR_HINT_STATUS', { status });
}
