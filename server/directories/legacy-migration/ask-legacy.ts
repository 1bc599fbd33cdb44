import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../../deps';
import { SourceError } from '../identity-providers/directory-source';
import type { StoredProvider } from '../identity-providers/identity-providers';
import type { LegacyDirectoryOf } from '../legacy-directory/legacy-directories';
import type { LegacyDirectory } from '../legacy-directory/legacy-directory';
import { type MigrationLease, renewMigration } from './migration-lease';

/** Asks the legacy system of a provider. @throws SourceError where it does not answer */
export type AskLegacy = <Answer>(question: (legacy: LegacyDirectory) => Promise<Answer>) => Promise<Answer>;

/** The pauses between the questions to a legacy system that does not answer, in ms. */
export type Retries = readonly number[];

/** About a minute: a restart of the legacy system does not fail a migration. */
const RETRIES: Retries = [500, 1000, 2000, 4000, 8000, 8000, 8000, 8000, 8000, 8000, 8000];

/** The longest time without a sign that the job is under way, in ms: a longer one would be taken for a dead server. */
const PULSE = 2000;

/** How long the legacy system may take for one answer, in ms. */
const PATIENCE = 30_000;

interface Asking extends Deps {
  readonly provider: StoredProvider;
  readonly lease: MigrationLease;
  readonly legacyDirectoryOf: LegacyDirectoryOf;
  readonly signal: AbortSignal;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly retries?: Retries;
}

/** Asks a legacy system again where it does not answer, with growing pauses. Meanwhile the job says that it is under way. */
export function askWithRetries(asking: Asking): AskLegacy {
  const { provider, lease, legacyDirectoryOf, signal, log, retries = RETRIES } = asking;
  return async (question) => {
    for (const pause of [...retries, undefined]) {
      try {
        const legacy = legacyDirectoryOf(provider);
        if (legacy === undefined) throw new SourceError('CONNECTION_REFUSED');
        return await underWay(asking, question(legacy));
      } catch (error) {
        if (!(error instanceof SourceError) || pause === undefined) throw error;
        const { messageKey, detail } = error;
        log.warn({ provider: lease.providerId, messageKey, detail }, 'migration: the legacy system does not answer');
        await underWay(asking, wait(pause, undefined, { signal }));
      }
    }
    throw new SourceError('CONNECTION_TIMEOUT');
  };
}

/**
 * Waits for an answer, the end of a pause or other work that takes its time, and says meanwhile that the job is under way.
 *
 * @param patience how long it may take, in ms
 * @throws MigrationLost as soon as the migration was aborted
 */
export async function underWay<Answer>(
  { lease, signal, ...deps }: Pick<Asking, 'db' | 'clock' | 'lease' | 'signal'>,
  promise: Promise<Answer>,
  patience = PATIENCE,
): Promise<Answer> {
  const ended = new AbortController();
  const pulse = async (): Promise<never> => {
    const since = performance.now();
    for (;;) {
      await wait(PULSE, undefined, { signal: AbortSignal.any([signal, ended.signal]) });
      await renewMigration(deps, lease);
      if (performance.now() - since > patience) throw new SourceError('CONNECTION_TIMEOUT');
    }
  };
  const pulsing = pulse();
  pulsing.catch(() => {}); // it ends with the answer
  return Promise.race([promise, pulsing]).finally(() => ended.abort());
}
