import { DEFAULT_LOCALE } from '../contract/locales';

let formatLocale = DEFAULT_LOCALE;

/** Sets the BCP 47 tag that dates, numbers and lists follow. */
export function setFormatLocale(locale: string): void {
  formatLocale = locale;
}

/** The BCP 47 tag that dates, numbers and lists follow at the moment. */
export function currentLocale(): string {
  return formatLocale;
}

/** A date with its time, in the person's locale and time zone. */
export function formatDateTime(date: Date): string {
  return new Intl.DateTimeFormat(formatLocale, { dateStyle: 'medium', timeStyle: 'short' }).format(date);
}

/** A number, in the person's locale. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(formatLocale).format(value);
}

/** `a, b and c`, in the person's locale. */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(formatLocale, { type: 'conjunction' }).format(items);
}

/** A wait in the person's words, `1 min 5 sec`, or `1 min`; rounded up, so that it never ends too early. */
export function formatCountdown(milliseconds: number): string {
  const seconds = wholeSeconds(milliseconds);
  const parts: [value: number, unit: 'minute' | 'second'][] = [
    [Math.floor(seconds / 60), 'minute'],
    [seconds % 60, 'second'],
  ];
  const told = parts.filter(([value]) => value > 0);
  return new Intl.ListFormat(formatLocale, { type: 'unit', style: 'narrow' }).format(
    (told.length ? told : parts.slice(1)).map(([value, unit]) => formatUnit(value, unit)),
  );
}

/** A wait as a clock shows it, `1:05`, for a place that must not grow and shrink with it; rounded up likewise. */
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
