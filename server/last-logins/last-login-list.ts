import { setImmediate as nextTurn } from 'node:timers/promises';
import * as v from 'valibot';
import type { Db } from '../storage/connection';
import { readVersionedJson, replaceJson } from '../storage/json-settings';

/** The key of the state of the list in the settings table. */
export const LAST_LOGIN_LIST = 'last-login-list';

/** The number of accounts that one statement reads; other requests get a turn between statements. */
const PAGE = 500;

/** `generation` numbers the list that is shown, `progress` describes the list that is being generated. */
const ListState = v.object({
  generation: v.number(),
  /** The time of generation in ms since 1970; 0 when there is no list. */
  updatedAt: v.number(),
  /** The number of accounts in the list. */
  count: v.number(),
  progress: v.nullable(
    v.object({
      generation: v.number(),
      /** The time of the last progress in ms since 1970; 0 when its server has stopped. */
      movedAt: v.number(),
      lastUserId: v.string(),
      count: v.number(),
    }),
  ),
});

export type ListState = v.InferOutput<typeof ListState>;

const NO_LIST: ListState = { generation: 0, updatedAt: 0, count: 0, progress: null };

/** One account of the list; times in ms since 1970, null for an account that has never signed in. */
export interface ListedLogin {
  readonly userId: string;
  readonly name: string;
  readonly account: string;
  readonly lastLogin: number | null;
}

/** Reads the state of the list, and its version for {@link replaceListState}. */
export async function readListState(db: Db): Promise<{ state: ListState; version: string }> {
  const { value, version } = await readVersionedJson(db, LAST_LOGIN_LIST);
  return { state: value === undefined ? NO_LIST : v.parse(ListState, value), version };
}

/**
 * Replaces the state if it still has this version.
 * @returns false when another server has changed it
 */
export async function replaceListState(db: Db, value: ListState, version: string): Promise<boolean> {
  return (await replaceJson(db, { key: LAST_LOGIN_LIST, version, value })) !== undefined;
}

/** Counts the accounts that a new list has. */
export async function countListed(db: Db): Promise<number> {
  const query = db.selectFrom('users').select(({ fn }) => fn.countAll<number | string>().as('count'));
  return Number((await query.where('is_closed', '=', 0).executeTakeFirst())?.count ?? 0);
}

/**
 * Reads the accounts of a list by name, page by page, so that neither the memory nor the waiting time of other requests
 * grows with the list.
 * @throws Error when a part of the list was deleted meanwhile, so that an incomplete list is not taken for a complete
 * one
 */
export async function* readLastLogins(
  db: Db,
  { generation, count }: Pick<ListState, 'generation' | 'count'>,
): AsyncGenerator<ListedLogin[]> {
  let last = { name_fold: '', user_id: '' };
  let seen = 0;
  while (seen < count) {
    const rows = await db
      .selectFrom('last_login_list')
      .select(['user_id', 'name_fold', 'name', 'account', 'last_login'])
      .where('generation', '=', generation)
      .where((where) => where(where.refTuple('name_fold', 'user_id'), '>', where.tuple(last.name_fold, last.user_id)))
      .orderBy('name_fold')
      .orderBy('user_id')
      .limit(PAGE)
      .execute();
    last = rows.at(-1) ?? last;
    seen += rows.length;
    if (rows.length === 0) throw new Error(`the list of last sign-ins has ${seen} of ${count} accounts`);
    yield rows.map((row) => ({
      userId: row.user_id,
      name: row.name,
      account: row.account,
      lastLogin: row.last_login,
    }));
    await nextTurn(); // SQLite reads synchronously, so other requests get a turn here
  }
}
