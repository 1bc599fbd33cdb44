import { AUDIT_RANGES } from '../../shared/contract/settings/audit';
import type { AuditQuery } from './audit-query';

/** `custom`: a range whose beginning or end the user has entered. */
export type Period = '' | (typeof AUDIT_RANGES)[number] | 'custom';

/** The time range that a query stands for. */
export function periodOf({ range, from, until }: AuditQuery): Period {
  return AUDIT_RANGES.find((known) => known === range) ?? (from || until ? 'custom' : '');
}

const DAY = 86_400_000;

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
