import { setTimeout as wait } from 'node:timers/promises';
import type { DryRunPart, DryRunReport } from '../../../shared/contract/identity-providers/legacy-migration';
import type { Db } from '../../storage/connection';
import { SourceError } from '../identity-providers/directory-source';
import { readDirectoryDomains } from '../identity-providers/identity-provider-domains';
import type { IdentityProvider } from '../identity-providers/identity-providers';
import type { LegacyDirectory, LegacyPage } from '../legacy-directory/legacy-directory';
import { type LegacyPart, partsOf } from './legacy-source';
import type { ItemResult } from './migration-counts';
import { planGroups } from './move-groups';
import { createGroupGraph } from './plan/group-graph';
import { isMoved } from './plan/plan-user';
import { noneTaken, planUsers } from './plan/plan-users';
import type { MigrationOptions } from './stored-migration';

/** How many users, or groups, are read at a time; other requests are answered between two. */
const BATCH = 50;

/** How long the legacy system may take for one answer, in ms. */
const PATIENCE = 30_000;

/** How many names a reason has as examples, and the most characters of each. */
const EXAMPLES = 5;
const EXAMPLE_MAX = 100;

/** A migration as it would be started. */
export interface DryRun {
  readonly provider: IdentityProvider;
  readonly options: MigrationOptions;
  readonly legacy: LegacyDirectory;
  /** Ends it when the client has left. */
  readonly signal: AbortSignal;
}

/**
 * Reports what a migration would do, and writes nothing. It asks the same plans as the job, with what earlier ones have taken.
 *
 * @throws SourceError where the legacy system does not answer, the reason of the signal
 */
export async function dryRun(db: Db, { provider, options, legacy, signal }: DryRun): Promise<DryRunReport> {
  const graph = createGroupGraph(provider);
  const groups = createPart();
  const takenGroups = new Set<string>();
  await eachPart({ legacy, signal, read: partsOf.groups }, async (listed) => {
    graph.add(listed);
    const planned = await planGroups(db, { providerId: provider.id, options }, listed, takenGroups);
    for (const { group, plan } of planned) groups.add(plan, group.name);
  });
  const users = createPart();
  const sums = { passwords: 0, mailAddresses: 0, fields: 0 };
  const planning = { provider, options, directories: await readDirectoryDomains(db), groups: graph.build() };
  const taken = noneTaken();
  await eachPart({ legacy, signal, read: partsOf.users }, async (listed) => {
    for (const { user, plan } of await planUsers(db, planning, listed, taken)) {
      users.add(plan, user.userName);
      if (plan.password === 'pending') sums.passwords += 1;
      if (!isMoved(plan)) continue;
      if (plan.needsMail) sums.mailAddresses += 1;
      sums.fields += Object.keys(plan.values).length;
    }
  });
  return { users: users.report(), groups: groups.report(), ...sums };
}

interface Reading<Item> extends Pick<DryRun, 'legacy' | 'signal'> {
  readonly read: (legacy: LegacyDirectory, page: LegacyPage) => Promise<LegacyPart<Item>>;
}

async function eachPart<Item>(
  { legacy, signal, read }: Reading<Item>,
  use: (items: readonly Item[]) => Promise<void>,
): Promise<void> {
  let after = '';
  for (let hasMore = true; hasMore; ) {
    signal.throwIfAborted();
    const startedAt = performance.now();
    const part = await inTime(read(legacy, { after, limit: BATCH }), signal);
    await use(part.items);
    after = part.position;
    hasMore = part.hasMore;
    // SQLite keeps other requests waiting during a statement: they have as much time after it.
    await wait(performance.now() - startedAt);
  }
}

/** Waits for an answer while the client waits for the report. @throws SourceError, the reason of the signal */
async function inTime<Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  const ended = new AbortController();
  const limit = wait(PATIENCE, undefined, { signal: AbortSignal.any([signal, ended.signal]) }).then(
    () => {
      throw new SourceError('CONNECTION_TIMEOUT');
    },
    () => signal.throwIfAborted(),
  );
  limit.catch(() => {}); // it ends with the answer
  const first = await Promise.race([answer.then((value) => ({ value })), limit]).finally(() => ended.abort());
  if (first === undefined) throw new SourceError('CONNECTION_TIMEOUT');
  return first.value;
}

interface Reason extends ItemResult {
  count: number;
  readonly examples: string[];
}

/** Counts users, or groups. */
function createPart() {
  const counts = { created: 0, merged: 0, updated: 0, skipped: 0, conflict: 0 };
  const reasons = new Map<string, Reason>();
  return {
    add({ outcome, reason }: ItemResult, name: string): void {
      counts[outcome] += 1;
      if (reason === '') return;
      const key = `${outcome} ${reason}`;
      const known = reasons.get(key) ?? { outcome, reason, count: 0, examples: [] };
      known.count += 1;
      if (known.examples.length < EXAMPLES) known.examples.push([...name].slice(0, EXAMPLE_MAX).join(''));
      reasons.set(key, known);
    },
    report: (): DryRunPart => {
      const { created, merged, updated, skipped, conflict } = counts;
      return {
        total: created + merged + updated + skipped + conflict,
        created,
        merged: merged + updated,
        skipped,
        conflicts: conflict,
        reasons: [...reasons.values()].sort((one, other) => other.count - one.count),
      };
    },
  };
}

/** Makes one report at a time: each reads the whole directory. */
export function createDryRuns(db: Db): (input: DryRun) => Promise<DryRunReport | 'busy'> {
  let isRunning = false;
  return async (input) => {
    if (isRunning) return 'busy';
    isRunning = true;
    try {
      return await dryRun(db, input);
    } finally {
      isRunning = false;
    }
  };
}
