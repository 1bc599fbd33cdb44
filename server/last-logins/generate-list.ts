import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import { ABANDONED, isStalled } from '../storage/lease';
import { type ListState, readListState, replaceListState } from './last-login-list';

/** The number of accounts that one transaction copies or deletes; other requests get a turn between transactions. */
const BATCH = 500;

/** After this time without progress in ms, another server continues the list. */
const STALLED_AFTER = 15_000;

/**
 * Begins a new list, unless one is being generated; one that has made no progress is continued where it stopped.
 *
 * @param options.onlyStalled whether it begins no new one
 * @returns whether this server has to generate it, with `generateList`
 */
export async function beginList({ db, clock }: Deps, { onlyStalled = false } = {}): Promise<boolean> {
  const { state, version } = await readListState(db);
  const { generation, progress } = state;
  const now = clock();
  if (progress === null && onlyStalled) return false;
  if (progress !== null && !isStalled({ movedAt: progress.movedAt, now, after: STALLED_AFTER })) return false;
  const begun = progress ?? { generation: generation + 1, lastUserId: '', count: 0 };
  return replaceListState(db, { ...state, progress: { ...begun, movedAt: now } }, version);
}

/**
 * Generates the list in small steps, shows it when it is complete, and deletes all older lists except the previous one,
 * which may still be downloading.
 * @param signal stops the generation; another server can continue the list at once
 */
export async function generateList(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (const step of [copyAccounts, deleteOldAccounts]) {
    while (await step(deps)) {
      if (signal?.aborted === true) return releaseList(deps);
      await nextTurn(); // SQLite reads synchronously, so other requests get a turn here
    }
  }
}

/** @returns whether there is more to copy */
async function copyAccounts({ db, clock }: Deps): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { state, version } = await readListState(trx);
    const { progress } = state;
    if (progress === null) return false;
    const users = await readUsers(trx, progress.lastUserId);
    const last = users.at(-1);
    const movedAt = clock();
    const count = progress.count + users.length;
    const next: ListState =
      last === undefined
        ? { generation: progress.generation, updatedAt: movedAt, count, progress: null }
        : { ...state, progress: { ...progress, movedAt, count, lastUserId: last.user_id } };
    // The state is replaced first, so that nothing is copied twice when another server has continued the list.
    if (!(await replaceListState(trx, next, version)) || last === undefined) return false;
    const rows = users.map((user) => ({ ...user, generation: progress.generation }));
    await trx.insertInto('last_login_list').values(rows).execute();
    return true;
  });
}

async function readUsers(db: Db, after: string) {
  return db
    .selectFrom('users')
    .leftJoin('last_logins', 'last_logins.user_id', 'users.id')
    .select([
      'users.id as user_id',
      'display_name as name',
      'display_name_fold as name_fold',
      'user_name as account',
      'at as last_login',
    ])
    .where('users.id', '>', after)
    .where('is_closed', '=', 0)
    .orderBy('users.id')
    .limit(BATCH)
    .execute();
}

/** @returns whether there is more to delete */
async function deleteOldAccounts({ db }: Deps): Promise<boolean> {
  const { generation } = (await readListState(db)).state;
  const next = await db
    .selectFrom('last_login_list')
    .select(['generation', 'name_fold', 'user_id'])
    .where('generation', '<', generation - 1)
    .orderBy('generation')
    .orderBy('name_fold')
    .orderBy('user_id')
    .offset(BATCH)
    .limit(1)
    .executeTakeFirst();
  const old = db.deleteFrom('last_login_list').where('generation', '<', generation - 1);
  if (next === undefined) {
    await old.execute();
    return false;
  }
  await old
    .where((where) =>
      where(
        where.refTuple('generation', 'name_fold', 'user_id'),
        '<',
        where.tuple(next.generation, next.name_fold, next.user_id),
      ),
    )
    .execute();
  return true;
}

async function releaseList({ db }: Deps): Promise<void> {
  const { state, version } = await readListState(db);
  if (state.progress !== null)
    await replaceListState(db, { ...state, progress: { ...state.progress, movedAt: ABANDONED } }, version);
}
