import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { AUDIT_COUNTS_MAX } from '../../shared/contract/settings/audit';
import type { Db } from '../storage/connection';
import type { Tables } from '../storage/tables';
import type { AuditFilter } from './audit-filter';
import { contains, SCANNED } from './read-events';

const HOUR = 3_600_000;

/** How many entries one answer counts at most if an index has all that is needed. */
export const COUNTED = 100_000;

/** The number of entries in each hour. */
export interface HourCounts {
  /** The beginning of the first hour, in ms since 1970. */
  readonly since: number;
  readonly counts: readonly number[];
}

/**
 * Counts the entries of a filter in each hour from its `from` on, by default from 30 days before its end. If there are too
 * many to look at, only the last hours are counted.
 * @param options.limit how many entries are looked at
 */
export async function countByHour(
  db: Db,
  { search, event, outcome, account, ...period }: AuditFilter,
  now: number,
  options: { limit?: number } = {},
): Promise<HourCounts> {
  const from = Math.max(0, period.from ?? (Math.floor((period.until ?? now) / HOUR) - 30 * 24) * HOUR);
  const until = Math.min(period.until ?? now, from + AUDIT_COUNTS_MAX * HOUR);
  const eb = expressionBuilder<Tables, 'audit_events'>();
  const conditions: Expression<SqlBool>[] = [
    ...(account === undefined ? [] : [eb.or([eb('user_id', '=', account), eb('actor_id', '=', account)])]),
    ...(event === undefined ? [] : [eb('event', '=', event)]),
    ...(outcome === undefined ? [] : [eb('outcome', '=', outcome)]),
  ];
  // An index leads to the entries of the first one; the others are looked up in each of these.
  const [leading, ...others] = conditions;
  if (search !== undefined) others.push(contains(search));
  const limit = options.limit ?? (others.length === 0 ? COUNTED : SCANNED);
  const looked = db
    .selectFrom('audit_events')
    .select(['at', sql<number>`case when ${eb.and(others)} then 1 else 0 end`.as('found')])
    .$if(leading !== undefined, (query) => query.where(leading ?? eb.and([])))
    .where('at', '>=', from)
    .where('at', '<', until)
    .orderBy('at', 'desc')
    .limit(limit);
  const hour = sql<number | string>`(${sql.ref('at')} - ${sql.lit(from)}) / ${sql.lit(HOUR)}`;
  const rows = await db
    .selectFrom(looked.as('looked'))
    .select(({ fn }) => [hour.as('hour'), fn.countAll().as('looked'), fn.sum('found').as('found')])
    .groupBy(hour)
    .execute();
  const found = new Map(rows.map((row) => [Number(row.hour), Number(row.found)]));
  const isCut = rows.reduce((sum, row) => sum + Number(row.looked), 0) >= limit;
  // The earliest hour that was looked at may have further entries.
  const first = isCut ? Math.min(...found.keys()) + 1 : 0;
  const hours = Math.max(0, Math.ceil((until - from) / HOUR) - first);
  return {
    since: from + first * HOUR,
    counts: Array.from({ length: hours }, (_, index) => found.get(first + index) ?? 0),
  };
}
