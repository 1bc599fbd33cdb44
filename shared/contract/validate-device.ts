import * as v from 'valibot';

/** Most digits of a mailed code. */
export const DEVICE_CODE_MAX_LENGTH = 8;

const dateTime = () =>
  v.pipe(
    v.string(),
    v.check((text) => !Number.isNaN(Date.parse(text))),
  );

/** GET /identityprovider/validatedevice, and the answer of a resend. Times are ISO 8601. */
export const UnknownDeviceData = v.object({
  name: v.string(),
  baseUri: v.string(),
  isCloud: v.boolean(),
  userAgentString: v.string(),
  /** Masked. */
  mail: v.string(),
  expires: dateTime(),
  resendAvailable: dateTime(),
  mailSendFailed: v.boolean(),
  antiCsrfToken: v.string(),
});

export type UnknownDeviceData = v.InferOutput<typeof UnknownDeviceData>;

/** POST to the same address, and to it + /resend, as JSON. */
export const DeviceCode = v.strictObject({
  code: v.pipe(v.string(), v.regex(/^\d*$/), v.maxLength(DEVICE_CODE_MAX_LENGTH)),
  antiCsrfToken: v.string(),
});

/** The answer of a verify: 302 in the body leaves. */
export const DeviceAnswer = v.object({ statusCode: v.number(), redirectUrl: v.optional(v.string()) });

export type DeviceAnswer = v.InferOutput<typeof DeviceAnswer>;
