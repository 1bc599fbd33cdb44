import type { FastifyBaseLogger } from 'fastify';
import type { Events } from '../../events/events';
import type { Mailer } from '../../mail/mailer';
import type { Secrets } from '../../secrets/secrets';
import type { Settings } from '../../settings';
import type { Storage } from '../../storage/connection';
import type { BundleHolder } from './bundle';

/** What every route works with. */
export interface AppContext {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly secrets: Secrets;
  readonly mailer: Mailer;
  /** Tells the pages what changed, see server/events/. */
  readonly events: Events;
  /** ms since 1970. */
  readonly clock: () => number;
  readonly bundle: BundleHolder;
  readonly log: FastifyBaseLogger;
}
