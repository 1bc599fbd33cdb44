import type { OverviewData } from '../../shared/contract/system/overview';
import { currentLocale } from '../../shared/i18n/format';

const HOUR = 3_600_000;

/** The number of days that are shown. */
export const DAYS = 30;

/** The sign-ins of one day in the time zone of the browser. */
export interface Day {
  label: string;
  done: number;
  refused: number;
}

/** Sums the sign-ins of hours by day, the last days with the oldest first; none where the first hour is no time. */
export function sumByDay({ since, done, refused }: NonNullable<OverviewData['signIns']>): Day[] {
  const first = Date.parse(since);
  if (Number.isNaN(first)) return [];
  const format = new Intl.DateTimeFormat(currentLocale(), { day: 'numeric', month: 'short' });
  const days = new Map<string, Day>();
  for (let index = 0; index < Math.max(done.length, refused.length); index += 1) {
    const time = new Date(first + index * HOUR);
    const key = time.toDateString();
    const day = days.get(key) ?? { label: format.format(time), done: 0, refused: 0 };
    day.done += done[index] ?? 0;
    day.refused += refused[index] ?? 0;
    days.set(key, day);
  }
  return [...days.values()].slice(-DAYS);
}
