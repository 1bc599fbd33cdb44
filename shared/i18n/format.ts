import { DEFAULT_LOCALE } from '../contract/locales';

let formatLocale = DEFAULT_LOCALE;
/** Cached, because creating a formatter takes about fifty times as long as using it. */
let dateTimeFormat: Intl.DateTimeFormat | undefined;

/** Sets the BCP 47 tag that dates, numbers and lists follow. */
export function setFormatLocale(locale: string): void {
  formatLocale = locale;
  dateTimeFormat = undefined;
}

/** Returns the BCP 47 tag that dates, numbers and lists follow. */
export function currentLocale(): string {
  return formatLocale;
}

/** A space within a date, but not the one before the time. */
const SPACE_IN_DATE = / (?!\d{1,2}[:.]\d{2})/g;

/** Formats a date with its time, in the page's locale and the device's time zone. A line may end only before the time. */
export function formatDateTime(date: Date): string {
  dateTimeFormat ??= new Intl.DateTimeFormat(formatLocale, { dateStyle: 'medium', timeStyle: 'short' });
  return dateTimeFormat.format(date).replace(SPACE_IN_DATE, '\u00a0');
}

/** Formats a number in the page's locale. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(formatLocale).format(value);
}

/** Formats a list, `a, b and c`, in the page's locale. */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(formatLocale, { type: 'conjunction' }).format(items);
}

/** Formats a duration with units, `1 min 5 sec`, or `1 min`; rounded up, so that a countdown never ends too early. */
export function formatCountdown(milliseconds: number): string {
  const seconds = wholeSeconds(milliseconds);
  const parts: [value: number, unit: 'minute' | 'second'][] = [
    [Math.floor(seconds / 60), 'minute'],
    [seconds % 60, 'second'],
  ];
  const shown = parts.filter(([value]) => value > 0);
  return new Intl.ListFormat(formatLocale, { type: 'unit', style: 'narrow' }).format(
    (shown.length ? shown : parts.slice(1)).map(([value, unit]) => formatUnit(value, unit)),
  );
}

/** Formats a duration as a clock does, `1:05`, for a text whose width must not change; rounded up likewise. */
export function formatClock(milliseconds: number): string {
  const seconds = wholeSeconds(milliseconds);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function wholeSeconds(milliseconds: number): number {
  return Math.max(0, Math.ceil(milliseconds / 1000));
}

function formatUnit(value: number, unit: 'minute' | 'second'): string {
  return new Intl.NumberFormat(formatLocale, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}
