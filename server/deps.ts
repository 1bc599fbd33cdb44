import type { AuditRecorder } from './audit/audit-recorder';
import type { Db } from './storage/connection';
import type { Secrets } from './storage/secrets/secrets';

/** The dependencies of the server's domain functions. */
export interface Deps {
  readonly db: Db;
  /** ms since 1970. */
  readonly clock: () => number;
  /** Publishes that sessions may have ended. Commands without a running server do not have it. */
  readonly sessionsChanged?: () => void;
  /** The session that makes the changes. Commands and jobs have none. */
  readonly sessionId?: string | undefined;
  /** Whether only an administrator may make the changes, so that the user of the session must still be one. */
  readonly requiresAdmin?: boolean | undefined;
  /** Records events and their actors. Some tests do not have it. */
  readonly audit?: AuditRecorder;
}

/** The dependencies of functions that encrypt values or hash short codes with a key. */
export interface SecretDeps extends Deps {
  readonly secrets: Secrets;
}
