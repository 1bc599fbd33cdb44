import type { LegacyFacts } from '../legacy-directory/legacy-directory';
import type { LegacyDirectoryOf } from '../legacy-directory/open-legacy-directories';
import { SourceError } from '../outgoing/source-error';
import type { StoredProvider } from '../providers/identity-providers';
import { withTimeout } from '../with-timeout';

/** The time for which the facts of a legacy system are cached, in ms. */
const KEPT = 30_000;

/** The time-out of a legacy system for its facts, in ms. */
const TIMEOUT = 5000;

/** How long a page waits for new facts before it shows the previous ones, in ms. */
const PAGE_PATIENCE = 300;

/** The fields of a provider that identify its legacy system. */
type LegacyProvider = Pick<StoredProvider, 'id' | 'version' | 'type' | 'host' | 'domainOrId'>;

/** The cached facts of the legacy systems. */
export interface LegacyFactsCache {
  /**
   * Reads the facts of a provider's legacy system; undefined while it does not answer. While a slow query runs, the
   * previous facts are returned.
   * @param isForced whether to query the system again and to wait for its answer; only one query runs at a time
   */
  factsOf(provider: LegacyProvider, isForced?: boolean): Promise<LegacyFacts | undefined>;
}

interface Known {
  readonly version: number;
  readonly at: number;
  readonly facts: Promise<LegacyFacts | undefined>;
  isPending: boolean;
  /** The previous facts, which are valid until the answer arrives. */
  last: LegacyFacts | undefined;
}

/** Creates a cache for the facts of legacy systems, because pages poll each second. */
export function createLegacyFactsCache({
  legacyDirectoryOf,
  clock,
}: {
  readonly legacyDirectoryOf: LegacyDirectoryOf;
  readonly clock: () => number;
}): LegacyFactsCache {
  const answers = new Map<string, Known>();
  const ask = async (provider: LegacyProvider): Promise<LegacyFacts | undefined> => {
    try {
      const facts = legacyDirectoryOf(provider)?.facts();
      return facts && (await withTimeout(facts, TIMEOUT, TIMED_OUT));
    } catch (error) {
      if (error instanceof SourceError || (error instanceof Error && error.message === TIMED_OUT)) return undefined;
      throw error;
    }
  };
  return {
    factsOf(provider, isForced = false) {
      const known = answers.get(provider.id);
      const isSame = known?.version === provider.version;
      // The absolute value, because the clock may have been set back since the query.
      const isFresh = known !== undefined && Math.abs(clock() - known.at) < KEPT;
      const asked = isSame && (known.isPending || (isFresh && !isForced)) ? known : askAgain(provider, known);
      return isForced || !asked.isPending ? asked.facts : orKnown(asked);
    },
  };
  function askAgain(provider: LegacyProvider, known: Known | undefined): Known {
    const { id, version } = provider;
    const last = known?.version === version ? known.last : undefined;
    const asked: Known = { version, at: clock(), facts: ask(provider), isPending: true, last };
    answers.set(id, asked);
    const settle = (facts?: LegacyFacts) => {
      asked.isPending = false;
      asked.last = facts;
    };
    asked.facts.then(settle, () => settle());
    return asked;
  }
}

/** Waits for the facts; when that takes too long for a page, returns the previous ones. */
async function orKnown({ facts, last }: Known): Promise<LegacyFacts | undefined> {
  try {
    return await withTimeout(facts, PAGE_PATIENCE, TIMED_OUT);
  } catch (error) {
    if (error instanceof Error && error.message === TIMED_OUT) return last;
    throw error;
  }
}

const TIMED_OUT = 'the legacy system does not answer in time';
