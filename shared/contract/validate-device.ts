import * as v from 'valibot';

/** Most digits of a mailed code (spec 001 §5). */
export const DEVICE_CODE_MAX_LENGTH = 8;

/** GET /identityprovider/validatedevice, and the answer of a resend (spec 001 §3). Times are ISO 8601, or empty. */
export const UnknownDeviceData = v.object({
  name: v.nullish(v.string(), ''),
  baseUri: v.nullish(v.string(), ''),
  isCloud: v.nullish(v.boolean(), false),
  userAgentString: v.nullish(v.string(), ''),
  /** Masked. */
  mail: v.nullish(v.string(), ''),
  expires: v.nullish(v.string(), ''),
  resendAvailable: v.nullish(v.string(), ''),
  mailSendFailed: v.nullish(v.boolean(), false),
  antiCsrfToken: v.string(),
});

export type UnknownDeviceData = v.InferOutput<typeof UnknownDeviceData>;

/** POST to the same address, and to it + /resend, as JSON (spec 001 §7). */
export const DeviceCode = v.strictObject({
  code: v.pipe(v.string(), v.regex(/^\d*$/), v.maxLength(DEVICE_CODE_MAX_LENGTH)),
  antiCsrfToken: v.string(),
});

/** The answer of a verify: 302 in the body leaves (spec 001 §8). */
export const DeviceAnswer = v.object({ statusCode: v.nullish(v.number()), redirectUrl: v.nullish(v.string()) });

export type DeviceAnswer = v.InferOutput<typeof DeviceAnswer>;
