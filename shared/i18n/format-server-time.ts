import { formatDateTime } from './format';

/** Formats a date and time of an answer in the page's locale; undefined where it is missing or invalid. */
export function formatServerTime(text: string | null | undefined): string | undefined {
  const time = new Date(text ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? undefined : formatDateTime(time);
}
