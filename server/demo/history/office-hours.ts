import type { Random } from './seeded-random';

const HOUR = 3_600_000;

/** The number of days before the first start that the demo's history covers. */
export const HISTORY_DAYS = 30;

/** Returns a time of a day, in ms since 1970. @param hour local hours, with fractions */
export function timeOf(now: number, { daysAgo, hour }: { readonly daysAgo: number; readonly hour: number }): number {
  const day = new Date(now);
  day.setDate(day.getDate() - daysAgo);
  return day.setHours(0, 0, 0, 0) + Math.round(hour * HOUR);
}

/** Returns the same time of the last day before it on which the office was open. */
export function workingTimeOf(now: number, { daysAgo, hour }: { readonly daysAgo: number; readonly hour: number }) {
  let time = timeOf(now, { daysAgo, hour });
  for (let before = daysAgo + 1; isWeekend(time); before += 1) time = timeOf(now, { daysAgo: before, hour });
  return time;
}

/** Tells whether a time is on a Saturday or a Sunday. */
export function isWeekend(time: number): boolean {
  return [0, 6].includes(new Date(time).getDay());
}

/** Returns the hour at which an employee signs in: mostly in the morning or after lunch, and from 7 to 18 h. */
export function signInHour(random: Random): number {
  const kind = random.next();
  const hour = kind < 0.62 ? random.normal(8.4, 0.7) : kind < 0.87 ? random.normal(13.2, 0.6) : 7 + 11 * random.next();
  return Math.min(17.9, Math.max(7, hour));
}
