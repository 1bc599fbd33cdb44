import { formatDateTime } from './format';

/** A date and time of an answer in the current language; undefined where it is missing or invalid. */
export function serverTimeText(text: string | null | undefined): string | undefined {
  const time = new Date(text ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? undefined : formatDateTime(time);
}
