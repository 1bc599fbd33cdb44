import * as v from 'valibot';

/** What every failed JSON call answers, besides its status: a key of the message catalogue, never a stack trace. */
export const Problem = v.object({
  statusCode: v.nullish(v.number()),
  messageKey: v.string(),
  problemMessages: v.nullish(v.array(v.string())),
});

export type Problem = v.InferOutput<typeof Problem>;

const STATUS_KEYS = {
  400: 'ERROR_BAD_REQUEST',
  401: 'ERROR_UNAUTHORIZED',
  403: 'ERROR_FORBIDDEN',
  404: 'ERROR_NOT_FOUND',
  500: 'ERROR_INTERNAL_SERVER',
} as const;

/** The keys that a status alone can mean (spec 000 §8). */
export type StatusKey = (typeof STATUS_KEYS)[keyof typeof STATUS_KEYS] | 'ERROR_UNKNOWN';

/** The message key of an HTTP status (spec 000 §8); any status without one, and 0 for no answer, is ERROR_UNKNOWN. */
export function statusKey(status: number): StatusKey {
  return STATUS_KEYS[status as keyof typeof STATUS_KEYS] ?? 'ERROR_UNKNOWN';
}
