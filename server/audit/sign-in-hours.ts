import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import type { AuditEvent } from '../../shared/contract/settings/audit';
import type { Deps } from '../deps';
import type { Db } from '../storage/connection';
import { writeJson } from '../storage/json-settings';

const HOUR = 3_600_000;

/** The number of hours that are counted: 30 days and the present hour. */
const HOURS = 30 * 24 + 1;

/** The key in the settings table under which the counts of hours that have ended are stored. */
export const SIGN_IN_HOURS = 'sign-in-hours';

/** The events of refused sign-ins. */
const REFUSED: readonly AuditEvent[] = ['sign-in-refused', 'second-factor-refused'];

/** The counts of hours that have ended, so that the events of each hour are counted only once. */
const StoredHours = v.object({ first: v.number(), done: v.array(v.number()), refused: v.array(v.number()) });

/** How many users signed in, and how many attempts were refused, in each hour until the present one. */
export interface SignInHours {
  /** The beginning of the first hour, in ms since 1970. */
  readonly since: number;
  readonly done: readonly number[];
  readonly refused: readonly number[];
}

/**
 * Counts the sign-ins of the last 30 days by hour. Hours and not days, because only the browser knows the time zone of
 * the administrator.
 * @param options.auditDays for how many days events are kept; 0 if none are recorded
 * @param options.stored the value of {@link SIGN_IN_HOURS}
 * @returns undefined if no events are recorded
 */
export async function readSignInHours(
  { db, clock }: Deps,
  { auditDays, stored: value }: { auditDays: number; stored: unknown },
): Promise<SignInHours | undefined> {
  if (auditDays === 0) return undefined;
  const present = Math.floor(clock() / HOUR);
  const first = present + 1 - Math.min(HOURS, auditDays * 24);
  const stored = v.safeParse(StoredHours, value);
  const isUsable = stored.success && stored.output.first <= first;
  const known = isUsable ? stored.output : { first, done: [], refused: [] };
  // The attempts of an hour are still being counted shortly after it, and a clock may have been ahead.
  const from = Math.min(Math.max(first, known.first + known.done.length), present - 1);
  // Counting rows reads only an index. Of refused attempts, a row may stand for many.
  const done = await countByHour(db, { events: ['sign-in'], from, count: sql`count(*)` });
  const refused = await countByHour(db, { events: REFUSED, from, count: sql`sum(count)` });
  const hours = Array.from({ length: present + 1 - first }, (_, index) => first + index);
  const merge = (counted: ReadonlyMap<number, number>, before: readonly number[]) =>
    hours.map((hour) => (hour >= from ? counted.get(hour) : before[hour - known.first]) ?? 0);
  const all = { done: merge(done, known.done), refused: merge(refused, known.refused) };
  const ended = present - 1 - first;
  if (known.first + known.done.length < present - 1)
    await writeJson(db, SIGN_IN_HOURS, { first, done: all.done.slice(0, ended), refused: all.refused.slice(0, ended) });
  return { since: first * HOUR, ...all };
}

async function countByHour(
  db: Db,
  { events, from, count }: { events: readonly AuditEvent[]; from: number; count: RawBuilder<number | string> },
): Promise<ReadonlyMap<number, number>> {
  const hour = sql<number | string>`${sql.ref('at')} / ${sql.lit(HOUR)}`;
  const rows = await db
    .selectFrom('audit_events')
    .select([hour.as('hour'), count.as('count')])
    .where('event', 'in', events)
    .where('at', '>=', from * HOUR)
    .groupBy(hour)
    .execute();
  return new Map(rows.map((row) => [Number(row.hour), Number(row.count)]));
}
