import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../storage/connection';
import { userNameKey } from '../storage/user-names';
import { accountKey } from '../throttling/attempt-keys';
import { networkOf } from '../throttling/network-of';
import { ADDRESS_MAX, type AuditEntry, type StoredEvent } from './audit-entry';
import type { RefusedSignIn } from './audit-recorder';
import { printableText } from './printable-text';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 86_400_000;

/**
 * How many rows refused sign-ins may add per minute, for one network and for all networks. Further attempts are counted
 * in one row.
 */
export const ROWS_OF_NETWORK = 10;
export const ROWS_OF_ALL = 100;

/**
 * How many rows they may add per day, so that an attack cannot fill the disk. Further attempts are counted in one row
 * per hour.
 */
export const NETWORK_ROWS_OF_DAY = 500;
export const ROWS_OF_DAY = 5000;

/** How often counted attempts are stored, in ms. */
const STORE_INTERVAL = 5000;

interface Parts {
  readonly db: Db;
  readonly clock: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  insert(db: Db, entry: AuditEntry): Promise<StoredEvent>;
  write(stored: StoredEvent): void;
}

/** The facts of an attempt that are stored in its row. */
type Kept = 'all' | 'address' | 'nothing';

/** The row that represents attempts. `counted` is the number of attempts that its stored count does not include yet. */
interface Row {
  stored: StoredEvent | undefined;
  counted: number;
}

/**
 * Records refused sign-ins without letting anonymous clients fill the disk: within a minute, attempts at the same name
 * from the same network share one row with a count. The work does not depend on whether the account exists, so that its
 * duration reveals nothing.
 */
export function createRefusals({ db, clock, log, insert, write }: Parts) {
  const rowFor = createRows(clock);
  /** The rows with attempts that are not stored yet. */
  const pending = new Set<Row>();
  let storing = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  const storeAll = async (): Promise<void> => {
    for (const row of pending) {
      const { stored, counted } = row;
      if (stored === undefined) continue; // it is being inserted
      const count = stored.count + counted;
      await db.updateTable('audit_events').set({ count }).where('id', '=', stored.id).execute();
      row.stored = { ...stored, count };
      row.counted -= counted; // further ones may have come meanwhile
      if (row.counted === 0) pending.delete(row);
    }
  };
  /** Stores the counts one after the other, because two simultaneous runs would count the same attempts twice. */
  const store = (): Promise<void> => {
    storing = storing
      .then(storeAll)
      .catch((error: unknown) => log.error({ err: error }, 'refused sign-ins were not counted'));
    return storing;
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
    const { row, isNew, keeps, forget } = rowFor(attempt);
    timer ??= setInterval(() => void store(), STORE_INTERVAL).unref();
    if (isNew) {
      // If the row cannot be stored, the next attempt tries again.
      return addRow(row, attempt, keeps).catch((error: unknown) => {
        forget();
        pending.delete(row);
        throw error;
      });
    }
    row.counted += 1;
    pending.add(row);
    // The log contains each attempt with its own address and the id of the row that counts it.
    const address = printableText(attempt.address, ADDRESS_MAX);
    if (row.stored !== undefined) write({ ...row.stored, at: clock(), count: 1, address });
  };
  return {
    record: (attempt: RefusedSignIn): Promise<void> =>
      add(attempt).catch((error: unknown) => log.error({ err: error }, 'a refused sign-in was not recorded')),
    async close(): Promise<void> {
      clearInterval(timer);
      await store();
    },
  };
}

/** Returns a function that finds the row of an attempt, and the facts of the attempt that the row contains. */
function createRows(clock: () => number) {
  let minute = 0;
  let hour = 0;
  let day = 0;
  let rows = new Map<string, Row>();
  /** The row of this hour's attempts beyond the limits. */
  let others: Row | undefined;
  let ofDay = new Map<string, number>();
  let all = 0;

  const passTime = (): void => {
    const now = clock();
    if (Math.floor(now / MINUTE) !== minute) rows = new Map();
    if (Math.floor(now / HOUR) !== hour) others = undefined;
    if (Math.floor(now / DAY) !== day) [ofDay, all] = [new Map(), 0];
    [minute, hour, day] = [Math.floor(now / MINUTE), Math.floor(now / HOUR), Math.floor(now / DAY)];
  };
  const keptOf = (network: string, own: string): Kept => {
    if (rows.has(own)) return 'all';
    if (all >= ROWS_OF_DAY || (ofDay.get(network) ?? 0) >= NETWORK_ROWS_OF_DAY) return 'nothing';
    const ofNetwork = [...rows.keys()].filter((key) => key.startsWith(`${network} `)).length;
    if (ofNetwork < ROWS_OF_NETWORK && rows.size < ROWS_OF_ALL) return 'all';
    return ofNetwork > 0 ? 'address' : 'nothing';
  };
  return ({ address, accountName }: RefusedSignIn) => {
    passTime();
    const network = networkOf(address);
    const own = `${network} ${accountKey(accountName)}`;
    const keeps = keptOf(network, own);
    const key = keeps === 'all' ? own : `${network} `;
    const known = keeps === 'nothing' ? others : rows.get(key);
    const row = known ?? { stored: undefined, counted: 0 };
    const forget = (): void => {
      if (others === row) others = undefined;
      if (rows.get(key) === row) rows.delete(key);
    };
    if (known === undefined && keeps === 'nothing') others = row;
    if (known === undefined && keeps !== 'nothing') {
      rows.set(key, row);
      ofDay.set(network, (ofDay.get(network) ?? 0) + 1);
      all += 1;
    }
    return { row, isNew: known === undefined, keeps, forget };
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
