import { confirmDevice, resendDeviceCode } from '../../shared/contract/sign-in/validate-device';
import { requestHere } from '../../shared/http/request-operation';

/** Posts the code to the page's own address. */
export const postCode = (json: { code: string; antiCsrfToken: string }, signal: AbortSignal) =>
  requestHere(confirmDevice, { json, signal });

/** Requests another mail at the page's own path + /resend. The answer replaces the page's data. */
export const postResend = (json: { code: string; antiCsrfToken: string }, signal: AbortSignal) =>
  requestHere(resendDeviceCode, { url: `${location.pathname.replace(/\/$/, '')}/resend`, json, signal });
