import type {
  SecondFactorAnswer,
  SecondFactorData,
  SecondFactorError,
} from '../../shared/contract/sign-in/second-factor';
import type { Failure, Result } from '../../shared/http/call';
import { failureText, unavailableText } from '../../shared/http/failure-text';
import { parseJson } from '../../shared/http/parse-json';
import type { MessageKey } from '../../shared/i18n/translate';

/** Why a code was refused, shown under the input. */
export interface Refusal {
  /** A message key or the server's own text. */
  message: string;
  /** The HTTP status text of a failed call; `message` then explains it. */
  status?: string;
}

/** What the page does after the server has answered a code. */
export type Outcome =
  /** Signed in: go to the target, which is not validated yet. */
  | { kind: 'redirect'; target: string }
  /**
   * Signed in with the recovery code, which has deactivated two-factor authentication: the page says so, then
   * redirects.
   */
  | { kind: 'recovery-code-used'; target: string }
  /** The pre-session has ended: the user signs in again, in `retryAfter` seconds if that is set. */
  | { kind: 'restart'; message: string; retryAfter?: number }
  | { kind: 'refused'; refusal: Refusal }
  /** The call was aborted, or there is no answer yet: show nothing. */
  | { kind: 'none' };

const INCORRECT: SecondFactorError = 'TFA_CODE_INCORRECT';

/** Decides what the page does after the answer to a code. */
export function outcomeOf(result: Result<SecondFactorAnswer>): Outcome {
  if (result.ok) return outcomeOfAnswer(result.data);
  if (result.kind === 'aborted') return { kind: 'none' };
  if (result.status === 200 && parseJson(result.text) === undefined) return { kind: 'redirect', target: '/' };
  return { kind: 'refused', refusal: refusalOf(result) };
}

function outcomeOfAnswer(answer: SecondFactorAnswer): Outcome {
  const { statusCode, redirectUrl, errorMessage, tfaDeactivatedByOneTimeCode, retryAfter } = answer;
  if (statusCode === 302) {
    return { kind: tfaDeactivatedByOneTimeCode ? 'recovery-code-used' : 'redirect', target: redirectUrl ?? '/' };
  }
  if (statusCode === 400) return restart(errorMessage ?? '', retryAfter);
  return { kind: 'refused', refusal: { message: errorMessage || defaultMessage(statusCode) } };
}

function restart(message: string, retryAfter?: number | null): Outcome {
  return { kind: 'restart', message, ...(retryAfter ? { retryAfter } : {}) };
}

function defaultMessage(statusCode: SecondFactorAnswer['statusCode']): MessageKey {
  return statusCode === 401 ? INCORRECT : 'TFA_CHECK_FAILED';
}

function refusalOf(failure: Failure): Refusal {
  const { status, statusText, messageKey } = failure;
  const { retryAfter } = failureText(failure);
  if (retryAfter) return { message: unavailableText(retryAfter), status: statusText || String(status) };
  if (status === 0 || status === 200) return { message: messageKey };
  return { message: messageKey, status: statusText || String(status) };
}

/** The outcome of a form that was posted without a script, from the page's data. */
export function outcomeOfPlainPost({ statusCode, errorMessage, retryAfter, ...data }: SecondFactorData): Outcome {
  if (data.startAnew || statusCode === 400) return restart(errorMessage, retryAfter);
  return errorMessage ? { kind: 'refused', refusal: { message: errorMessage } } : { kind: 'none' };
}
