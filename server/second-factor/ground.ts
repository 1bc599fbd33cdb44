import type { Secrets } from '../secrets/secrets';
import type { Db } from '../storage/connection';

/** What the functions of second factors and devices stand on. */
export interface Ground {
  readonly db: Db;
  /** ms since 1970. */
  readonly clock: () => number;
  readonly secrets: Secrets;
}
