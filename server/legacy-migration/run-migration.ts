import { type Expression, sql } from 'kysely';
import { hasRowsOfProvider } from '../imported-accounts/has-rows-of-provider';
import { checkServiceAccount } from '../legacy-directory/check-service-account';
import type { LegacyDirectory, LegacyPage, LegacyUser } from '../legacy-directory/legacy-directory';
import { SourceError } from '../outgoing/source-error';
import type { Db } from '../storage/connection';
import { LeaseLost } from '../storage/lease';
import { closeMissingUsers } from './close-missing-users';
import { copyPasswords } from './copy-passwords';
import { createMigrationContext, type MigrationContext, type MigrationDeps } from './migration-context';
import { type MigrationCounts, withItems, withPasswords } from './migration-counts';
import { type MigrationLease, ownRow } from './migration-lease';
import { moveGroups } from './move-groups';
import { moveUsers } from './move-users';
import { type LegacyPart, partsOf, smallerPart } from './read-list-parts';
import { findMigration } from './read-migration';
import { readUserMoveContext } from './read-user-move-context';
import type { Item } from './store-item-results';

/** The number of users or groups that one transaction moves; other requests get a turn between transactions. */
const BATCH = 10;

/** The number of memberships that one transaction stores; those of one user are stored together. */
const MEMBERSHIPS = 2000;

/**
 * Runs the remaining steps of a migration: it moves the groups and the users, or copies the passwords.
 * @throws SourceError if the legacy system stays unreachable, LeaseLost, or the abort reason of the signal
 */
export async function runMigration(deps: MigrationDeps, lease: MigrationLease, signal: AbortSignal): Promise<void> {
  const context = await createMigrationContext(deps, lease, signal);
  await context.ask((legacy) => checkServiceAccount(legacy, context.provider));
  if ((await context.migration()).step === 'groups') await moveAllGroups(context);
  if ((await context.migration()).step === 'users') await moveAllUsers(context);
  if ((await context.migration()).passwordState === 'active') await copyPasswords(context);
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
async function moveList<Listed>(context: MigrationContext, step: ListStep<Listed>): Promise<void> {
  const { kind } = step;
  const migration = await context.migration();
  let { position: after, counts } = migration;
  let done = migration[kind].current;
  for (let hasMore = true; hasMore; ) {
    const part = await context.ask((legacy) => step.read(legacy, { after, limit: BATCH }));
    if (part.items.length > 0) {
      let stored: readonly Item[] = [];
      const items = await context.write(async (trx) => {
        // If only the answer to the commit was lost, an earlier attempt has moved the batch.
        if (stored.length > 0 && (await findMigration(trx, context.lease.providerId))?.position === part.position)
          return stored;
        const moved = await step.move(trx, part.items);
        const next = countsWith(counts, kind, moved);
        await storeProgress(trx, context.lease, {
          kind,
          done: done + moved.length,
          position: part.position,
          counts: next,
        });
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
  await context.write((trx) => step.end(trx, done));
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

async function moveAllGroups(context: MigrationContext): Promise<void> {
  const { deps, lease, provider } = context;
  const { options, run } = await context.migration();
  const planning = { providerId: provider.id, options, run };
  await moveList(context, {
    kind: 'groups',
    read: partsOf.groups,
    move: (trx, groups) => moveGroups({ ...deps, db: trx }, planning, groups),
    end: (trx, done) =>
      ownRow(trx, lease).set({ step: 'users', position: '', groups_done: done, groups_total: done }).execute(),
  });
}

async function moveAllUsers(context: MigrationContext): Promise<void> {
  const { deps, provider } = context;
  const move = await context.withHeartbeat(() => readUserMoveContext(context));
  let hasEndedSessions = false;
  let mails: readonly string[] = [];
  await moveList(context, {
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
      if (done === 0 && (await hasRowsOfProvider(deps.db, 'users', provider.id)))
        throw new SourceError('CONNECTION_NO_USERS');
      await closeMissingUsers(context);
    },
    end: (trx, done) => endMove(trx, context, { done, hasNestedGroups: move.planning.groups.hasNestedGroups }),
  });
}

interface MoveEnd {
  readonly done: number;
  readonly hasNestedGroups: boolean;
}

/** Ends the move of all users and groups; an administrator then finishes the migration. */
async function endMove(trx: Db, { deps, lease }: MigrationContext, { done, hasNestedGroups }: MoveEnd): Promise<void> {
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
