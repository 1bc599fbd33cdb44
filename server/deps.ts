import type { Secrets } from './secrets/secrets';
import type { Db } from './storage/connection';

/** What the functions of the server stand on. */
export interface Deps {
  readonly db: Db;
  /** ms since 1970. */
  readonly clock: () => number;
  /** Publishes that sessions may have ended; commands that run without a server have none. */
  readonly sessionsChanged?: () => void;
}

/** The same for what is encrypted, or too short to be stored as a plain hash: second factors and device codes. */
export interface SecretDeps extends Deps {
  readonly secrets: Secrets;
}
