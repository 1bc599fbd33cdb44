import { setTimeout as wait } from 'node:timers/promises';
import type { DryRunPart, DryRunReport } from '../../shared/contract/identity-providers/legacy-migration-schemas';
import type { LegacyDirectory, LegacyPage } from '../legacy-directory/legacy-directory';
import { answerInTime } from '../outgoing/answer-in-time';
import { readDirectoryDomains } from '../providers/identity-provider-domains';
import type { IdentityProvider } from '../providers/identity-providers';
import type { Db } from '../storage/connection';
import type { ItemResult } from './migration-counts';
import { createGroupGraph } from './plan/group-graph';
import { planGroups } from './plan/plan-groups';
import { isMoved } from './plan/plan-user';
import { noReservations, planUsers } from './plan/plan-users';
import { type LegacyPart, partsOf } from './read-list-parts';
import type { MigrationOptions } from './read-migration';

/** The number of users or groups that are read at a time; other requests get a turn in between. */
const BATCH = 50;

/** The time-out for one answer of the legacy system, in ms. */
const TIMEOUT = 30_000;

/** The number of example names for each reason, and the maximum length of a name in characters. */
const EXAMPLES = 5;
const EXAMPLE_MAX = 100;

/** The input of a dry run. */
export interface DryRun {
  readonly provider: IdentityProvider;
  readonly options: MigrationOptions;
  readonly legacy: LegacyDirectory;
  /** Aborts when the client has disconnected. */
  readonly signal: AbortSignal;
}

/**
 * Reports what a migration would do, without writing anything. It plans as the migration does, and remembers the names
 * already planned, so that no two users get the same one.
 * @throws SourceError when the legacy system does not answer in time; the signal's reason if it aborts
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
  const reserved = noReservations();
  await eachPart({ legacy, signal, read: partsOf.users }, async (listed) => {
    for (const { user, plan } of await planUsers(db, planning, listed, reserved)) {
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
    const part = await answerInTime(read(legacy, { after, limit: BATCH }), TIMEOUT, signal);
    await use(part.items);
    after = part.position;
    hasMore = part.hasMore;
    // SQLite blocks other requests while a statement runs, so this waits as long as the part took.
    await wait(performance.now() - startedAt);
  }
}

interface Reason extends ItemResult {
  count: number;
  readonly examples: string[];
}

/** Counts the results of users or of groups. */
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

/** Limits dry runs to one at a time, because each reads the whole directory. */
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
