import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../settings';
import type { Storage } from '../storage/connection';
import type { BundleHolder } from './bundle';

/** What every route works with. */
export interface House {
  readonly settings: Settings;
  readonly storage: Storage;
  /** ms since 1970. */
  readonly clock: () => number;
  readonly bundle: BundleHolder;
  readonly log: FastifyBaseLogger;
}
