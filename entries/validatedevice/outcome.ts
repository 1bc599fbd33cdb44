import type { DeviceAnswer, UnknownDeviceData } from '../../shared/contract/validate-device';
import type { Result } from '../../shared/http/call';

/** Why a code was not taken. */
export interface Refusal {
  message: 'DEVICE_CODE_INVALID' | 'DEVICE_TOO_MANY_ATTEMPTS';
  /** Where the code may not have been to blame: the key of what else went wrong. */
  cause?: string;
}

/** What the answer to a code means for the page (spec 001 §8). */
export type Verified =
  /** The target is still to be guarded. */
  | { kind: 'leave'; target: string }
  /** `freed`: another mail may be asked for at once. */
  | { kind: 'refused'; refusal: Refusal; freed: boolean }
  /** The page is being left. */
  | { kind: 'nothing' };

/** Too many tries, and whatever else is not a 302 in the body, refuse the code (spec 001 §8). */
export function verifiedBy(result: Result<DeviceAnswer>): Verified {
  if (result.ok) {
    const { statusCode, redirectUrl } = result.data;
    if (statusCode === 302) return { kind: 'leave', target: redirectUrl ?? '/' };
    return { kind: 'refused', refusal: { message: 'DEVICE_CODE_INVALID' }, freed: false };
  }
  if (result.kind === 'aborted') return { kind: 'nothing' };
  if (result.status === 429) {
    return { kind: 'refused', refusal: { message: 'DEVICE_TOO_MANY_ATTEMPTS' }, freed: true };
  }
  const cause = result.status === 400 ? {} : { cause: result.messageKey };
  return { kind: 'refused', refusal: { message: 'DEVICE_CODE_INVALID', ...cause }, freed: false };
}

/** When another mail may be asked for, in ms since 1970: at once when the last one was not sent (spec 001 §4), or no time is told. */
export function resendFrom({ resendAvailable, mailSendFailed }: UnknownDeviceData): number {
  return mailSendFailed ? 0 : Date.parse(resendAvailable) || 0;
}
