import * as v from 'valibot';
import { DEVICE_ADDRESS } from '../addresses';
import { PageBranding } from '../branding';
import type { Operation } from '../operation';
import { REDIRECT } from '../shared-descriptions';

/** The maximum length of a mailed code. */
export const DEVICE_CODE_MAX_LENGTH = 8;

/** GET /identityprovider/validatedevice, and the answer of a resend. Times are ISO 8601, or empty. */
export const UnknownDeviceData = v.object({
  name: v.nullish(v.string(), ''),
  baseUri: v.nullish(v.string(), ''),
  isCloud: v.nullish(v.boolean(), false),
  userAgentString: v.nullish(v.string(), ''),
  /** The name of the browser and its system, such as `Firefox 140, Linux`. */
  browser: v.nullish(v.string(), ''),
  /** The masked mail address. */
  mail: v.nullish(v.string(), ''),
  expires: v.nullish(v.string(), ''),
  resendAvailable: v.nullish(v.string(), ''),
  /** When the sign-in itself expires, for which another code can be requested until then; empty if it is not known. */
  signInExpires: v.nullish(v.string(), ''),
  mailSendFailed: v.nullish(v.boolean(), false),
  antiCsrfToken: v.string(),
  branding: PageBranding,
});

export type UnknownDeviceData = v.InferOutput<typeof UnknownDeviceData>;

/** POST to the same address, and to it + /resend, as JSON. */
export const DeviceCode = v.strictObject({
  code: v.pipe(v.string(), v.regex(/^\d*$/), v.maxLength(DEVICE_CODE_MAX_LENGTH)),
  antiCsrfToken: v.string(),
});

/** The answer to a code: `statusCode` 302 redirects. */
export const DeviceAnswer = v.object({ statusCode: v.nullish(v.number()), redirectUrl: v.nullish(v.string()) });

export type DeviceAnswer = v.InferOutput<typeof DeviceAnswer>;

/** Shows the sign-in of an unknown browser, for which a code was mailed. */
export const showUnknownDevice = {
  method: 'GET',
  address: DEVICE_ADDRESS,
  query: REDIRECT,
  answer: UnknownDeviceData,
} as const satisfies Operation;

/** Checks the mailed code, and makes the browser known. */
export const confirmDevice = {
  method: 'POST',
  address: DEVICE_ADDRESS,
  query: REDIRECT,
  json: DeviceCode,
  answer: DeviceAnswer,
  sets: ['session', 'device'],
  refusals: { 400: ['ERROR_BAD_REQUEST', 'DEVICE_CODE_INVALID'], 429: ['DEVICE_TOO_MANY_ATTEMPTS'] },
} as const satisfies Operation;

/** Mails another code. */
export const resendDeviceCode = {
  method: 'POST',
  address: `${DEVICE_ADDRESS}/resend`,
  access: ['pre-session'],
  json: DeviceCode,
  answer: UnknownDeviceData,
  sets: ['session'],
  refusals: { 400: ['ERROR_BAD_REQUEST', 'DEVICE_CODE_INVALID'], 429: [] },
} as const satisfies Operation;
