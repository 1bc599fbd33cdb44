import { API_KEY_MAX_DAYS } from '../../../shared/contract/account/api-key-changes';
import { t } from '../../../shared/i18n/translate';

const DAY_MS = 86_400_000;

/** The choices of an expiry: never, a number of days, or a date. */
export const EXPIRY_CHOICES = ['never', '30', '90', '365', 'date'] as const;

export type ExpiryChoice = (typeof EXPIRY_CHOICES)[number];

/** What the form has of an expiry; `date` is the value of an input with the type date, `yyyy-mm-dd`. */
export interface ExpiryInput {
  choice: ExpiryChoice;
  date: string;
}

/** The expiry of a new key until another is chosen; none where a server has no keys that expire. */
export const defaultExpiry = (canExpire: boolean): ExpiryInput => ({ choice: canExpire ? '90' : 'never', date: '' });

/** The time of an expiry in ISO 8601; undefined for never and for a date that is missing or invalid. */
export function expiryTime({ choice, date }: ExpiryInput, now: number): string | undefined {
  if (choice === 'never') return undefined;
  if (choice !== 'date') return new Date(now + Number(choice) * DAY_MS).toISOString();
  const end = endOfDay(date);
  return Number.isNaN(end.getTime()) ? undefined : end.toISOString();
}

/** What is wrong with an expiry. */
export function expiryError(input: ExpiryInput, now: number): string | undefined {
  if (input.choice !== 'date') return undefined;
  if (input.date === '') return t('FIELD_REQUIRED');
  const end = endOfDay(input.date).getTime();
  return end > now && end <= now + API_KEY_MAX_DAYS * DAY_MS ? undefined : t('APIKEY_PROBLEM_EXPIRY');
}

/** The key works on the whole day, in the time zone of the device. */
const endOfDay = (date: string) => new Date(`${date}T23:59:59`);

/** Today in the time zone of the device, `yyyy-mm-dd`. */
export function today(now: Date): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
