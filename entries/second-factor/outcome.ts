import type { SecondFactorAnswer, SecondFactorData, SecondFactorError } from '../../shared/contract/two-factor';
import type { Failure, Result } from '../../shared/http/call';
import { parseJson } from '../../shared/http/response-failure';
import type { MessageKey } from '../../shared/i18n/translate';

/** Why a code was not taken; it shows under the input. */
export interface Refusal {
  /** A key of the catalogue, or a server's own text. */
  message: string;
  /** The transport status in words, where that is what went wrong; `message` then explains it. */
  status?: string;
}

/** What the answer to a code means for the page. */
export type Outcome =
  /** Signed in, or nothing to be had here: leave for this target, which is still to be guarded. */
  | { kind: 'leave'; target: string }
  /** Signed in by the emergency code, which took the second factor away: say so, then leave. */
  | { kind: 'dropped'; target: string }
  /** The sign-in is over: start anew; a code is looked at again after so many seconds. */
  | { kind: 'start-anew'; message: string; retryAfter?: number }
  | { kind: 'refused'; refusal: Refusal }
  /** The page is being left. */
  | { kind: 'nothing' };

const USED: SecondFactorError = 'TFA_CODE_ALREADY_USED';
const INCORRECT: SecondFactorError = 'TFA_CODE_INCORRECT';

/** Reads an answer from top to bottom: no answer, one that is none, and what a real one says. */
export function outcomeOf(result: Result<SecondFactorAnswer>): Outcome {
  if (result.ok) return answered(result.data);
  if (result.kind === 'aborted') return { kind: 'nothing' };
  if (result.status === 200 && parseJson(result.text) === undefined) return { kind: 'leave', target: '/' };
  return { kind: 'refused', refusal: refusalOf(result) };
}

function answered(answer: SecondFactorAnswer): Outcome {
  const { statusCode, redirectUrl, errorMessage, tfaDeactivatedByOneTimeCode, retryAfter } = answer;
  if (statusCode === 302) {
    return { kind: tfaDeactivatedByOneTimeCode ? 'dropped' : 'leave', target: redirectUrl ?? '/' };
  }
  if (statusCode === 400) return startAnew(errorMessage ?? '', retryAfter);
  return { kind: 'refused', refusal: { message: errorMessage || unexplained(statusCode) } };
}

function startAnew(message: string, retryAfter?: number | null): Outcome {
  return { kind: 'start-anew', message, ...(retryAfter ? { retryAfter } : {}) };
}

function unexplained(statusCode: SecondFactorAnswer['statusCode']): MessageKey {
  return statusCode === 401 ? INCORRECT : 'TFA_CHECK_FAILED';
}

function refusalOf({ status, statusText, messageKey }: Failure): Refusal {
  if (status === 0 || status === 200) return { message: messageKey };
  return { message: messageKey, status: statusText || String(status) };
}

/** What a plain form post was answered with, the same way. */
export function outcomeOfPlainPost({ statusCode, errorMessage, retryAfter, ...data }: SecondFactorData): Outcome {
  if (data.startAnew || statusCode === 400) return startAnew(errorMessage, retryAfter);
  return errorMessage ? { kind: 'refused', refusal: { message: errorMessage } } : { kind: 'nothing' };
}

/** The three lines that explain why a used code does not work again. */
export function explanationOf({ message }: Refusal): readonly MessageKey[] {
  if (message !== USED) return [];
  return ['TFA_CODE_ALREADY_USED_1', 'TFA_CODE_ALREADY_USED_2', 'TFA_CODE_ALREADY_USED_3'];
}
