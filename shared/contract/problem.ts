import * as v from 'valibot';

/** The body of every failed JSON call: a key of the message catalogue, never a stack trace. */
export const Problem = v.object({
  statusCode: v.nullish(v.number()),
  messageKey: v.string(),
  problemMessages: v.nullish(v.array(v.string())),
});

export type Problem = v.InferOutput<typeof Problem>;
