import { type SqlBool, sql } from 'kysely';
import type { Db } from '../storage/connection';
import { isUuid } from '../storage/uuid';
import type { StoredEvent } from './audit-entry';
import type { AuditFilter, Position } from './audit-filter';

/**
 * How many entries one read examines if no index leads to the wanted ones. This bounds the time of an answer, however
 * long the record is; the answer says how far the read came.
 */
export const SCANNED = 20_000;

/** A page of entries, the newest first. */
export interface EventPage {
  readonly events: readonly StoredEvent[];
  /** Where the next page begins; undefined if there are no more entries. */
  readonly next?: Position;
}

/** A column whose index lists entries in the order of time. */
type Leading = readonly [column: 'user_id' | 'actor_id' | 'event' | 'outcome', value: string];

/** Reads a page of entries. */
export async function readEvents(db: Db, filter: AuditFilter, limit: number): Promise<EventPage> {
  const reads = await Promise.all(leadingOf(filter).map((leading) => readFrom(db, { filter, leading, limit })));
  // Of two reads, the one that came less far decides how far the page is complete.
  const until = reads.flatMap(({ end }) => end ?? []).sort(newestFirst)[0];
  const found = reads.flatMap(({ rows }) => rows).sort(newestFirst);
  const complete = until === undefined ? found : found.filter((row) => newestFirst(row, until) <= 0);
  const events = complete.slice(0, limit);
  const last = complete.length > limit ? events.at(-1) : until;
  return { events, ...(last === undefined ? {} : { next: { at: last.at, id: last.id } }) };
}

/** Finds an entry by id. @returns undefined if it is not stored */
export async function findEvent(db: Db, id: string): Promise<StoredEvent | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await db.selectFrom('audit_events').selectAll().where('id', '=', id).executeTakeFirst();
  return row && countedEvent(row);
}

/** Converts the columns that PostgreSQL returns as text, because they may be large. */
const countedEvent = (row: StoredEvent): StoredEvent => ({ ...row, at: Number(row.at), count: Number(row.count) });

function leadingOf({ account, event, outcome }: AuditFilter): readonly (Leading | undefined)[] {
  if (account !== undefined) {
    return [
      ['user_id', account],
      ['actor_id', account],
    ];
  }
  if (event !== undefined) return [['event', event]];
  return [outcome === undefined ? undefined : ['outcome', outcome]];
}

interface Read {
  readonly filter: AuditFilter;
  readonly leading: Leading | undefined;
  readonly limit: number;
}

/** Reads one row more than the limit. `end` is where the read stopped if there may be more rows. */
async function readFrom(db: Db, read: Read): Promise<{ rows: StoredEvent[]; end?: Position }> {
  const { filter, leading, limit } = read;
  const { search, event, outcome } = filter;
  const wanted = { event: leading?.[0] === 'event' ? undefined : event };
  const others = { ...wanted, outcome: leading?.[0] === 'outcome' ? undefined : outcome };
  const isScanned = search !== undefined || others.event !== undefined || others.outcome !== undefined;
  const looked = inOrder(db, read, isScanned ? SCANNED : limit + 1);
  const rows = (
    await db
      .selectFrom(looked.selectAll().as('looked'))
      .selectAll()
      .$if(others.event !== undefined, (query) => query.where('event', '=', others.event ?? ''))
      .$if(others.outcome !== undefined, (query) => query.where('outcome', '=', others.outcome ?? ''))
      .$if(search !== undefined, (query) => query.where(contains(search ?? '')))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
  ).map(countedEvent);
  const beyond = rows[limit];
  if (beyond !== undefined) return { rows, end: beyond };
  if (!isScanned) return { rows };
  const end = await inOrder(db, read, 1)
    .select(['at', 'id'])
    .offset(SCANNED - 1)
    .executeTakeFirst();
  return end === undefined ? { rows } : { rows, end: { at: Number(end.at), id: end.id } };
}

/** Selects at most `limit` entries in the order of an index. */
function inOrder(db: Db, { filter: { from, until, before }, leading }: Read, limit: number) {
  return db
    .selectFrom('audit_events')
    .$if(leading !== undefined, (query) => query.where(leading?.[0] ?? 'event', '=', leading?.[1] ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? 0))
    .$if(until !== undefined, (query) => query.where('at', '<', until ?? 0))
    .$if(before !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'id'), '<', tuple(before?.at ?? 0, before?.id ?? ''))),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
}

/** Tells whether the searched text of an entry contains a text. Wildcards of `like` count as ordinary characters. */
export function contains(text: string) {
  const pattern = `%${text.replace(/[!%_]/g, '!$&')}%`;
  return sql<SqlBool>`search like ${pattern} escape '!'`;
}

function newestFirst(one: Position, other: Position): number {
  if (one.at !== other.at) return other.at - one.at;
  if (one.id === other.id) return 0;
  return one.id < other.id ? 1 : -1;
}
