import * as v from 'valibot';

/** GET /identityprovider/config/info. */
export const InfoData = v.object({
  version: v.nullish(v.string(), ''),
  /** The id of the deployment or cluster. */
  appClusterId: v.nullish(v.string(), ''),
});

export type InfoData = v.InferOutput<typeof InfoData>;
