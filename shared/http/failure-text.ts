import { statusKey } from '../contract/status-key';
import { formatCountdown } from '../i18n/format';
import { t, translateServerText } from '../i18n/translate';
import type { Failure } from './result';

/** The text of a failure, and the status that the server sent. */
export interface FailureText {
  status: string;
  message: string;
  /** Seconds after which a server that is not available may be asked again, where it has named them. */
  retryAfter?: number;
}

/**
 * Returns the text of a failure, with the missing field if the answer lacked one, and the status if the server sent one. Both
 * are empty after an abort.
 */
export function failureText({ kind, status, messageKey, field, retryAfter }: Failure): FailureText {
  const text = messageKey && translateServerText(messageKey);
  const message = field ? `${text} ${t('ERROR_ANSWER_FIELD', { field })}` : text;
  return {
    status: kind === 'status' && !field ? String(status) : '',
    message,
    ...(retryAfter && messageKey === UNAVAILABLE && { retryAfter }),
  };
}

const UNAVAILABLE = statusKey(503);

/** Returns the message of a server that is not available, with the time to wait. */
export function unavailableText(seconds: number): string {
  return t('ERROR_UNAVAILABLE_WAIT', { time: formatCountdown(seconds * 1000) });
}

/** Returns the text of a failure as one line: the status, when the server sent one, and the message. */
export function describeFailure(failure: Failure): string {
  const { status, message, retryAfter } = failureText(failure);
  const text = retryAfter ? unavailableText(retryAfter) : message;
  return status ? `${status} ${text}` : text;
}
