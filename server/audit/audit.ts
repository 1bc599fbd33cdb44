import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../storage/connection';
import { type AuditEntry, logFields, rowOf, type StoredEvent } from './audit-entry';
import type { AuditRecorder, AuditSource } from './audit-recorder';
import { createRefusals } from './refused-sign-ins';

/** The audit record of a server. Each event becomes a line of the log, and a row that is kept for `days`. */
export interface Audit extends Omit<AuditRecorder, 'signInRefused'> {
  /** Returns a record that adds the facts of a source to each entry. */
  from(source: AuditSource): AuditRecorder;
  /** Stores entries of earlier times with few statements, and without log lines. */
  insertAll(db: Db, entries: readonly DatedEntry[]): Promise<void>;
  /** Stores the attempts that have only been counted so far. */
  close(): Promise<void>;
}

/** An entry, and when it happened, in ms since 1970. */
export type DatedEntry = AuditEntry & { readonly at: number };

export interface AuditParts {
  readonly db: Db;
  /** ms since 1970. */
  readonly clock: () => number;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** How many days rows are kept; with 0 no rows are stored. */
  readonly days: number;
  /** Called for each successful, refused or throttled sign-in. */
  readonly onSignIn?: (outcome: 'success' | 'refused' | 'throttled', type: string) => void;
  /** Called for each event. */
  readonly onEvent?: (event: string) => void;
}

/** How many rows one statement stores. With 14 values each they stay below the limit of SQLite (32766). */
const BATCH = 500;

/** Creates the audit record of a server or of a command. */
export function createAudit({ db, clock, log, days, onSignIn, onEvent }: AuditParts): Audit {
  const nextId = createIds();
  const rowAt = (inside: Db, entry: AuditEntry, at: number) => rowOf(inside, entry, { id: nextId(at), at });
  const insertRows = async (inside: Db, rows: readonly StoredEvent[]): Promise<void> => {
    if (days > 0 && rows.length > 0) await inside.insertInto('audit_events').values(rows).execute();
  };
  const insert = async (inside: Db, entry: AuditEntry): Promise<StoredEvent> => {
    const row = await rowAt(inside, entry, clock());
    await insertRows(inside, [row]);
    return row;
  };
  const write = (stored: StoredEvent) => {
    if (stored.event === 'sign-in') onSignIn?.('success', stored.detail);
    onEvent?.(stored.event);
    log.info(logFields(stored), 'audit');
  };
  const record = async (entry: AuditEntry) => write(await insert(db, entry));
  const refusals = createRefusals({ db, clock, log, insert, write });
  return {
    insert,
    async insertAll(inside, entries) {
      for (let start = 0; start < entries.length; start += BATCH) {
        const rows: StoredEvent[] = [];
        for (const { at, ...entry } of entries.slice(start, start + BATCH)) rows.push(await rowAt(inside, entry, at));
        await insertRows(inside, rows);
      }
    },
    log: write,
    record,
    from: (source) => ({
      insert: (inside, entry) => insert(inside, { ...source, ...entry }),
      log: write,
      record: (entry) => record({ ...source, ...entry }),
      signInRefused: ({ accountName, reason, type = 'UserPass', target = type === 'UserPass' ? undefined : type }) => {
        const { address = '', userAgent = '' } = source;
        onSignIn?.(['throttled', 'LOGIN_TOO_MANY_ATTEMPTS'].includes(reason) ? 'throttled' : 'refused', type);
        return refusals.record({ accountName, reason, target, address, userAgent });
      },
    }),
    close: () => refusals.close(),
  };
}

/**
 * Creates UUIDs in the order of their times; within one millisecond they are in the order of the calls (RFC 9562 §5.7,
 * §6.2 method 1).
 */
function createIds(): (at: number) => string {
  let counter = 0;
  let last = 0;
  return (at) => {
    counter = at === last ? Math.min(counter + 1, 0xfff) : 0;
    last = at;
    const time = Math.max(0, Math.min(at, 0xffff_ffff_ffff)).toString(16).padStart(12, '0');
    const random = randomBytes(8);
    random[0] = 0x80 | ((random[0] ?? 0) & 0x3f);
    const rest = random.toString('hex');
    const step = counter.toString(16).padStart(3, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${step}-${rest.slice(0, 4)}-${rest.slice(4)}`;
  };
}
