import { currentLocale } from '../../i18n/format';

/** A range of time in ms since 1970; the end is exclusive. */
export interface TimeRange {
  from: number;
  until: number;
}

export const HOUR = 3_600_000;

/** The number of days that a chart shows unless a period is chosen. */
const DAYS = 30;

/** The first moment of the day of a time, or of one some days later, in the device's time zone. */
export function dayOf(time: number, days = 0): number {
  const date = new Date(time);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}

/** The bounds of a bar for each day until the day of a time: where each begins, and where the last one ends. */
export function dayBounds(last: number, days = DAYS): number[] {
  return Array.from({ length: days + 1 }, (_, index) => dayOf(last, index + 1 - days));
}

/** The last of the days to show: today; for a range that began before the last 30 days, its end. */
export function lastDayAround(range: TimeRange | undefined, now: number): number {
  const isEarlier = range !== undefined && range.from < dayOf(now, 1 - DAYS);
  return dayOf(isEarlier ? range.until - 1 : now);
}

/** The bounds of a bar for each hour of a range. */
export function hourBounds({ from, until }: TimeRange): number[] {
  return Array.from({ length: Math.max(0, Math.ceil((until - from) / HOUR)) + 1 }, (_, index) => from + index * HOUR);
}

/** Sums what happened at times, as pairs of time and number, by bar. */
export function sumByBar(
  bounds: readonly number[],
  events: Iterable<readonly [time: number, count: number]>,
): number[] {
  const sums = bounds.slice(1).map(() => 0);
  for (const [time, count] of events) {
    const index = bounds.findIndex((bound) => time < bound) - 1;
    const sum = sums[index];
    if (sum !== undefined) sums[index] = sum + count;
  }
  return sums;
}

/** The first and the last bar of a range; undefined if it has none of them. */
export function barsOf(bounds: readonly number[], { from, until }: TimeRange): readonly [number, number] | undefined {
  const bars = [...bounds.keys()].slice(1).filter((end) => (bounds[end] ?? 0) > from && (bounds[end - 1] ?? 0) < until);
  const [first, last] = [bars[0], bars.at(-1)];
  return first === undefined || last === undefined ? undefined : [first - 1, last - 1];
}

/** What distinguishes the bars: their day, or its hour. */
export function barLabels(bounds: readonly number[]): string[] {
  const [first = 0, second = 0] = bounds;
  const time = second - first > HOUR ? {} : ({ hour: 'numeric', minute: '2-digit' } as const);
  const { format } = new Intl.DateTimeFormat(currentLocale(), { day: 'numeric', month: 'short', ...time });
  return bounds.slice(0, -1).map((bound) => format(bound));
}

/** A range in words: its days, or if it is not of whole days its first and last time. */
export function rangeText({ from, until }: TimeRange): string {
  const isOfDays = dayOf(from) === from && dayOf(until) === until;
  const format = new Intl.DateTimeFormat(currentLocale(), {
    dateStyle: 'medium',
    ...(isOfDays ? {} : { timeStyle: 'short' }),
  });
  return format.formatRange(from, isOfDays ? until - 1 : until);
}

/** The range of two times as in RFC 3339; undefined if one is missing or the end is not later. */
export function rangeOf(from: string | null | undefined, until: string | null | undefined): TimeRange | undefined {
  const range = { from: Date.parse(from ?? ''), until: Date.parse(until ?? '') };
  return range.from < range.until ? range : undefined;
}
