import * as v from 'valibot';

/** The error of the generic error page; 404 when the boot slot is empty. */
export const ErrorData = v.nullish(
  v.object({
    statusCode: v.nullish(v.number(), 404),
    messageKey: v.nullish(v.string(), 'ERROR_NOT_FOUND'),
    /** Seconds until a server that is not available may be asked again. */
    retryAfter: v.nullish(v.number()),
  }),
  {},
);

export type ErrorData = v.InferOutput<typeof ErrorData>;
