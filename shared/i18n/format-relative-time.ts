import { currentLocale } from './format';

/** The units from the longest one, with their length in ms; a month and a year as long as they are on average. */
const UNITS = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Which part of a unit is not rounded up, because the clock of the server may be a little ahead. */
const TOLERANCE = 0.01;

/** Cached with its locale, because creating a formatter takes long. */
let cached: { locale: string; format: Intl.RelativeTimeFormat } | undefined;

/**
 * Formats a time in the page's locale as whole units before or after now, `5 minutes ago` or `in 3 months`, and less than
 * a minute as `now`; it stays on one line. What is ahead is rounded up: a key of 14 days expires `in 14 days`, and of 90 `in 3
 * months`.
 *
 * @param time ms since 1970, as `now`
 */
export function formatRelativeTime(time: number, now = Date.now()): string {
  const locale = currentLocale();
  const found = UNITS.find(([, length]) => Math.abs(time - now) >= length);
  if (!found) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
  const [unit, length] = found;
  const units = (time - now) / length;
  // Always with a number: what was a day ago need not be yesterday.
  if (cached?.locale !== locale) cached = { locale, format: new Intl.RelativeTimeFormat(locale) };
  return cached.format
    .format(units > 0 ? Math.ceil(units - TOLERANCE) : Math.ceil(units), unit)
    .replaceAll(' ', '\u00a0');
}
