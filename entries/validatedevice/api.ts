import { DeviceAnswer, UnknownDeviceData } from '../../shared/contract/sign-in/validate-device';
import { call } from '../../shared/http/call';

/** Posts the code to the page's own address. */
export const postCode = (json: { code: string; antiCsrfToken: string }, signal: AbortSignal) =>
  call(DeviceAnswer, { method: 'POST', json, signal });

/** Requests another mail at the page's own path + /resend. The answer replaces the page's data. */
export const postResend = (json: { code: string; antiCsrfToken: string }, signal: AbortSignal) =>
  call(UnknownDeviceData, {
    method: 'POST',
    url: `${location.pathname.replace(/\/$/, '')}/resend`,
    json,
    signal,
  });
