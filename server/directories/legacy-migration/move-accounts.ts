import { type Expression, sql } from 'kysely';
import type { Db } from '../../storage/connection';
import { LeaseLost } from '../../storage/leased-job';
import { SourceError } from '../identity-providers/directory-source';
import { readDirectoryDomains } from '../identity-providers/identity-provider-domains';
import { readDepartments } from '../imported-accounts/departments';
import { signIn } from '../legacy-directory/check-legacy';
import type { LegacyDirectory, LegacyPage, LegacyUser } from '../legacy-directory/legacy-directory';
import { closeMissingUsers } from './close-missing-users';
import { copyPasswords } from './copy-passwords';
import { type LegacyPart, partsOf, smallerPart } from './legacy-parts';
import { type MigrationCounts, withItems, withPasswords } from './migration-counts';
import { type MigrationLease, ownRow } from './migration-lease';
import { type MigrationDeps, type MigrationRun, openRun } from './migration-run';
import { moveGroups } from './move-groups';
import { moveUsers, type UserMove } from './move-users';
import { generatedDomain } from './plan/generated-mail';
import { createGroupGraph, type GroupGraph } from './plan/group-graph';
import { readGroupTargets, readTakenMails } from './read-moved';
import type { Item } from './store-items';
import { findMigration } from './stored-migration';

/** The number of users or groups that one transaction moves; other requests get a turn between transactions. */
const BATCH = 10;

/** The number of memberships that one transaction stores; those of one user are stored together. */
const MEMBERSHIPS = 2000;

/** The number of groups that are read at a time for their relations only. */
const GRAPH_PAGE = 500;

/**
 * Moves what the migration has not moved yet, and ends when all of it is moved.
 *
 * @throws SourceError where the legacy system stays away, LeaseLost, the reason of the signal
 */
export async function moveAccounts(deps: MigrationDeps, lease: MigrationLease, signal: AbortSignal): Promise<void> {
  const run = await openRun(deps, lease, signal);
  await run.ask((legacy) => signIn(legacy, run.provider));
  if ((await run.migration()).step === 'groups') await moveAllGroups(run);
  if ((await run.migration()).step === 'users') await moveAllUsers(run);
  if ((await run.migration()).passwordState === 'active') await copyPasswords(run);
}

/** A step that moves a list batch by batch. */
interface ListStep<Listed> {
  readonly kind: 'groups' | 'users';
  readonly read: (legacy: LegacyDirectory, page: LegacyPage) => Promise<LegacyPart<Listed>>;
  /** Moves a batch in a transaction. */
  readonly move: (trx: Db, listed: readonly Listed[]) => Promise<readonly Item[]>;
  /** Called when a batch is committed. */
  readonly onCommit?: (items: readonly Item[]) => void;
  /** Ends the step in a transaction. */
  readonly end: (trx: Db, done: number) => Promise<unknown>;
  /** Called before `end`, with transactions of its own. */
  readonly beforeEnd?: (done: number) => Promise<void>;
}

/**
 * Moves a list. What a batch moves, its items, the position and the numbers are stored in one transaction, so that
 * nothing is lost, doubled or counted twice.
 */
async function moveList<Listed>(run: MigrationRun, step: ListStep<Listed>): Promise<void> {
  const { kind } = step;
  const migration = await run.migration();
  let { position: after, counts } = migration;
  let done = migration[kind].current;
  for (let hasMore = true; hasMore; ) {
    const part = await run.ask((legacy) => step.read(legacy, { after, limit: BATCH }));
    if (part.items.length > 0) {
      let stored: readonly Item[] = [];
      const items = await run.write(async (trx) => {
        // If only the answer to the commit was lost, an earlier attempt has moved the batch.
        if (stored.length > 0 && (await findMigration(trx, run.lease.providerId))?.position === part.position)
          return stored;
        const moved = await step.move(trx, part.items);
        const next = countsWith(counts, kind, moved);
        await storeProgress(trx, run.lease, { kind, done: done + moved.length, position: part.position, counts: next });
        stored = moved;
        return moved;
      });
      counts = countsWith(counts, kind, items);
      done += items.length;
      step.onCommit?.(items);
    }
    after = part.position;
    hasMore = part.hasMore;
  }
  await step.beforeEnd?.(done);
  await run.write((trx) => step.end(trx, done));
}

function countsWith(counts: MigrationCounts, kind: 'groups' | 'users', items: readonly Item[]): MigrationCounts {
  return {
    ...counts,
    [kind]: withItems(counts[kind], items),
    passwords: withPasswords(counts.passwords, items),
  };
}

interface Progress {
  readonly kind: 'groups' | 'users';
  readonly position: string;
  readonly done: number;
  readonly counts: MigrationCounts;
}

/** The total grows with the count, because the legacy system may contain more by now than at the start. */
async function storeProgress(trx: Db, lease: MigrationLease, { kind, position, done, counts }: Progress) {
  const atLeast = (total: Expression<number>) =>
    sql<number>`case when ${total} < ${done} then ${done} else ${total} end`;
  await ownRow(trx, lease)
    .set(({ ref }) => ({
      position,
      counts: JSON.stringify(counts),
      ...(kind === 'groups'
        ? { groups_done: done, groups_total: atLeast(ref('groups_total')) }
        : { users_done: done, users_total: atLeast(ref('users_total')) }),
    }))
    .execute();
}

async function moveAllGroups(run: MigrationRun): Promise<void> {
  const { deps, lease, provider } = run;
  const { options, run: number } = await run.migration();
  const planning = { providerId: provider.id, options, run: number };
  await moveList(run, {
    kind: 'groups',
    read: partsOf.groups,
    move: (trx, groups) => moveGroups({ ...deps, db: trx }, planning, groups),
    end: (trx, done) =>
      ownRow(trx, lease).set({ step: 'users', position: '', groups_done: done, groups_total: done }).execute(),
  });
}

/** Reads what the moves of all users share, which takes long with a large system. */
async function readShared(run: MigrationRun): Promise<UserMove> {
  const { deps, provider } = run;
  const { options, run: number } = await run.migration();
  const groups = await readGroupGraph(run);
  if (groups.lacksAdminGroup && (await hasAdministrators(deps.db, provider.id)))
    throw new SourceError('CONNECTION_GROUP_NOT_FOUND', provider.adminGroup);
  if (groups.isEmpty && (await hasRow(deps.db, 'groups', provider.id)))
    throw new SourceError('PROVIDER_REFRESH_NO_GROUPS');
  const mailDomain = generatedDomain(provider.domainOrId);
  return {
    planning: { provider, options, directories: await readDirectoryDomains(deps.db), groups },
    run: number,
    departments: await readDepartments(deps.db),
    groupTargets: await readGroupTargets(deps.db, provider.id),
    mailDomain,
    takenMails: options.generateMailAddresses ? await readTakenMails(deps.db, mailDomain) : new Set(),
  };
}

async function moveAllUsers(run: MigrationRun): Promise<void> {
  const { deps, provider } = run;
  const move = await run.withHeartbeat(() => readShared(run));
  let hasEndedSessions = false;
  let mails: readonly string[] = [];
  await moveList(run, {
    kind: 'users',
    read: async (legacy, page) => {
      const sizeOf = ({ groupIds }: LegacyUser) => move.planning.groups.allGroupsOf(groupIds).length;
      return smallerPart(await partsOf.users(legacy, page), sizeOf, MEMBERSHIPS);
    },
    move: async (trx, users) => {
      const batch = await moveUsers({ ...deps, db: trx }, move, users);
      ({ hasEndedSessions, mails } = batch);
      return batch.items;
    },
    onCommit: (items) => {
      for (const mail of [...mails, ...items.map((item) => item.mail)]) if (mail !== null) move.takenMails.add(mail);
      if (hasEndedSessions) deps.sessionsChanged?.();
    },
    beforeEnd: async (done) => {
      // A system without users may be in the middle of a restore, and must not close all accounts.
      if (done === 0 && (await hasRow(deps.db, 'users', provider.id))) throw new SourceError('CONNECTION_NO_USERS');
      await closeMissingUsers(run);
    },
    end: (trx, done) => endMove(trx, run, { done, hasNestedGroups: move.planning.groups.hasNestedGroups }),
  });
}

/**
 * Whether the legacy system has made users administrators; an unreadable group would remove the rights of all of them.
 */
async function hasAdministrators(db: Db, providerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('is_admin', '=', 1)
    .where('is_closed', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether accounts or groups of the provider are stored. */
async function hasRow(db: Db, table: 'users' | 'groups', providerId: string): Promise<boolean> {
  const row = await db.selectFrom(table).select('id').where('provider_id', '=', providerId).limit(1).executeTakeFirst();
  return row !== undefined;
}

interface MoveEnd {
  readonly done: number;
  readonly hasNestedGroups: boolean;
}

/** Ends the move of all users and groups; an administrator then finishes the migration. */
async function endMove(trx: Db, { deps, lease }: MigrationRun, { done, hasNestedGroups }: MoveEnd): Promise<void> {
  const updated = await ownRow(trx, lease)
    .set({
      state: 'finished',
      step: 'passwords',
      position: '',
      is_running: 0,
      moved_at: null,
      users_done: done,
      users_total: done,
      has_nested_groups: hasNestedGroups ? 1 : 0,
      ended_at: deps.clock(),
    })
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) throw new LeaseLost();
}

/** Reads all groups, for the memberships and rights of users. */
async function readGroupGraph(run: MigrationRun): Promise<GroupGraph> {
  const graph = createGroupGraph(run.provider);
  let after = '';
  for (let hasMore = true; hasMore; ) {
    const part = await run.ask((legacy) => partsOf.groups(legacy, { after, limit: GRAPH_PAGE }));
    graph.add(part.items);
    after = part.position;
    hasMore = part.hasMore;
  }
  return graph.build();
}
