import * as v from 'valibot';
import { PageBranding } from '../branding';

/** GET /identityprovider/config/info. */
export const InfoData = v.object({
  version: v.nullish(v.string(), ''),
  /** The id of the deployment or cluster, where it has one. */
  appClusterId: v.nullish(v.string()),
  /** The organisation that provides the server. */
  branding: PageBranding,
});

export type InfoData = v.InferOutput<typeof InfoData>;
