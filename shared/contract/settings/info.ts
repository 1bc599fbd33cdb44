import * as v from 'valibot';
import { INFO_ADDRESS } from '../addresses';
import { PageBranding } from '../branding';
import type { Operation } from '../operation';

/** GET /identityprovider/config/info. */
export const InfoData = v.object({
  version: v.nullish(v.string(), ''),
  /** The id of the deployment or cluster, where it has one. */
  appClusterId: v.nullish(v.string()),
  /** The organisation that provides the server. */
  branding: PageBranding,
});

export type InfoData = v.InferOutput<typeof InfoData>;

/** Shows the version of the server and the id of its deployment. */
export const showInfo = { method: 'GET', address: INFO_ADDRESS, answer: InfoData } as const satisfies Operation;
