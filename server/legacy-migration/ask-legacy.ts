import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { LegacyDirectory } from '../legacy-directory/legacy-directory';
import type { LegacyDirectoryOf } from '../legacy-directory/open-legacy-directories';
import { answerInTime } from '../outgoing/answer-in-time';
import { SourceError } from '../outgoing/source-error';
import type { StoredProvider } from '../providers/identity-providers';

/** Asks the legacy system of a provider. @throws SourceError if it does not answer; LeaseLost */
export type AskLegacy = <Answer>(question: (legacy: LegacyDirectory) => Promise<Answer>) => Promise<Answer>;

/**
 * Does work that writes nothing, and renews the lease of the job meanwhile. The signal aborts when the job ends early.
 */
export type WithHeartbeat = <Result>(work: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;

/** The pauses between the questions to a legacy system that does not answer, in ms. */
export type Retries = readonly number[];

/** Together about a minute, so that a restart of the legacy system does not fail a migration. */
const RETRIES: Retries = [500, 1000, 2000, 4000, 8000, 8000, 8000, 8000, 8000, 8000, 8000];

/** How long the legacy system may take for one answer, in ms. */
const TIMEOUT = 30_000;

interface Asking {
  readonly provider: StoredProvider;
  readonly legacyDirectoryOf: LegacyDirectoryOf;
  readonly withHeartbeat: WithHeartbeat;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly retries?: Retries;
}

/**
 * Returns a function that asks a legacy system, and asks again after growing pauses if it does not answer. The lease of
 * the job is renewed meanwhile.
 */
export function askWithRetries({
  provider,
  legacyDirectoryOf,
  withHeartbeat,
  log,
  retries = RETRIES,
}: Asking): AskLegacy {
  return async (question) => {
    for (const pause of [...retries, undefined]) {
      try {
        const legacy = legacyDirectoryOf(provider);
        if (legacy === undefined) throw new SourceError('CONNECTION_REFUSED');
        return await withHeartbeat((signal) => answerInTime(question(legacy), TIMEOUT, signal));
      } catch (error) {
        if (!(error instanceof SourceError) || pause === undefined) throw error;
        const { messageKey, detail } = error;
        log.warn({ provider: provider.id, messageKey, detail }, 'migration: the legacy system does not answer');
        await withHeartbeat((signal) => wait(pause, undefined, { signal }));
      }
    }
    throw new SourceError('CONNECTION_TIMEOUT');
  };
}
