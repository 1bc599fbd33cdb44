import { createLegacyConnector } from '../../legacy-directory/connector';
import type { LegacyDirectory } from '../../legacy-directory/legacy-directory';
import { SourceError } from '../../outgoing/source-error';
import type { Connector } from '../../providers/connector';
import { runRefresh } from '../../refresh/refresh-job';
import { beginRefresh } from '../../refresh/refresh-lease';
import { DEMO_LEGACY_PROVIDER } from '../demo-legacy';
import { NO_LOG, type PastEvent } from './past';

const MINUTE = 60_000;

/** Returns a read of the demo's legacy system. @param isReached whether the system answers */
export function readOf(directory: LegacyDirectory, at: number, { isReached = true } = {}): PastEvent {
  return {
    at,
    async happen(past) {
      const deps = past.from({});
      const lease = await beginRefresh(deps, DEMO_LEGACY_PROVIDER);
      if (lease === undefined) return;
      past.now += isReached ? 2000 : 15_000;
      const refresh = {
        ...deps,
        log: NO_LOG,
        connectorOf: (provider: Parameters<typeof createLegacyConnector>[1]) =>
          isReached ? createLegacyConnector(directory, provider) : UNREACHABLE,
      };
      await runRefresh(refresh, lease, { signal: new AbortController().signal });
    },
  };
}

/** Returns the last reads before the first start. One of them has failed. */
export function lastReadsOf(directory: LegacyDirectory, now: number): PastEvent[] {
  return [62, 47, 32, 17].map((minutes) => readOf(directory, now - minutes * MINUTE, { isReached: minutes !== 47 }));
}

const unreachable = () => new SourceError('CONNECTION_UNREACHABLE');

/** What a directory that does not answer returns: the first step of reading it fails. */
const NO_ANSWER = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(unreachable()) }) };

const UNREACHABLE: Connector = {
  users: () => NO_ANSWER,
  groups: () => NO_ANSWER,
  check: () => Promise.reject(unreachable()),
};
