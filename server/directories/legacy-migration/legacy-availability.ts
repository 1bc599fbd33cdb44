import { withTimeout } from '../../with-timeout';
import { SourceError } from '../identity-providers/directory-source';
import type { StoredProvider } from '../identity-providers/identity-providers';
import type { LegacyDirectoryOf } from '../legacy-directory/legacy-directories';
import type { LegacyFacts } from '../legacy-directory/legacy-directory';

/** How long what a legacy system has said of itself counts, in ms. */
const KEPT = 30_000;

/** How long a legacy system may take for the answer, in ms. */
const PATIENCE = 5000;

/** How long a page waits for it, in ms: then it shows what was known before. */
const PAGE_PATIENCE = 300;

/** A provider as its legacy system is found by it. */
type LegacyProvider = Pick<StoredProvider, 'id' | 'version' | 'type' | 'host' | 'domainOrId'>;

/** What the legacy systems say of themselves. */
export interface LegacyAvailability {
  /**
   * The facts of the legacy system of a provider; undefined while it does not answer. One that is asked anew and takes its
   * time is answered as it was before.
   *
   * @param isForced whether it is asked anew, and not more than once at a time, and its answer waited for
   */
  factsOf(provider: LegacyProvider, isForced?: boolean): Promise<LegacyFacts | undefined>;
}

interface Known {
  readonly version: number;
  readonly at: number;
  readonly facts: Promise<LegacyFacts | undefined>;
  isPending: boolean;
  /** What was known before; it counts until there is an answer. */
  last: LegacyFacts | undefined;
}

/** Creates what remembers the answers of legacy systems for a while: pages ask each second. */
export function createLegacyAvailability({
  legacyDirectoryOf,
  clock,
}: {
  readonly legacyDirectoryOf: LegacyDirectoryOf;
  readonly clock: () => number;
}): LegacyAvailability {
  const answers = new Map<string, Known>();
  const ask = async (provider: LegacyProvider): Promise<LegacyFacts | undefined> => {
    try {
      const facts = legacyDirectoryOf(provider)?.facts();
      return facts && (await withTimeout(facts, PATIENCE, TIMED_OUT));
    } catch (error) {
      if (error instanceof SourceError || (error instanceof Error && error.message === TIMED_OUT)) return undefined;
      throw error;
    }
  };
  return {
    factsOf(provider, isForced = false) {
      const known = answers.get(provider.id);
      const isSame = known?.version === provider.version;
      // A time further away was that of a wrong clock.
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

/** The answer, or what was known before it where it takes too long for a page. */
async function orKnown({ facts, last }: Known): Promise<LegacyFacts | undefined> {
  try {
    return await withTimeout(facts, PAGE_PATIENCE, TIMED_OUT);
  } catch (error) {
    if (error instanceof Error && error.message === TIMED_OUT) return last;
    throw error;
  }
}

const TIMED_OUT = 'the legacy system does not answer in time';
