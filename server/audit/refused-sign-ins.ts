import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../storage/connection';
import { userNameKey } from '../storage/searchable-names';
import { accountKey, networkOf } from '../throttling/attempt-keys';
import { MINUTE } from '../throttling/failed-attempts';
import type { AuditEntry, StoredEvent } from './audit-entry';
import type { RefusedSignIn } from './source-audit';

/** How many rows of refused sign-ins one network, and all of them, may add in a minute; the others are counted in a row. */
export const ROWS_OF_NETWORK = 10;
export const ROWS_OF_ALL = 100;

/** How often counted attempts are stored, in ms. */
const STORE_INTERVAL = 5000;

interface Parts {
  readonly db: Db;
  readonly clock: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  insert(db: Db, entry: AuditEntry): Promise<StoredEvent>;
  write(stored: StoredEvent): void;
}

/** What of an attempt is in its row. */
type Kept = 'all' | 'address' | 'nothing';

/** The row of a key in this minute; `counted` is how many attempts more than the stored ones it stands for. */
interface Row {
  stored: StoredEvent | undefined;
  counted: number;
}

/**
 * Records refused sign-ins without letting strangers fill the disk: within a minute, attempts at the same name from the same
 * network are one row with a count. What is done does not depend on whether the account exists, so that its time tells nothing.
 */
export function createRefusals({ db, clock, log, insert, write }: Parts) {
  let minute = 0;
  let rows = new Map<string, Row>();
  let timer: NodeJS.Timeout | undefined;

  const store = async (counted: readonly Row[]): Promise<void> => {
    for (const row of counted) {
      if (row.stored === undefined || row.counted === 0) continue;
      const { id, count } = row.stored;
      row.stored = { ...row.stored, count: count + row.counted };
      row.counted = 0;
      await db.updateTable('audit_events').set({ count: row.stored.count }).where('id', '=', id).execute();
    }
  };
  const storeLater = (counted: readonly Row[]): void => {
    void store(counted).catch((error: unknown) => log.error({ err: error }, 'refused sign-ins were not counted'));
  };
  /** The row that an attempt belongs to, and what of the attempt is in it. */
  const rowFor = (attempt: RefusedSignIn) => {
    const now = Math.floor(clock() / MINUTE);
    if (now !== minute) {
      storeLater([...rows.values()]);
      rows = new Map();
      minute = now;
    }
    const network = networkOf(attempt.address);
    const ofNetwork = [...rows.keys()].filter((key) => key.startsWith(`${network} `)).length;
    const own = `${network} ${accountKey(attempt.accountName)}`;
    const keeps: Kept =
      rows.has(own) || (ofNetwork < ROWS_OF_NETWORK && rows.size < ROWS_OF_ALL)
        ? 'all'
        : ofNetwork > 0
          ? 'address'
          : 'nothing';
    const key = { all: own, address: `${network} `, nothing: '' }[keeps];
    const known = rows.get(key);
    if (known !== undefined) return { key, row: known, isNew: false, keeps };
    const row: Row = { stored: undefined, counted: 0 };
    rows.set(key, row);
    return { key, row, isNew: true, keeps };
  };
  const addRow = async (row: Row, attempt: RefusedSignIn, keeps: Kept): Promise<void> => {
    const { reason, target, address, userAgent } = attempt;
    const account = keeps === 'all' ? await findAccount(db, attempt.accountName) : undefined;
    const of = account === undefined ? {} : { userId: account.id, userName: account.user_name };
    const from = keeps === 'nothing' ? {} : { address, ...(keeps === 'all' ? { userAgent, target } : {}) };
    const detail = keeps === 'all' ? reason : 'others';
    row.stored = await insert(db, { event: 'sign-in-refused', ...of, ...from, detail });
    write(row.stored);
  };
  const add = async (attempt: RefusedSignIn): Promise<void> => {
    const { key, row, isNew, keeps } = rowFor(attempt);
    timer ??= setInterval(() => storeLater([...rows.values()]), STORE_INTERVAL).unref();
    if (isNew) {
      // Where it cannot be stored, the next attempt tries again.
      return addRow(row, attempt, keeps).catch((error: unknown) => {
        rows.delete(key);
        throw error;
      });
    }
    row.counted += 1;
    // The log has each attempt, with the id of the row that counts it.
    if (row.stored !== undefined) write({ ...row.stored, at: clock(), count: 1 });
  };
  return {
    record: (attempt: RefusedSignIn): Promise<void> =>
      add(attempt).catch((error: unknown) => log.error({ err: error }, 'a refused sign-in was not recorded')),
    async close(): Promise<void> {
      clearInterval(timer);
      await store([...rows.values()]).catch((error: unknown) =>
        log.error({ err: error }, 'refused sign-ins were not counted'),
      );
    },
  };
}

function findAccount(db: Db, name: string) {
  return db
    .selectFrom('users')
    .select(['id', 'user_name'])
    .where('user_name_key', '=', userNameKey(name))
    .where('is_closed', '=', 0)
    .executeTakeFirst();
}
