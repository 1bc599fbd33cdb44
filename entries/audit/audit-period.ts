import { AUDIT_RANGES } from '../../shared/contract/settings/audit';
import { dayBounds, dayOf, HOUR, hourBounds, lastDayAround, rangeOf } from '../../shared/ui/chart/time-bars';
import type { AuditQuery } from './audit-query';

/** `custom`: a range whose beginning or end the user has entered. */
export type Period = '' | (typeof AUDIT_RANGES)[number] | 'custom';

/** The time range that a query stands for. */
export function periodOf({ range, from, until }: AuditQuery): Period {
  return AUDIT_RANGES.find((known) => known === range) ?? (from || until ? 'custom' : '');
}

const DAY = 86_400_000;

/** The longest period whose hours are shown, in ms. */
const MAX_OF_HOURS = 3 * DAY;

/**
 * The bounds of the bars for a query. Those of a chosen period are shown among others: hours among those of their days, and
 * days among the days around.
 *
 * @param now ms since 1970
 */
export function barBounds(query: AuditQuery, now: number): number[] {
  const period = periodOf(query);
  if (period === '1d') return hourBounds({ from: Math.floor((now - DAY) / HOUR) * HOUR, until: now });
  if (period === '7d' || period === '30d') return dayBounds(now, Number.parseInt(period, 10) + 1);
  const range = rangeOf(query.from, query.until || (query.from && new Date(now).toISOString()));
  const { from, until } = range ?? { from: 0, until: now };
  const isOfDays = dayOf(from) === from && dayOf(until) === until;
  if (isOfDays || until - from > MAX_OF_HOURS) return dayBounds(lastDayAround(range, now));
  return hourBounds({ from: dayOf(from), until: dayOf(until - 1, 1) });
}

/** The changes of the query for a chosen time range; a custom one begins a day ago. */
export function periodChange(period: string, now: Date): AuditQuery {
  if (period === 'custom') {
    const minute = Math.floor((now.getTime() - DAY) / 60_000) * 60_000;
    return { range: '', from: new Date(minute).toISOString() };
  }
  return { range: period, from: '', until: '' };
}

/** A time of the query for a `datetime-local` field, in the device's time zone; empty for none. */
export function localTime(text = ''): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) return '';
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The value of a `datetime-local` field, for the query; empty for none. */
export function timeOfField(value: string): string {
  const time = new Date(value);
  return value === '' || Number.isNaN(time.getTime()) ? '' : time.toISOString();
}
