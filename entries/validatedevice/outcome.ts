import type { DeviceAnswer } from '../../shared/contract/sign-in/validate-device';
import type { Result } from '../../shared/http/call';
import { failureText, unavailableText } from '../../shared/http/failure-text';

/** Why a code was refused. */
export interface Refusal {
  message: 'DEVICE_CODE_INVALID' | 'DEVICE_TOO_MANY_ATTEMPTS';
  /** Set if the check itself failed, so that the code may still be right: a message key or a text. */
  cause?: string;
  /** Seconds until the server checks another code, if it sends them. */
  wait?: number;
}

/** What the page does after the server has answered a code. */
export type Outcome =
  /** The device is confirmed: go to the target, which is not validated yet. */
  | { kind: 'redirect'; target: string }
  /** `canResend`: another mail may be requested at once. */
  | { kind: 'refused'; refusal: Refusal; canResend: boolean }
  /** The call was aborted: show nothing. */
  | { kind: 'none' };

/** Decides what the page does after the answer to a code. An HTTP 200 whose `statusCode` is not 302 also refuses it. */
export function outcomeOf(result: Result<DeviceAnswer>): Outcome {
  if (result.ok) {
    const { statusCode, redirectUrl } = result.data;
    if (statusCode === 302) return { kind: 'redirect', target: redirectUrl ?? '/' };
    return { kind: 'refused', refusal: { message: 'DEVICE_CODE_INVALID' }, canResend: false };
  }
  if (result.kind === 'aborted') return { kind: 'none' };
  if (result.status === 429) {
    const wait = result.retryAfter ? { wait: result.retryAfter } : {};
    return { kind: 'refused', refusal: { message: 'DEVICE_TOO_MANY_ATTEMPTS', ...wait }, canResend: true };
  }
  const { retryAfter } = failureText(result);
  const text = retryAfter ? unavailableText(retryAfter) : result.messageKey;
  const cause = result.status === 400 ? {} : { cause: text };
  return { kind: 'refused', refusal: { message: 'DEVICE_CODE_INVALID', ...cause }, canResend: false };
}
