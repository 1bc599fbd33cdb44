import * as v from 'valibot';

/** The answer to a change: it was saved, or the messages (keys or texts) that say why not. */
export const SaveAnswer = v.object({
  saveOk: v.boolean(),
  problemMessages: v.nullish(v.array(v.string()), []),
});

export type SaveAnswer = v.InferOutput<typeof SaveAnswer>;
