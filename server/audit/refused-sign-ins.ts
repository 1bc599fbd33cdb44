import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../storage/connection';
import { userNameKey } from '../storage/searchable-names';
import { accountKey, networkOf } from '../throttling/attempt-keys';
import { DAY, MINUTE } from '../throttling/failed-attempts';
import { ADDRESS_MAX, type AuditEntry, type StoredEvent } from './audit-entry';
import { plainText } from './plain-text';
import type { RefusedSignIn } from './source-audit';

/** How many rows of refused sign-ins one network, and all of them, may add in a minute; the others are counted in a row. */
export const ROWS_OF_NETWORK = 10;
export const ROWS_OF_ALL = 100;

/** How many they may add in a day, so that no attack fills the disk; further ones are counted in one row an hour. */
export const NETWORK_ROWS_OF_DAY = 500;
export const ROWS_OF_DAY = 5000;

/** How often counted attempts are stored, in ms. */
const STORE_INTERVAL = 5000;

const HOUR = 60 * MINUTE;

interface Parts {
  readonly db: Db;
  readonly clock: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  insert(db: Db, entry: AuditEntry): Promise<StoredEvent>;
  write(stored: StoredEvent): void;
}

/** Which facts of an attempt its row has. */
type Kept = 'all' | 'address' | 'nothing';

/** The row of a key; `counted` is how many attempts more than the stored ones it stands for. */
interface Row {
  stored: StoredEvent | undefined;
  counted: number;
}

/**
 * Records refused sign-ins without letting anonymous clients fill the disk: within a minute, attempts at the same name from the same
 * network are one row with a count. The work does not depend on whether the account exists, so that its time tells nothing.
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
  /** One after the other: two at once would count the same attempts twice. */
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
      // Where it cannot be stored, the next attempt tries again.
      return addRow(row, attempt, keeps).catch((error: unknown) => {
        forget();
        pending.delete(row);
        throw error;
      });
    }
    row.counted += 1;
    pending.add(row);
    // The log has each attempt, with its own address and the id of the row that counts it.
    const address = plainText(attempt.address, ADDRESS_MAX);
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

/** Finds the row that an attempt belongs to, and what of the attempt is in it. */
function createRows(clock: () => number) {
  let minute = 0;
  let hour = 0;
  let day = 0;
  let rows = new Map<string, Row>();
  /** The attempts beyond the limits, in this hour. */
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
