import * as v from 'valibot';
import { PageBranding } from '../branding';

/** The maximum length of a mailed code. */
export const DEVICE_CODE_MAX_LENGTH = 8;

/** GET /identityprovider/validatedevice, and the answer of a resend. Times are ISO 8601, or empty. */
export const UnknownDeviceData = v.object({
  name: v.nullish(v.string(), ''),
  baseUri: v.nullish(v.string(), ''),
  isCloud: v.nullish(v.boolean(), false),
  userAgentString: v.nullish(v.string(), ''),
  /** The masked mail address. */
  mail: v.nullish(v.string(), ''),
  expires: v.nullish(v.string(), ''),
  resendAvailable: v.nullish(v.string(), ''),
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
